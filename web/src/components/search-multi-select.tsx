import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuItem } from '@blueprintjs/core';
import { MultiSelect } from '@blueprintjs/select';
import type { FieldControl } from './field.js';

export interface SearchResult<T> {
  items: T[];
  isFetching: boolean;
  isError: boolean;
}

interface Props<T> {
  control: FieldControl;
  label: string;
  placeholder: string;
  selected: T[];
  keyOf(item: T): string;
  titleOf(item: T): string;
  detailOf(item: T): ReactNode;
  query: string;
  /** What the server found for the query. */
  result: SearchResult<T>;
  onQueryChange(query: string): void;
  onChange(selected: T[]): void;
  onBlur(): void;
}

/** Chips with a search behind them: type, pick with the arrows and Enter, remove with Backspace. */
export function SearchMultiSelect<T>(props: Props<T>) {
  const { control, label, placeholder, selected, keyOf, titleOf, detailOf, query, onQueryChange, onChange, onBlur } = props;
  const { t } = useTranslation();
  const { items, isFetching, isError } = props.result;
  const isSelected = (item: T) => selected.some((other) => keyOf(other) === keyOf(item));
  const toggle = (item: T) => {
    onChange(isSelected(item) ? selected.filter((other) => keyOf(other) !== keyOf(item)) : [...selected, item]);
    onQueryChange('');
  };
  const note = () => {
    if (query.trim().length < 2) return t('search.type');
    if (isError) return t('search.failed');
    return isFetching ? t('search.searching') : t('search.nothing', { query });
  };

  return (
    <MultiSelect<T>
      fill
      items={items}
      selectedItems={selected}
      query={query}
      onQueryChange={onQueryChange}
      itemListPredicate={(_query, list) => list}
      itemsEqual={(a, b) => keyOf(a) === keyOf(b)}
      itemRenderer={(item, { handleClick, handleFocus, modifiers, ref }) => (
        <MenuItem
          key={keyOf(item)}
          ref={ref}
          roleStructure="listoption"
          active={modifiers.active}
          selected={isSelected(item)}
          text={titleOf(item)}
          label={undefined}
          labelElement={<span className="secondary">{detailOf(item)}</span>}
          onClick={handleClick}
          onFocus={handleFocus}
        />
      )}
      tagRenderer={titleOf}
      noResults={<MenuItem disabled roleStructure="listoption" text={note()} />}
      onItemSelect={toggle}
      onRemove={(item) => onChange(selected.filter((other) => keyOf(other) !== keyOf(item)))}
      placeholder={placeholder}
      popoverProps={{ matchTargetWidth: true, minimal: true }}
      menuProps={{ 'aria-label': label }}
      tagInputProps={{
        inputProps: { ...control, 'aria-label': label, autoComplete: 'off', onBlur, onKeyDown: keepEnter },
        intent: control['aria-invalid'] ? 'danger' : 'none',
        tagProps: { minimal: true },
      }}
    />
  );
}

/** Enter picks the active item; it must not also submit the form around. */
function keepEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}
