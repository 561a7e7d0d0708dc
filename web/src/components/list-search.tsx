import { useEffect, useRef, useState } from 'react';
import { InputGroup } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';

const WAIT_MS = 250;

interface Props {
  value: string;
  label: string;
  /** The maximum length of the search, in characters. */
  maxCharacters?: number;
  onChange(search: string): void;
}

/** Searches by part of a name: a moment after the last key, or immediately with Enter. The key `/` focuses the field from anywhere. */
export function ListSearch({ value, label, maxCharacters = 400, onChange }: Props) {
  const [typed, setTyped] = useState(value);
  const [requested, setRequested] = useState<readonly string[]>([]);
  const [lastValue, setLastValue] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onChange);

  // Back and Forward show the search of each address. A search that was requested here arrives while the user still types, perhaps after a
  // newer one was requested.
  if (value !== lastValue) {
    const at = requested.indexOf(value);
    setLastValue(value);
    setRequested(at === -1 ? [] : requested.slice(at + 1));
    if (at === -1) setTyped(value);
  }
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const at = event.target as HTMLElement;
      if (event.key !== '/' || at.closest('input, textarea, select, [contenteditable]') !== null) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, []);

  const requestSearch = (text: string, wait: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setRequested((before) => [...before, text.trim()]);
      latest.current(text.trim());
    }, wait);
  };
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        requestSearch(typed, 0);
      }}
    >
      <InputGroup
        type="search"
        leftIcon={<Search />}
        inputRef={input}
        value={typed}
        maxLength={maxCharacters}
        aria-label={label}
        placeholder={label}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          requestSearch(event.currentTarget.value, WAIT_MS);
        }}
      />
    </form>
  );
}
