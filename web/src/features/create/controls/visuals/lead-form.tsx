import { useTranslation } from 'react-i18next';
import { HTMLSelect } from '@blueprintjs/core';
import type { Alternative, VisualField } from '#libs/platforms/fields.js';
import { holds } from '#libs/platforms/description.js';
import { isBlank, recordOf, textOf, valueAt } from '#libs/platforms/loose.js';
import { useForm } from '../../wizard/context.js';
import { rowMark } from '../../wizard/marks.js';

interface Props {
  path: string;
  field: VisualField;
  /** The alternative. */
  id: string;
  name: string;
}

/** The form that a visual opens (META-117), where the goal has some. The first choice holds for every visual that has none yet. */
export function LeadForm({ path, field: { form }, id, name }: Props) {
  const { t } = useTranslation();
  const { draft, lookups, errorOf, changeRow, leave } = useForm();
  if (form === undefined || !holds(form.when, draft.objective, (other) => valueAt(draft, other))) return null;
  const visuals = (valueAt(draft, path) ?? []) as Alternative<unknown>[];
  const formOf = ({ value }: Alternative<unknown>) => textOf(recordOf(value).lead_form);
  const own = visuals.find((visual) => visual.id === id);
  const chosen = own === undefined ? '' : formOf(own);
  const rows = lookups.rows[form.lookup] ?? [];
  const choose = (lead_form: string) => {
    for (const visual of visuals)
      if (visual.id === id || isBlank(formOf(visual)))
        changeRow(path, visual.id, { ...recordOf(visual.value), lead_form });
  };
  return (
    <HTMLSelect
      fill
      aria-label={t('create.visuals.leadForm', { name })}
      aria-invalid={chosen === '' && errorOf(rowMark(path, id)) !== null ? true : undefined}
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
