import type { ReactNode } from 'react';

interface Props {
  /** Radio for one of several, checkbox for any of them. */
  type: 'radio' | 'checkbox';
  /** The group's name, unique on the page. */
  name: string;
  isChosen: boolean;
  /** The id of the choice's error on the page. */
  describedBy?: string;
  children: ReactNode;
  onChoose(): void;
}

/** A choice as wide as its list; the chosen one stands out. */
export function ChoiceTile({ type, name, isChosen, describedBy, children, onChoose }: Props) {
  return (
    <label className={`choice-tile ${isChosen ? 'chosen' : ''}`}>
      <input type={type} name={name} checked={isChosen} aria-describedby={describedBy} onChange={onChoose} />
      <span className="choice-text">{children}</span>
    </label>
  );
}
