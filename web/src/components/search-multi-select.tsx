import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Classes, PopoverNext, TagInput } from '@blueprintjs/core';
import { Tick } from '@blueprintjs/icons';
import { isEnter } from '../lib/composing.js';
import type { FieldControl } from './field.js';
import { MIN_QUERY, type SearchResult } from './use-search.js';

interface Props<T> {
  control: FieldControl;
  label: string;
  placeholder: string;
  selected: T[];
  keyOf(item: T): string;
  titleOf(item: T): string;
  detailOf(item: T): ReactNode;
  query: string;
  /** The server's matches for the query. */
  result: SearchResult<T>;
  onQueryChange(query: string): void;
  onChange(selected: T[]): void;
  onBlur?(): void;
}

/**
 * Chips with a search behind them: type, pick with the arrows and Enter, remove with Backspace. Blueprint's MultiSelect
 * puts the combobox role on a nameless wrapper; here the input has the role, as screen readers expect.
 */
export function SearchMultiSelect<T>(props: Props<T>) {
  const { control, label, placeholder, selected, keyOf, titleOf, detailOf, query, result, onQueryChange, onChange } =
    props;
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const { items, isFetching, isError, failure } = result;
  const listId = `${control.id}-list`;
  const optionId = (index: number) => `${listId}-${index}`;
  const isSelected = (item: T) => selected.some((other) => keyOf(other) === keyOf(item));
  const remove = (item: T) => onChange(selected.filter((other) => keyOf(other) !== keyOf(item)));
  const pick = (item: T) => {
    if (isSelected(item)) remove(item);
    else onChange([...selected, item]);
    onQueryChange('');
    setActive(0);
  };
  const note = () => {
    if (query.trim().length < MIN_QUERY) return t('search.type');
    if (isError) return failure ?? t('search.failed');
    return isFetching ? t('search.searching') : t('search.nothing', { query });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setOpen(true);
      setActive((now) => (items.length === 0 ? 0 : (now + step + items.length) % items.length));
    } else if (isEnter(event)) {
      if (event.ctrlKey || event.metaKey) return; // acts on the whole form, whatever the list offers
      const item = isOpen ? items[active] : undefined;
      if (item === undefined && query.trim() === '') return; // Nothing to pick: Enter acts on the surrounding form.
      event.preventDefault(); // Picks; it must not also submit the form around.
      if (item !== undefined) pick(item);
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation(); // Closes the list, not the dialog or drawer around.
      setOpen(false);
    }
  };

  return (
    <PopoverNext
      isOpen={isOpen}
      placement="bottom-start"
      arrow={false}
      animation="minimal"
      matchTargetWidth
      autoFocus={false}
      enforceFocus={false}
      shouldReturnFocusOnClose={false}
      renderTarget={({ ref }) => (
        <div ref={ref}>
          <TagInput
            fill
            placeholder={placeholder}
            values={selected.map(titleOf)}
            inputValue={query}
            intent={control['aria-invalid'] ? 'danger' : 'none'}
            tagProps={{ minimal: true }}
            onAdd={() => false}
            onRemove={(_text, index) => onChange(selected.filter((_, position) => position !== index))}
            onInputChange={(event) => {
              onQueryChange(event.currentTarget.value);
              setActive(0);
              setOpen(true);
            }}
            inputProps={{
              ...control,
              role: 'combobox',
              'aria-label': label,
              'aria-autocomplete': 'list',
              'aria-expanded': isOpen,
              'aria-controls': isOpen ? listId : undefined,
              'aria-activedescendant': isOpen && items.length > 0 ? optionId(active) : undefined,
              autoComplete: 'off',
              onFocus: () => setOpen(true),
              onClick: () => setOpen(true),
              onBlur: () => {
                setOpen(false);
                props.onBlur?.();
              },
              onKeyDown,
            }}
          />
        </div>
      )}
      content={
        <ul className={`${Classes.MENU} search-list`} role="listbox" id={listId} aria-label={t('search.results')}>
          {items.map((item, index) => (
            <li
              key={keyOf(item)}
              id={optionId(index)}
              role="option"
              aria-selected={isSelected(item)}
              className={`${Classes.MENU_ITEM} ${index === active ? 'active' : ''}`}
              // Keeps the focus in the input, so that the user can continue typing.
              onMouseDown={(event) => event.preventDefault()}
              onMouseEnter={() => setActive(index)}
              onClick={() => pick(item)}
            >
              <span className="search-tick">{isSelected(item) && <Tick size={14} aria-hidden />}</span>
              <span className={Classes.FILL}>{titleOf(item)}</span>
              <span className="secondary">{detailOf(item)}</span>
            </li>
          ))}
          {items.length === 0 && (
            <li role="option" aria-disabled aria-selected={false} className={`${Classes.MENU_ITEM} secondary`}>
              {note()}
            </li>
          )}
        </ul>
      }
    />
  );
}
