import { useTranslation } from 'react-i18next';
import { LIMITS } from '#libs/contracts/limits.js';
import type { PlatformDescription, Section } from '#libs/platforms/description.js';
import type { Place } from '#libs/platforms/fields-of.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { CUT_OFFS } from '../platforms/cut-offs.js';
import { useForm } from './context.js';

/** What stands under a field, or a list's title, by its path; undefined where nothing has to be said. */
export function useHelp(): (path: string) => string | undefined {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const { account, lookups } = useForm();
  return (path) => {
    if (path === 'account' && account !== undefined)
      return t('create.account.accountFacts', { currency: account.currency, zone: account.time_zone });
    if (path === 'page' && lookups.pages.length === 0) return t('create.account.noPages');
    const name = path.replace('.', '_') as 'account';
    if (!i18n.exists(`create.help.${name}` as string)) return undefined;
    return t(`create.help.${name}`, { n: CUT_OFFS[path], limit: format.number(LIMITS.imageBytes) });
  };
}

type SectionName = 'account' | 'sponsors' | 'general' | 'run' | 'exclusions';

/** Titles and helps of sections: a single list is called as its field. */
export function useSectionTexts({ titles }: PlatformDescription) {
  const { t } = useTranslation();
  const { language } = useFormat();
  return {
    titleOf: ({ name }: Section, [first]: readonly Place[]): string =>
      first?.isList ? titles[first.path]![language] : t(`create.${name as SectionName}.title`),
    helpOf: (name: string): string => t(`create.${name as SectionName}.help`),
  };
}
