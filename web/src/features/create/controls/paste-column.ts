import { lookOf } from '#libs/platforms/clean-text.js';
import { textOf } from '#libs/platforms/loose.js';

/** What becomes of a pasted column. */
interface PastePlan {
  texts: string[];
  /** Lines that stand there already, or twice in what was pasted. */
  repeated: number;
  /** Lines for which there is no room. */
  left: number;
  /** Texts that were cut to the longest that is stored. */
  shortened: number;
}

/**
 * @param taken what the other rows hold
 * @param longest characters of a text at most
 * @param room alternatives that may still be added
 */
export function planPaste(
  lines: readonly string[],
  { taken, longest, room }: { taken: readonly unknown[]; longest: number; room: number },
): PastePlan {
  const seen = new Set(taken.map((value) => lookOf(textOf(value))));
  const fresh: string[] = [];
  let shortened = 0;
  for (const line of lines) {
    // A pair of surrogates is not divided.
    const text = line.length <= longest ? line : line.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '');
    // Two texts that look the same are one alternative.
    const look = lookOf(text);
    if (seen.has(look)) continue;
    seen.add(look);
    fresh.push(text);
    if (text !== line) shortened++;
  }
  const texts = fresh.slice(0, Math.max(0, room));
  return { texts, repeated: lines.length - fresh.length, left: fresh.length - texts.length, shortened };
}
