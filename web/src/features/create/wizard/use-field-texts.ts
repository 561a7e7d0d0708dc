import { useTranslation } from 'react-i18next';
import { LIMITS } from '#libs/contracts/limits.js';
import { inWords } from '#libs/contracts/messages/texts.js';
import type { Texts } from '#libs/platforms/description.js';
import { placeAt } from '#libs/platforms/fields-of.js';
import type { Section } from '#libs/platforms/sections.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { useForm } from './context.js';

/** What the description says of sections and of fields, by their paths, in the reader's language. */
export function useFieldTexts() {
  const { t } = useTranslation();
  const { language } = useFormat();
  const { description, account, lookups } = useForm();
  const titleAt = (path: string): string => description.texts[path]?.title[language] ?? path;
  return {
    titleAt,
    /** What stands under a field, or a list's title; undefined where nothing has to be said. */
    helpAt(path: string): string | undefined {
      if (path === 'account' && account !== undefined)
        return t('create.account.accountFacts', { currency: account.currency, zone: account.time_zone });
      const { field } = placeAt(description, path);
      const { help, none } = description.texts[path] ?? {};
      const isNone = none !== undefined && 'lookup' in field && (lookups.rows[field.lookup] ?? []).length === 0;
      const said: Texts | undefined = isNone ? none : help;
      if (said === undefined) return undefined;
      const params = {
        bytes: LIMITS.imageBytes,
        ...(field.kind === 'text' && field.shown !== undefined ? { shown: field.shown } : {}),
      };
      return inWords({ key: path, params }, language, () => said[language]) ?? undefined;
    },
    titleOf: ({ title, fields: [first = ''] }: Section): string => title?.[language] ?? titleAt(first),
    helpOf: ({ help }: Section): string | undefined => help?.[language],
  };
}
