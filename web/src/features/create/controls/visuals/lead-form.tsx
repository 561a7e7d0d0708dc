import { useTranslation } from 'react-i18next';
import { HTMLSelect } from '@blueprintjs/core';
import type { VisualField } from '#libs/platforms/fields/fields.js';
import type { Alternative } from '#libs/platforms/fields/field-values.js';
import { isBlank, recordOf, textOf } from '#libs/platforms/reading/untrusted.js';
import { useFrame } from '../../form/context.js';
import { rowMark } from '../../form/marks.js';

interface Props {
  path: string;
  field: VisualField;
  /** The visual's id. */
  id: string;
  name: string;
  /** Every visual. */
  items: readonly Alternative<unknown>[];
  isInvalid: boolean;
}

/** The choice of the lead form that a visual opens (META-117). The first choice applies to every visual that has none yet. */
export function LeadForm({ path, field: { form }, id, name, items, isInvalid }: Props) {
  const { t } = useTranslation();
  const { lookups, changeRow, leave } = useFrame();
  if (form === undefined) return null;
  const formOf = ({ value }: Alternative<unknown>) => textOf(recordOf(value).lead_form);
  const own = items.find((visual) => visual.id === id);
  const chosen = own === undefined ? '' : formOf(own);
  const rows = lookups.rows[form.lookup] ?? [];
  const choose = (lead_form: string) => {
    for (const visual of items)
      if (visual.id === id || isBlank(formOf(visual)))
        changeRow(path, visual.id, { ...recordOf(visual.value), lead_form });
  };
  return (
    <HTMLSelect
      fill
      aria-label={t('create.visuals.leadForm', { name })}
      aria-invalid={chosen === '' && isInvalid ? true : undefined}
      value={chosen}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
      onBlur={() => leave(rowMark(path, id))}
    >
      <option value="">{t('create.visuals.chooseForm')}</option>
      {[...rows, ...(chosen === '' || rows.some((row) => row.id === chosen) ? [] : [{ id: chosen, name: chosen }])].map(
        (row) => (
          <option key={row.id} value={row.id}>
            {row.name}
          </option>
        ),
      )}
    </HTMLSelect>
  );
}
