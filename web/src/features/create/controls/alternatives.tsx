import { memo, useId, useState, type ClipboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { holds } from '#libs/platforms/description.js';
import type { ComponentField, When } from '#libs/platforms/fields/fields.js';
import { writtenLength } from '#libs/platforms/fields/written-length.js';
import type { Alternative } from '#libs/platforms/fields/field-values.js';
import { kindOf } from '#libs/platforms/kinds/index.js';
import { valueAt } from '#libs/platforms/reading/untrusted.js';
import { FieldNote } from '../../../components/field.js';
import { toast } from '../../../lib/toaster.js';
import { useLatest } from '../../../lib/use-latest.js';
import { AiButton } from '../ai/ai-button.js';
import { useFrame } from '../form/context.js';
import { nextValue } from '../form/draft.js';
import { ImportIntoList } from './places/import/import-into-list.js';
import { AlternativeRow, isDuplicable } from './alternative-row.js';
import { RowSelection } from './row-selection.js';
import { usePaste } from './use-paste.js';
import { useRowFocus } from './use-row-focus.js';
import { useRowTexts } from './use-row-texts.js';

/** Whether a list keeps its last row, because ads need one. Only buttons fall back to their default (META-114). */
const keepsOne = (field: ComponentField, isTrue: (when: true | When) => boolean): boolean =>
  field.kind === 'bracket' || field.kind === 'places' || (field.needed !== undefined && isTrue(field.needed));

interface Props {
  path: string;
  field: ComponentField;
  items: readonly Alternative<unknown>[];
  /** The errors by the ids of the rows; the list's own error is under ''. */
  errors: Readonly<Record<string, string>>;
}

/** The key of the hint on how a pasted text is split: each line becomes an alternative, or several lines become a group. */
const pasteHint = (field: ComponentField) =>
  'match' in field && field.match !== undefined
    ? 'create.rows.pasteBlocks'
    : 'limits' in field
      ? 'create.rows.pasteGroups'
      : 'create.rows.pasteHint';

const NOTHING: readonly unknown[] = [];

/**
 * A component's list: numbered rows, each one alternative, with its own label and error. The focus moves into an added or restored row,
 * to the next row after a removal, and along with a moved row. The list and each of its rows render again only when they change.
 */
export const Alternatives = memo(function Alternatives({ path, field, items, errors }: Props) {
  const { t } = useTranslation();
  const form = useFrame();
  const texts = useRowTexts(path);
  const listId = useId();
  const { listRef, focusRow, focusRowOf, focusNewRow } = useRowFocus(items);
  /** Ids of the rows selected for removal; null while the user selects none. */
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const [moved, setMoved] = useState('');
  const paste = usePaste(path, field);
  const kind = kindOf(field);
  const values = items.map(({ value }) => value);
  const next = nextValue(field, values, form.objective);
  // The condition depends on an earlier step, so it does not change while the list is shown.
  const isTrue = (when: true | When) => holds(when, form.objective, (other) => valueAt(form.now(), other));
  const length = writtenLength(field, isTrue);
  const blocked = next === undefined ? t('create.allUsed') : form.addBlocked;

  const remove = (ids: readonly string[], what: string) => {
    const isEmptied = ids.length === items.length;
    const fallback = isEmptied && keepsOne(field, isTrue) ? nextValue(field, [], form.objective) : undefined;
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
  const placeOf = (row: Alternative<unknown>) => items.findIndex(({ id }) => id === row.id);
  const rowActions = useLatest({
    choose: ({ id }: Alternative<unknown>) =>
      setChosen((ids) => (ids?.includes(id) ? ids.filter((one) => one !== id) : [...(ids ?? []), id])),
    move: (row: Alternative<unknown>, by: 1 | -1) => {
      const index = placeOf(row);
      if (items[index + by] === undefined) return;
      focusRowOf(row.id);
      form.moveRow(path, row.id, by);
      setMoved(t('create.rows.moved', { what: texts.label(index), n: index + by + 1 }));
    },
    duplicate: ({ id, value }: Alternative<unknown>) => {
      focusNewRow();
      form.addRows(path, [value], id);
    },
    remove: (row: Alternative<unknown>) => remove([row.id], texts.label(placeOf(row))),
    paste: (row: Alternative<unknown>, event: ClipboardEvent<HTMLElement>) => paste(event, row, items),
  });
  const use = (chosen: readonly string[]) => {
    const filled = kind.withTexts?.(values, chosen, field, isTrue) ?? values;
    items.forEach(({ id, value }, index) => {
      if (filled[index] !== value) form.changeRow(path, id, filled[index]);
    });
    if (filled.length > items.length) form.addRows(path, filled.slice(items.length));
  };

  return (
    <div data-field={path} data-list={path} ref={listRef}>
      <ol className="alternatives">
        {items.map((row, index) => (
          <AlternativeRow
            key={row.id}
            path={path}
            field={field}
            row={row}
            index={index}
            id={`${listId}-${row.id}`}
            size={items.length}
            values={isDuplicable(field) ? NOTHING : values}
            error={errors[row.id] ?? null}
            isLastOne={items.length === 1 && keepsOne(field, isTrue)}
            isChosen={chosen?.includes(row.id)}
            list={rowActions}
          />
        ))}
      </ol>
      <FieldNote error={errors[''] ?? null} />
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
        {length !== undefined && (
          <AiButton
            wanted={{ length }}
            what={texts.manyTexts}
            taken={values.flatMap((value) => kind.textsOf?.(value) ?? [])}
            onUse={use}
          />
        )}
        {items.length > 1 && (
          <RowSelection
            chosen={chosen}
            ids={items.map(({ id }) => id)}
            onChange={setChosen}
            onRemove={(ids) => remove(ids, texts.several(ids.length))}
          />
        )}
        {field.kind === 'places' && <ImportIntoList path={path} field={field} items={items} blocked={blocked} />}
        {kind.paste !== undefined && items.length > 0 && <span className="secondary">{t(pasteHint(field))}</span>}
      </div>
      <span className="visually-hidden" role="status">
        {moved}
      </span>
    </div>
  );
});
