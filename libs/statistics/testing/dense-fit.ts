import type { Scales } from '../model/scales.js';

/**
 * The model's equations with every effect listed, solved without shortcuts: all main, pair, wave, ad and ad-by-wave effects are unknowns of
 * one dense system. It shares no code with the fit, so that each can check the other.
 */
export interface DenseInput {
  sizes: readonly number[];
  /** Levels of each ad. */
  levels: readonly (readonly number[])[];
  /** The delivery of each ad in a wave, from 0. */
  portions: readonly { ad: number; wave: number; events: number; exposure: number }[];
  scales: Scales;
}

/** A row of zeros and ones over all unknowns, as the indices of its ones. */
type Row = number[];

export interface DenseFit {
  offset: number;
  /** Mode and covariance of all unknowns. */
  mode: number[];
  covariance: number[][];
  /** The unknowns that make up a variation's value in the first wave, without its own effect. */
  rowOf(levels: readonly number[]): Row;
  /** The unknown that is an ad's own effect. */
  ownOf(ad: number): number;
  /** The unknowns that share each scale. */
  sharing: Record<'main' | 'pair' | 'ad' | 'drift', number[]>;
}

/** Binomial mode and curvature by Newton's method. */
export function denseFit({ sizes, levels, portions, scales }: DenseInput): DenseFit {
  const precisions: number[] = [];
  const add = (precision: number): number => precisions.push(precision) - 1;
  const addMany = (count: number, scale: number) => Array.from({ length: count }, () => add(1 / scale ** 2));
  const intercept = add(0.25);
  const mains = sizes.map((size) => addMany(size, scales.main));
  const pairs = sizes.flatMap((size, f) =>
    sizes.slice(f + 1).map((other, i) => ({ f, g: f + 1 + i, cells: addMany(size * other, scales.pair) })),
  );
  const waves = Math.max(...portions.map(({ wave }) => wave));
  const waveEffects = [null, ...addMany(waves, 0.2)];
  const own = addMany(levels.length, scales.ad);
  const drifts = addMany(portions.length, scales.drift!);
  const rowOf = (of: readonly number[]): Row => [
    intercept,
    ...mains.map((columns, f) => columns[of[f]!]!),
    ...pairs.map(({ f, g, cells }) => cells[of[f]! * sizes[g]! + of[g]!]!),
  ];
  const rows = portions.map(({ ad, wave }, p) => [
    ...rowOf(levels[ad]!),
    own[ad]!,
    drifts[p]!,
    ...(waveEffects[wave] === null ? [] : [waveEffects[wave]!]),
  ]);

  const events = portions.reduce((sum, one) => sum + one.events, 0);
  const exposure = portions.reduce((sum, one) => sum + one.exposure, 0);
  const rate = (events + 0.5) / (exposure + 1);
  const offset = Math.log(rate / (1 - rate));
  const mode = precisions.map(() => 0);
  for (let step = 0; ; step++) {
    const gradient = precisions.map((precision, c) => -precision * mode[c]!);
    const hessian = precisions.map((precision, c) => precisions.map((_, j) => (c === j ? precision : 0)));
    rows.forEach((row, p) => {
      const chance = 1 / (1 + Math.exp(-offset - row.reduce((sum, c) => sum + mode[c]!, 0)));
      const { events: y, exposure: n } = portions[p]!;
      for (const c of row) {
        gradient[c]! += y - n * chance;
        for (const j of row) hessian[c]![j]! += n * chance * (1 - chance);
      }
    });
    const covariance = inverseOf(hessian);
    const change = covariance.map((line) => line.reduce((sum, entry, c) => sum + entry * gradient[c]!, 0));
    change.forEach((move, c) => (mode[c]! += move));
    if (Math.max(...change.map(Math.abs)) < 1e-12 || step > 100) {
      const sharing = { main: mains.flat(), pair: pairs.flatMap(({ cells }) => cells), ad: own, drift: drifts };
      return { offset, mode, covariance, rowOf, ownOf: (ad) => own[ad]!, sharing };
    }
  }
}

/** Gauss-Jordan with pivots. */
function inverseOf(matrix: readonly (readonly number[])[]): number[][] {
  const size = matrix.length;
  const lines = matrix.map((line, i) => [...line, ...matrix.map((_, j) => (i === j ? 1 : 0))]);
  for (let c = 0; c < size; c++) {
    let pivot = c;
    for (let i = c + 1; i < size; i++) if (Math.abs(lines[i]![c]!) > Math.abs(lines[pivot]![c]!)) pivot = i;
    [lines[c], lines[pivot]] = [lines[pivot]!, lines[c]!];
    const line = lines[c]!.map((entry) => entry / lines[c]![c]!);
    lines[c] = line;
    for (let i = 0; i < size; i++) {
      const factor = lines[i]![c]!;
      if (i === c || factor === 0) continue;
      lines[i] = lines[i]!.map((entry, j) => entry - factor * line[j]!);
    }
  }
  return lines.map((line) => line.slice(size));
}

/** Mean of a sum of unknowns, and the covariance of two such sums. */
export const sumOf = ({ mode }: DenseFit, row: Row): number => row.reduce((sum, c) => sum + mode[c]!, 0);
export const covarianceOf = ({ covariance }: DenseFit, a: Row, b: Row): number =>
  a.reduce((sum, c) => sum + b.reduce((inner, j) => inner + covariance[c]![j]!, 0), 0);
