import { memo, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Checkbox, Menu, MenuItem, PopoverNext } from '@blueprintjs/core';
import { ArrowDown, ArrowUp, Duplicate, More, Trash } from '@blueprintjs/icons';
import type { ComponentField } from '#libs/platforms/fields/fields.js';
import type { Alternative } from '#libs/platforms/fields/field-values.js';
import { kindOf } from '#libs/platforms/kinds/index.js';
import { FieldNote, type FieldControl } from '../../../components/field.js';
import { useFrame } from '../form/context.js';
import { rowMark } from '../form/marks.js';
import { Control } from './control.js';
import { useRowTexts } from './use-row-texts.js';

interface Props {
  path: string;
  field: ComponentField;
  row: Alternative<unknown>;
  index: number;
  /** The number of rows in the list. */
  size: number;
  /** The values of all rows if each option may occur only once; otherwise empty. */
  values: readonly unknown[];
  error: string | null;
  id: string;
  /** Whether the list needs this row. */
  isLastOne: boolean;
  /** Undefined while the user selects no rows. */
  isChosen: boolean | undefined;
  list: RowActions;
}

type Row = Alternative<unknown>;

/** A list's actions on its rows; the same functions for all rows. */
export interface RowActions {
  choose(row: Row): void;
  move(row: Row, by: 1 | -1): void;
  duplicate(row: Row): void;
  remove(row: Row): void;
  paste(row: Row, event: ClipboardEvent<HTMLElement>): void;
}

/** Whether rows can be duplicated: in a list of options, each may occur only once. */
export const isDuplicable = (field: ComponentField): boolean => kindOf(field).isOption?.(field) !== true;

/** One alternative: its number or, while rows are selected, its checkbox; its control and its actions. */
export const AlternativeRow = memo(function AlternativeRow(props: Props) {
  const { path, field, row, index, size, values, id, error, isLastOne, isChosen, list } = props;
  const form = useFrame();
  const texts = useRowTexts(path);
  const mark = rowMark(path, row.id);
  const control: FieldControl = {
    id,
    'aria-describedby': error === null ? undefined : `${id}-note`,
    'aria-invalid': error === null ? undefined : true,
  };
  return (
    <li
      data-row
      data-field={mark}
      onPaste={(event) => list.paste(row, event)}
      onKeyDown={(event) => {
        const by = moveOf(event);
        if (by === null) return;
        event.preventDefault();
        list.move(row, by);
      }}
    >
      <div className="alternative">
        {isChosen === undefined ? (
          <span className="alternative-number tabular" aria-hidden>
            {index + 1}
          </span>
        ) : (
          <Checkbox
            className="alternative-box"
            aria-label={texts.choose(index)}
            checked={isChosen}
            onChange={() => list.choose(row)}
          />
        )}
        <div className="alternative-control">
          <Control
            field={field}
            path={path}
            value={row.value}
            label={texts.label(index)}
            row={row.id}
            control={control}
            taken={values.toSpliced(index, 1)}
            change={(changed) => form.changeRow(path, row.id, changed)}
            leave={() => form.leave(mark)}
          />
        </div>
        {(size > 1 || isDuplicable(field)) && <RowMenu {...props} />}
        <Button
          variant="minimal"
          icon={<Trash />}
          aria-label={texts.remove(index)}
          disabled={isLastOne}
          onClick={() => list.remove(row)}
        />
      </div>
      <FieldNote id={`${id}-note`} error={error} />
    </li>
  );
});

function RowMenu({ path, field, row, index, size, list }: Props) {
  const { t } = useTranslation();
  const { addBlocked } = useFrame();
  const texts = useRowTexts(path);
  return (
    <PopoverNext
      placement="bottom-end"
      content={
        <Menu>
          <MenuItem
            icon={<ArrowUp />}
            text={t('create.rows.up')}
            label={t('create.rows.upKey')}
            disabled={index === 0}
            onClick={() => list.move(row, -1)}
          />
          <MenuItem
            icon={<ArrowDown />}
            text={t('create.rows.down')}
            label={t('create.rows.downKey')}
            disabled={index === size - 1}
            onClick={() => list.move(row, 1)}
          />
          {isDuplicable(field) && (
            <MenuItem
              icon={<Duplicate />}
              text={t('create.rows.duplicate')}
              disabled={addBlocked !== null}
              onClick={() => list.duplicate(row)}
            />
          )}
        </Menu>
      }
    >
      <Button variant="minimal" icon={<More />} aria-label={texts.more(index)} />
    </PopoverNext>
  );
}

/** Alt and an arrow move a row, except in controls that use these keys themselves, such as a combobox. */
function moveOf({ key, altKey, target }: KeyboardEvent<HTMLElement>): 1 | -1 | null {
  const isFree = (target as HTMLElement).matches('button, textarea, input:not([role="combobox"])');
  if (!altKey || !isFree) return null;
  return key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : null;
}
