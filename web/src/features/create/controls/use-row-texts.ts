import { useTranslation } from 'react-i18next';
import { asTitle } from '#libs/platforms/fields/field-texts.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { useFrame } from '../form/context.js';

/** What a list's rows and buttons say: `Headline 2`, `Add headline`. */
export function useRowTexts(path: string) {
  const { t } = useTranslation();
  const format = useFormat();
  const { language } = format;
  const { description } = useFrame();
  const { [path]: said } = description.texts;
  const one = said?.one?.[language] ?? '';
  const many = said?.many?.[language] ?? one;
  return {
    /** Several of them, as within a sentence. */
    many,
    /** The texts of a list: those within its groups, where it has any. */
    manyTexts: said?.member?.many[language] ?? many,
    add: t('create.rows.add', { one }),
    label: (index: number) => t('create.rows.label', { one: asTitle(one), n: index + 1 }),
    more: (index: number) => t('create.rows.more', { one, n: index + 1 }),
    choose: (index: number) => t('create.rows.choose', { one, n: index + 1 }),
    /** `1 headline`, `3 headlines`. */
    several: (n: number) => `${format.number(n)} ${n === 1 ? one : many}`,
    /** The same of single texts: of a list of groups those within them. */
    severalTexts: (n: number) =>
      `${format.number(n)} ${n === 1 ? (said?.member?.one[language] ?? one) : (said?.member?.many[language] ?? many)}`,
    remove: (index: number) => t('create.rows.remove', { one, n: index + 1 }),
  };
}
