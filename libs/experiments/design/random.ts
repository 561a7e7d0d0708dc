import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';

/** 64 bits as two 32-bit halves, so that a seed survives JSON. */
export type Seed = readonly [high: number, low: number];

/** A seeded source of whole numbers. */
export interface RandomSource {
  /** A whole number from 0 to `bound` - 1. */
  below(bound: number): number;
}

/**
 * The seed in the first 16 hexadecimal digits of a digest. The experiment's seed is taken from the SHA-256 of its uuid,
 * computed by the caller because workflow code has no crypto.
 */
export function seedFromHex(digest: string): Seed {
  if (!/^[0-9a-f]{16}/i.test(digest)) throw new RangeError('a seed needs 16 hexadecimal digits');
  return [parseInt(digest.slice(0, 8), 16) | 0, parseInt(digest.slice(8, 16), 16) | 0];
}

/** A source that returns the same numbers for the same seed and stream on every machine. Streams of one seed are independent. */
export function randomSource([high, low]: Seed, stream: number): RandomSource {
  const words = [1, 2, 3, 4].map((n) =>
    mix(mix(mix(high) ^ low) ^ Math.imul(stream + 1, 0x9e3779b9) ^ (n * 0x85ebca6b)),
  );
  const generator = xoroshiro128plusFromState(words);
  return { below: (bound) => (bound <= 1 ? 0 : uniformInt(generator, 0, bound - 1)) };
}

/** The finalizer of MurmurHash3 (public domain, Austin Appleby): spreads every input bit over the word. */
function mix(word: number): number {
  let h = word ^ (word >>> 16);
  h = Math.imul(h, 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/** Fisher-Yates in place. */
export function shuffle(values: { length: number; [index: number]: number }, random: RandomSource): void {
  for (let i = values.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    const swapped = values[i]!;
    values[i] = values[j]!;
    values[j] = swapped;
  }
}
