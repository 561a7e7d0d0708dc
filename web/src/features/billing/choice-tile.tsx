import type { ReactNode } from 'react';

interface Props {
  /** One of several, or any of them. */
  type: 'radio' | 'checkbox';
  /** Of the group, of its own on the page. */
  name: string;
  isChosen: boolean;
  /** What is wrong with the choice, by its id on the page. */
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
