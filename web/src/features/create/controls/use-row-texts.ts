import { useTranslation } from 'react-i18next';
import { asTitle } from '#libs/platforms/fields/field-texts.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { useFrame } from '../form/context.js';

/** The texts of a list's rows and buttons: `Headline 2`, `Add headline`. */
export function useRowTexts(path: string) {
  const { t } = useTranslation();
  const format = useFormat();
  const { language } = format;
  const { description } = useFrame();
  const { [path]: texts } = description.texts;
  const one = texts?.one?.[language] ?? '';
  const many = texts?.many?.[language] ?? one;
  return {
    /** The plural, as within a sentence: `headlines`. */
    many,
    /** The plural for single texts. In a list of groups, these are the texts within the groups. */
    manyTexts: texts?.member?.many[language] ?? many,
    add: t('create.rows.add', { one }),
    label: (index: number) => t('create.rows.label', { one: asTitle(one), n: index + 1 }),
    more: (index: number) => t('create.rows.more', { one, n: index + 1 }),
    choose: (index: number) => t('create.rows.choose', { one, n: index + 1 }),
    /** A number of rows, in words: `1 headline`, `3 headlines`. */
    several: (n: number) => `${format.number(n)} ${n === 1 ? one : many}`,
    /** The number of single texts, in words. In a list of groups, these are the texts within the groups. */
    severalTexts: (n: number) =>
      `${format.number(n)} ${n === 1 ? (texts?.member?.one[language] ?? one) : (texts?.member?.many[language] ?? many)}`,
    remove: (index: number) => t('create.rows.remove', { one, n: index + 1 }),
  };
}
