import { useId } from 'react';
import { Button, ButtonGroup } from '@blueprintjs/core';

interface Props {
  label: string;
  /** The value as shown and as read aloud. */
  text: string;
  min: number;
  max: number;
  step?: number;
  value: number;
  /** Named positions. */
  marks: readonly { label: string; isChosen: boolean; choose(): void }[];
  turn(value: number): void;
}

/** A number set with the mouse, a finger or the arrow keys. */
export function Dial({ label, text, min, max, step = 1, value, marks, turn }: Props) {
  const id = useId();
  return (
    <div className="dial">
      <div className="dial-head">
        <label htmlFor={id}>{label}</label>
        <output htmlFor={id} className="tabular">
          {text}
        </output>
      </div>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={Math.min(max, Math.max(min, value))}
        aria-valuetext={text}
        disabled={min >= max}
        onChange={({ currentTarget }) => turn(Number(currentTarget.value))}
      />
      <ButtonGroup role="group" aria-label={label}>
        {marks.map(({ label, isChosen, choose }) => (
          <Button key={label} size="small" active={isChosen} aria-pressed={isChosen} text={label} onClick={choose} />
        ))}
      </ButtonGroup>
    </div>
  );
}
