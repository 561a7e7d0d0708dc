import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@blueprintjs/core';
import { Plus, Trash } from '@blueprintjs/icons';
import type { Alternative, ComponentField } from '#libs/platforms/fields.js';
import { valueAt } from '#libs/platforms/loose.js';
import { FieldNote, type FieldControl } from '../../../components/field.js';
import { toast } from '../../../lib/toaster.js';
import { useForm } from '../wizard/context.js';
import { nextValue } from '../wizard/draft.js';
import { rowMark } from '../wizard/marks.js';
import { Control } from './control.js';
import { useRowFocus } from './use-row-focus.js';
import { useRowTexts } from './use-row-texts.js';

/** A list that ads need an entry of keeps its last one; buttons alone fall back to their default (META-114). */
const keepsOne = (field: ComponentField): boolean =>
  field.kind === 'bracket' || field.kind === 'places' || field.needed !== undefined;

/**
 * A component's list: numbered rows, each one alternative, with its own label and error. The focus follows: into a row
 * that was added or put back, to the next one where one was removed.
 */
export function Alternatives({ path, field }: { path: string; field: ComponentField }) {
  const { t } = useTranslation();
  const form = useForm();
  const texts = useRowTexts(path);
  const listId = useId();
  const items = (valueAt(form.draft, path) ?? []) as Alternative<unknown>[];
  const { listRef, focusRow, focusNewRow } = useRowFocus(items);
  const next = nextValue(
    field,
    items.map(({ value }) => value),
    form.draft.objective,
  );
  const blocked = next === undefined ? t('create.allUsed') : form.addBlocked;
  const remove = (index: number) => {
    const fallback = field.kind === 'code' ? field.default : undefined;
    const putBack = form.removeRow(path, items[index]!.id, fallback);
    focusRow(index);
    void toast(t('create.removed', { what: texts.label(index) }), 'none', {
      text: t('action.undo'),
      onClick: () => {
        focusNewRow();
        putBack();
      },
    });
  };
  return (
    <div data-field={path} data-list={path} ref={listRef}>
      <ol className="alternatives">
        {items.map(({ id: rowId, value }, index) => {
          const mark = rowMark(path, rowId);
          const error = form.errorOf(mark);
          const id = `${listId}-${rowId}`;
          const control: FieldControl = {
            id,
            'aria-describedby': error === null ? undefined : `${id}-note`,
            'aria-invalid': error === null ? undefined : true,
          };
          return (
            <li key={rowId} data-row data-field={mark}>
              <div className="alternative">
                <span className="alternative-number tabular" aria-hidden>
                  {index + 1}
                </span>
                <div className="alternative-control">
                  <Control
                    field={field}
                    path={path}
                    value={value}
                    label={texts.label(index)}
                    control={control}
                    taken={items.filter((_, place) => place !== index).map((other) => other.value)}
                    change={(changed) => form.changeRow(path, rowId, changed)}
                    leave={() => form.leave(mark)}
                  />
                </div>
                <Button
                  variant="minimal"
                  icon={<Trash />}
                  aria-label={texts.remove(index)}
                  disabled={items.length === 1 && keepsOne(field)}
                  onClick={() => remove(index)}
                />
              </div>
              <FieldNote id={`${id}-note`} error={error} />
            </li>
          );
        })}
      </ol>
      <FieldNote error={form.errorOf(path)} />
      <Button
        size="small"
        variant="outlined"
        icon={<Plus />}
        text={texts.add}
        title={blocked ?? undefined}
        disabled={blocked !== null}
        data-add
        onClick={() => {
          focusNewRow();
          form.addRow(path, next);
        }}
      />
    </div>
  );
}
