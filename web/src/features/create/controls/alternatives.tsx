import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import type { Alternative, ComponentField } from '#libs/platforms/fields.js';
import { textOf, valueAt } from '#libs/platforms/loose.js';
import { FieldNote } from '../../../components/field.js';
import { toast } from '../../../lib/toaster.js';
import { AiButton } from '../ai/ai-button.js';
import { useForm } from '../wizard/context.js';
import { nextValue } from '../wizard/draft.js';
import { ImportIntoList } from './places/import/import-into-list.js';
import { AlternativeRow } from './alternative-row.js';
import { RowSelection } from './row-selection.js';
import { usePasteColumn } from './use-paste-column.js';
import { useRowFocus } from './use-row-focus.js';
import { useRowTexts } from './use-row-texts.js';

/** A list that ads need an entry of keeps its last one; buttons alone fall back to their default (META-114). */
const keepsOne = (field: ComponentField): boolean =>
  field.kind === 'bracket' || field.kind === 'places' || field.needed !== undefined;

/**
 * A component's list: numbered rows, each one alternative, with its own label and error. The focus follows: into a row
 * that was added or put back, to the next one where one was removed, and along with one that is moved.
 */
export function Alternatives({ path, field }: { path: string; field: ComponentField }) {
  const { t } = useTranslation();
  const form = useForm();
  const texts = useRowTexts(path);
  const listId = useId();
  const items = (valueAt(form.draft, path) ?? []) as Alternative<unknown>[];
  const { listRef, focusRow, focusRowOf, focusNewRow } = useRowFocus(items);
  /** Ids of the rows that are to be removed together; null while nobody chooses any. */
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const [moved, setMoved] = useState('');
  const pasteColumn = usePasteColumn(path, field);
  const values = items.map(({ value }) => value);
  const next = nextValue(field, values, form.draft.objective);
  const blocked = next === undefined ? t('create.allUsed') : form.addBlocked;

  const remove = (ids: readonly string[], what: string) => {
    const isEmptied = ids.length === items.length;
    const fallback = isEmptied && keepsOne(field) ? nextValue(field, [], form.draft.objective) : undefined;
    const putBack = form.removeRows(path, ids, field.kind === 'code' ? field.default : fallback);
    focusRow(items.findIndex(({ id }) => ids.includes(id)));
    setChosen(null);
    void toast(t('create.removed', { what }), 'none', {
      text: t('action.undo'),
      onClick: () => {
        focusNewRow();
        putBack();
      },
    });
  };
  const move = (index: number, by: 1 | -1) => {
    const id = items[index]?.id;
    if (id === undefined || items[index + by] === undefined) return;
    focusRowOf(id);
    form.moveRow(path, id, by);
    setMoved(t('create.rows.moved', { what: texts.label(index), n: index + by + 1 }));
  };
  const duplicate = (index: number) => {
    focusNewRow();
    form.addRows(path, [values[index]], items[index]!.id);
  };
  /** Empty rows are filled first. */
  const use = (chosen: readonly unknown[]) => {
    const empty = items.filter(({ value }) => textOf(value) === '').slice(0, chosen.length);
    empty.forEach(({ id }, index) => form.changeRow(path, id, chosen[index]));
    if (chosen.length > empty.length) form.addRows(path, chosen.slice(empty.length));
  };

  return (
    <div data-field={path} data-list={path} ref={listRef}>
      <ol className="alternatives">
        {items.map((row, index) => (
          <AlternativeRow
            key={row.id}
            {...{ path, field, row, index, values }}
            id={`${listId}-${row.id}`}
            isLastOne={items.length === 1 && keepsOne(field)}
            isChosen={chosen?.includes(row.id)}
            onChoose={() =>
              setChosen((ids) => (ids?.includes(row.id) ? ids.filter((id) => id !== row.id) : [...(ids ?? []), row.id]))
            }
            onMove={(by) => move(index, by)}
            onDuplicate={() => duplicate(index)}
            onRemove={() => remove([row.id], texts.label(index))}
            onPaste={(event) => pasteColumn(event, row, items)}
          />
        ))}
      </ol>
      <FieldNote error={form.errorOf(path)} />
      <div className="row-actions">
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
            form.addRows(path, [next]);
          }}
        />
        {field.kind === 'text' && field.written !== undefined && (
          <AiButton wanted={{ length: field.written }} what={texts.many} taken={values} onUse={use} />
        )}
        {items.length > 1 && (
          <RowSelection
            chosen={chosen}
            ids={items.map(({ id }) => id)}
            onChange={setChosen}
            onRemove={(ids) => remove(ids, texts.several(ids.length))}
          />
        )}
        {field.kind === 'places' && <ImportIntoList {...{ path, field, items, blocked }} />}
        {field.kind === 'text' && items.length > 0 && <span className="secondary">{t('create.rows.pasteHint')}</span>}
      </div>
      <span className="visually-hidden" role="status">
        {moved}
      </span>
    </div>
  );
}
