import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@blueprintjs/core';
import { Plus, Trash } from '@blueprintjs/icons';
import { toast } from '../../../lib/toaster.js';
import { useRowFocus } from '../hooks/use-row-focus.js';
import { FieldNote, type FieldControl } from '../../../components/field.js';

interface Props<T extends { id: string }> {
  /** The component's field: `headlines`. */
  field: string;
  items: readonly T[];
  addText: string;
  /** Why adding is not possible now, or null. */
  addBlocked?: string | null;
  /** 'Headline 2' */
  labelOf(index: number): string;
  removeLabelOf(index: number): string;
  errorOf(field: string): string | null;
  minItems?: number;
  onAdd(): void;
  /** Takes one away. @returns how to put it back where it was */
  onRemove(index: number): () => void;
  children(item: T, index: number, control: FieldControl, label: string): ReactNode;
}

/**
 * A component's list: numbered rows, each one alternative, with its own label and error. The focus follows: into a row
 * that was added or put back, to the next one where one was removed.
 */
export function Alternatives<T extends { id: string }>(props: Props<T>) {
  const {
    field,
    items,
    addText,
    addBlocked = null,
    minItems = 1,
    labelOf,
    removeLabelOf,
    errorOf,
    onAdd,
    onRemove,
  } = props;
  const { t } = useTranslation();
  const listId = useId();
  const { listRef, focusRow, focusNewRow } = useRowFocus(items);
  const remove = (index: number) => {
    const putBack = onRemove(index);
    focusRow(index);
    void toast(t('create.removed', { what: labelOf(index) }), 'none', {
      text: t('action.undo'),
      onClick: () => {
        focusNewRow();
        putBack();
      },
    });
  };
  return (
    <div data-field={field} data-list={field} ref={listRef}>
      <ol className="alternatives">
        {items.map((item, index) => {
          const error = errorOf(`${field}.${index}`);
          const id = `${listId}-${item.id}`;
          const label = labelOf(index);
          const control: FieldControl = {
            id,
            'aria-describedby': error === null ? undefined : `${id}-note`,
            'aria-invalid': error === null ? undefined : true,
          };
          return (
            <li key={item.id} data-row data-field={`${field}.${index}`}>
              <div className="alternative">
                <span className="alternative-number tabular" aria-hidden>
                  {index + 1}
                </span>
                <div className="alternative-control">{props.children(item, index, control, label)}</div>
                <Button
                  variant="minimal"
                  icon={<Trash />}
                  aria-label={removeLabelOf(index)}
                  disabled={items.length <= minItems}
                  onClick={() => remove(index)}
                />
              </div>
              <FieldNote id={`${id}-note`} error={error} />
            </li>
          );
        })}
      </ol>
      <FieldNote error={errorOf(field)} />
      <Button
        size="small"
        variant="outlined"
        icon={<Plus />}
        text={addText}
        title={addBlocked ?? undefined}
        disabled={addBlocked !== null}
        data-add
        onClick={() => {
          focusNewRow();
          onAdd();
        }}
      />
    </div>
  );
}
