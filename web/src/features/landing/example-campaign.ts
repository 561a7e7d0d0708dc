import type { Curve } from '../../charts/density.js';

/** What is stated of the example campaign (SHELL-047, SHELL-048). */
export const EXAMPLE = { variations: 10_529, above: 390, spentUsd: 330, averageRate: 0.015 } as const;

/** The rest of the results picture is invented, in harmony with the above, and labelled so. Rates in percent. */
export const EXAMPLE_CURVES = {
  worst: { mode: 0.4, spread: 0.24 },
  median: { mode: 1.1, spread: 0.15 },
  best: { mode: 6.1, spread: 0.09 },
} as const satisfies Record<string, Curve>;
export const EXAMPLE_POOL = { mode: 1.5, lower: 1.41, upper: 1.59 } as const;

export interface ExampleRow {
  kind: 'best' | 'tested' | 'estimated' | 'pool' | 'worst';
  /** Fractions. */
  rate: number;
  beats: number;
}

/** In the order of the texts `results.rows`. */
export const EXAMPLE_ROWS: readonly ExampleRow[] = [
  { kind: 'best', rate: 0.061, beats: 0.999 },
  { kind: 'tested', rate: 0.0538, beats: 0.998 },
  { kind: 'estimated', rate: 0.0521, beats: 0.991 },
  { kind: 'pool', rate: 0.015, beats: 0.5 },
  { kind: 'worst', rate: 0.004, beats: 0.001 },
];

/** Effects with their 95 % interval, in percent of the average, in the order of the texts `effects.rows`. */
export const EXAMPLE_EFFECTS: readonly { lower: number; middle: number; upper: number }[] = [
  { lower: 22, middle: 41, upper: 60 },
  { lower: 16, middle: 24, upper: 33 },
  { lower: 9, middle: 18, upper: 28 },
  { lower: -3, middle: 6, upper: 14 },
  { lower: -20, middle: -12, upper: -4 },
  { lower: -36, middle: -29, upper: -20 },
];
