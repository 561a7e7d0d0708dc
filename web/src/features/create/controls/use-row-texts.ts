import { useTranslation } from 'react-i18next';
import { asTitle } from '#libs/platforms/field-texts.js';
import { useFormat } from '../../../lib/format/use-format.js';
import { useForm } from '../wizard/context.js';

/** What a list's rows and buttons say: `Headline 2`, `Add headline`. */
export function useRowTexts(path: string) {
  const { t } = useTranslation();
  const { language } = useFormat();
  const { description } = useForm();
  const one = description.texts[path]?.one?.[language] ?? '';
  return {
    add: t('create.rows.add', { one }),
    label: (index: number) => t('create.rows.label', { one: asTitle(one), n: index + 1 }),
    remove: (index: number) => t('create.rows.remove', { one, n: index + 1 }),
  };
}
