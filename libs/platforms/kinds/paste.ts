import { lookOf } from '../reading/clean-text.js';
import type { Scope } from './kind.js';

/** The text that was pasted into an alternative, and the place. */
export interface Pasted {
  /** Its plain text, without formats. */
  text: string;
  /** For an alternative of several texts: the index of the focused one, from 0. */
  part: number;
  /** The contents of that field, and the selected part. */
  typed: string;
  from: number;
  to: number;
}

/** The room for pasted texts: the other alternatives of the list, and its limits. */
export interface PasteRoom {
  /** The values of the other alternatives. */
  taken: readonly unknown[];
  /** The maximum number of alternatives in the list. */
  most: number;
  holds: Scope['holds'];
}

/** The effect of a paste. */
export interface PastePlan {
  /** The new value of the alternative; undefined if it stays as it is. */
  value: unknown;
  /** New alternatives after it. */
  further: readonly unknown[];
  /** The number of inserted texts; null if one text was inserted into another, which needs no notice. */
  count: number | null;
  /** The number of pasted columns; only the first was read. */
  columns: number;
  /** Texts that the list already contains, or that occur twice in the paste. */
  repeated: number;
  /** Number of texts without room. */
  left: number;
  /** Number of texts that were cut to the stored length. */
  shortened: number;
  /** The paste as one text, if the field may have several lines. */
  oneText?: string;
}

/** Whether the paste replaces the whole contents of a field. */
export const isReplaced = ({ typed, from, to }: Pasted): boolean =>
  typed.trim() === '' || (from === 0 && to === typed.length);

/** The lines as texts that can be stored, each once. A surrogate pair is never split. */
export function freshLines(
  lines: readonly string[],
  { taken, longest }: { taken: readonly string[]; longest: number },
): { fresh: string[]; repeated: number; shortened: number } {
  const seen = new Set(taken.map(lookOf));
  const fresh: string[] = [];
  let shortened = 0;
  for (const line of lines) {
    const text = line.length <= longest ? line : line.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '');
    // Two texts that look the same count as one.
    const look = lookOf(text);
    if (seen.has(look)) continue;
    seen.add(look);
    fresh.push(text);
    if (text !== line) shortened++;
  }
  return { fresh, repeated: lines.length - fresh.length, shortened };
}
