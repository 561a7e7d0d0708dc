import { useTranslation } from 'react-i18next';
import { Switch } from '@blueprintjs/core';
import type { ComponentField } from '#libs/platforms/fields/fields.js';
import type { Alternative } from '#libs/platforms/fields/field-values.js';
import { valueAt } from '#libs/platforms/reading/untrusted.js';
import { toast } from '../../../lib/toaster.js';
import { useForm } from '../form/context.js';
import { nextValue } from '../form/draft.js';

/** Turns a list on by adding a first row, or off by emptying it (META-036, META-037). The toast offers to undo this. */
export function ListSwitch({ path, field, title }: { path: string; field: ComponentField; title: string }) {
  const { t } = useTranslation();
  const { draft, lookups, addRows, removeRows } = useForm();
  const rows = (valueAt(draft, path) ?? []) as Alternative<unknown>[];
  const isNothingThere = 'lookup' in field && lookups.rows[field.lookup]?.length === 0;
  const change = () => {
    if (rows.length === 0) return void addRows(path, [nextValue(field, [], draft.objective)]);
    const putBack = removeRows(
      path,
      rows.map(({ id }) => id),
    );
    void toast(t('create.switchedOff', { what: title }), 'none', { text: t('action.undo'), onClick: putBack });
  };
  return (
    <Switch
      className="section-switch"
      aria-label={title}
      checked={rows.length > 0}
      disabled={rows.length === 0 && isNothingThere}
      onChange={change}
    />
  );
}
