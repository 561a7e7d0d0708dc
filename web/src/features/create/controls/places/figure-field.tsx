import { useId, useState } from 'react';
import { InputGroup } from '@blueprintjs/core';
import { readFigure, readPair } from './figure.js';

interface Props {
  label: string;
  value: number | undefined;
  placeholder?: string;
  isInvalid: boolean;
  noteId: string | undefined;
  /** @param value undefined for a text that is not a figure */
  change(value: number | undefined): void;
  /** Present if two figures may be pasted together. */
  changePair?(pair: [first: number, second: number]): void;
}

/** A field for a figure. It keeps the typed spelling, and shows the new value when something else changes it. */
export function FigureField({ label, placeholder, value, isInvalid, noteId, change, changePair }: Props) {
  const id = useId();
  const [typed, setTyped] = useState('');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <InputGroup
        id={id}
        fill
        // Numeric keyboards may lack signs and decimals.
        inputMode="text"
        placeholder={placeholder}
        autoComplete="off"
        maxLength={24}
        aria-describedby={noteId}
        aria-invalid={isInvalid ? true : undefined}
        intent={isInvalid ? 'danger' : 'none'}
        value={readFigure(typed) === value ? typed : String(value ?? '')}
        onValueChange={(text) => {
          setTyped(text);
          change(readFigure(text));
        }}
        onPaste={(event) => {
          const pair = changePair && readPair(event.clipboardData.getData('text'));
          if (pair === undefined) return;
          event.preventDefault();
          changePair?.(pair);
        }}
      />
    </div>
  );
}
