import { useTranslation } from 'react-i18next';
import { LIMITS } from '#libs/contracts/limits.js';
import { inWords, type Texts } from '#libs/contracts/messages/texts.js';
import { holds } from '#libs/platforms/description.js';
import type { Shown } from '#libs/platforms/fields/placement.js';
import { placeAt } from '#libs/platforms/fields/fields-of.js';
import type { Section } from '#libs/platforms/fields/sections.js';
import { valueAt } from '#libs/platforms/reading/untrusted.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { useFrame } from './context.js';
import type { Draft } from './draft.js';

/** The description's texts about sections and fields, by their paths, in the reader's language. */
export function useFieldTexts() {
  const { t } = useTranslation();
  const { language } = useFormat();
  const { description, objective, account, lookups } = useFrame();
  const titleAt = (path: string): string => description.texts[path]?.title[language] ?? path;
  return {
    titleAt,
    /** A field's label beside other fields: both ends of a run share one title. */
    labelAt(path: string): string {
      if (path === description.time.start) return t('create.run.starts');
      return path === description.time.end ? t('create.run.ends') : titleAt(path);
    },
    /** The text under a field, or a list's title; undefined if there is none. */
    helpAt(path: string, draft: Draft): string | undefined {
      if (path === 'account' && account !== undefined)
        return t('create.account.accountFacts', { currency: account.currency, zone: account.time_zone });
      const { field } = placeAt(description, path);
      const { help, helpFor, none } = description.texts[path] ?? {};
      const rows = lookups.rows['lookup' in field ? field.lookup : path];
      const isNone = none !== undefined && rows?.length === 0;
      const text: Texts | undefined = isNone
        ? none
        : (helpFor?.find(({ when }) => holds(when, objective, (other) => valueAt(draft, other)))?.text ?? help);
      if (text === undefined) return undefined;
      const params = {
        bytes: LIMITS.imageBytes,
        ...(field.kind === 'text' && field.shown !== undefined ? { shown: shownEverywhere(field.shown) } : {}),
      };
      return inWords({ key: path, params }, language, () => text[language]) ?? undefined;
    },
    /** The explanation of a field, shown on demand. */
    tipAt: (path: string): string | undefined => description.texts[path]?.tip?.[language],
    /** Notices about a choice, for example that a page has no forms. */
    noticesAt: (path: string): string[] =>
      (description.texts[path]?.without ?? [])
        .filter(({ lookup, goals }) => lookups.rows[lookup]?.length === 0 && (goals?.includes(objective) ?? true))
        .map(({ text }) => text[language]),
    titleOf: ({ title, fields: [first = ''] }: Section): string => title?.[language] ?? titleAt(first),
    helpOf: ({ help }: Section): string | undefined => help?.[language],
  };
}

const shownEverywhere = (shown: readonly Shown[]): number => Math.min(...shown.map(({ characters }) => characters));
