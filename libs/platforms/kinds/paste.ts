import { lookOf } from '../reading/clean-text.js';
import type { Scope } from './kind.js';

/** What was pasted into an alternative, and where. */
export interface Pasted {
  /** Its text alone, whatever it was formatted as. */
  text: string;
  /** Of an alternative of several texts the one that has the focus, from 0. */
  part: number;
  /** What that field holds, and what of it is selected. */
  typed: string;
  from: number;
  to: number;
}

/** What is in the list besides. */
export interface PasteRoom {
  /** What the other alternatives hold. */
  taken: readonly unknown[];
  /** Alternatives that the list may have. */
  most: number;
  holds: Scope['holds'];
}

/** What becomes of what was pasted. */
export interface PastePlan {
  /** What the alternative holds from now on; undefined where it stays as it is. */
  value: unknown;
  /** Alternatives that come behind it. */
  further: readonly unknown[];
  /** Texts that were taken; null for one that stands within another, of which nothing is told. */
  count: number | null;
  /** Columns of what was pasted, of which the first was read. */
  columns: number;
  /** Texts that stand there already, or twice in what was pasted. */
  repeated: number;
  /** Texts for which there is no room. */
  left: number;
  /** Texts that were cut to the longest that is stored. */
  shortened: number;
  /** The same as one text, where it may have several lines. */
  oneText?: string;
}

/** Whether what is pasted takes the place of all that a field holds. */
export const isReplaced = ({ typed, from, to }: Pasted): boolean =>
  typed.trim() === '' || (from === 0 && to === typed.length);

/** Lines as texts that can be stored, each once; a pair of surrogates is not divided. */
export function freshLines(
  lines: readonly string[],
  { taken, longest }: { taken: readonly string[]; longest: number },
): { fresh: string[]; repeated: number; shortened: number } {
  const seen = new Set(taken.map(lookOf));
  const fresh: string[] = [];
  let shortened = 0;
  for (const line of lines) {
    const text = line.length <= longest ? line : line.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '');
    // Two texts that look the same are one.
    const look = lookOf(text);
    if (seen.has(look)) continue;
    seen.add(look);
    fresh.push(text);
    if (text !== line) shortened++;
  }
  return { fresh, repeated: lines.length - fresh.length, shortened };
}
