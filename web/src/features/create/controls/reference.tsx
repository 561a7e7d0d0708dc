import { useTranslation } from 'react-i18next';
import { HTMLSelect } from '@blueprintjs/core';
import type { ReferenceField } from '#libs/platforms/fields/fields.js';
import { recordOf, textOf } from '#libs/platforms/reading/untrusted.js';
import type { LookupRow } from '../form/lookups.js';
import { useFrame } from '../form/context.js';
import type { ControlProps } from './control-props.js';
import { rowOf } from '../form/row-of.js';

/** The choice of one row of a lookup. A stored choice that no longer exists is shown by its name until the user chooses another. */
export function ReferenceControl({ field, value, label, control, taken, change, leave }: ControlProps<ReferenceField>) {
  const { t } = useTranslation();
  const { lookups } = useFrame();
  const rows = lookups.rows[field.lookup] ?? [];
  const id = textOf(recordOf(value).id);
  const missing = id === '' || rows.some((row) => row.id === id) ? [] : [recordOf(value) as LookupRow];
  const isTaken = (row: LookupRow) => taken?.some((other) => recordOf(other).id === row.id) ?? false;
  const optionOf = (row: LookupRow) => (
    <option key={row.id} value={row.id} disabled={row.isUnusable === true || isTaken(row)}>
      {textOf(row[field.label ?? 'name'])}
      {row.detail !== undefined && ` (${row.detail})`}
      {row.isUnusable === true && ` · ${row.whyUnusable ?? t('create.account.unusable')}`}
    </option>
  );
  return (
    <HTMLSelect
      {...control}
      fill
      aria-label={label}
      value={id}
      onChange={({ currentTarget }) => {
        const row = rows.find((one) => one.id === currentTarget.value);
        change(row === undefined ? { id: '', [field.label ?? 'name']: '' } : rowOf(field, row));
      }}
      onBlur={leave}
    >
      <option value="">{t('create.choose')}</option>
      {[...Map.groupBy([...missing, ...rows], ({ group = '' }) => group)].map(([group, members]) =>
        group === '' ? (
          members.map(optionOf)
        ) : (
          <optgroup key={group} label={group}>
            {members.map(optionOf)}
          </optgroup>
        ),
      )}
    </HTMLSelect>
  );
}
