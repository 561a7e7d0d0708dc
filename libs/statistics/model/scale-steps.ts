import type { Solver } from '../linear-algebra/solver.js';
import { type ColumnBlock, waveColumn } from './model-columns.js';
import {
  DRIFT_SCALE,
  INTERCEPT_PRECISION,
  logScalePrior,
  PRIOR_SCALES,
  type Scales,
  type ScaleTerm,
  STRONG_PAIR_SCALE,
  updatedScale,
  WAVE_PRECISION,
} from './scales.js';
import { sharedVariance } from './shared-variance.js';

const MAX_ROUNDS = 25;
const FIRST_ROUND_STEPS = 3;
const SCALE_TOLERANCE = 0.02;
const ETA_TOLERANCE = 0.01;

/**
 * Alternates steps and scale updates until both converge; continues from the end of an earlier call.
 * @param options.leastPair lower limit of the scale of ordinary pairs
 * @returns rounds
 */
export function estimateScales(solver: Solver, { isFirst = false, leastPair = 0 } = {}): number {
  for (let round = 1; ; round++) {
    let change = solver.step();
    if (isFirst && round === 1) for (let extra = 1; extra < FIRST_ROUND_STEPS; extra++) change = solver.step();
    solver.measureVariance();
    const next: Scales = { ...solver.scales };
    for (const term of scaleTerms(solver)) next[term.name] = updatedScale(term);
    next.pair = Math.max(next.pair, leastPair);
    const moved = Object.entries(next).map(([name, scale]) => Math.log(scale / solver.scales[name as keyof Scales]!));
    solver.scales = next;
    if (round === MAX_ROUNDS) return round;
    if (change < ETA_TOLERANCE && moved.every((step) => Math.abs(step) < SCALE_TOLERANCE)) return round;
  }
}

/** Every scale that some effects of the model share, with the effects and variances of the last step. */
export function scaleTerms(solver: Solver): ScaleTerm[] {
  const { columns, scales, strong } = solver;
  const mains = columns.blocks.filter(({ second }) => second === null);
  const pairs = columns.blocks.filter(({ second }) => second !== null);
  const ordinary = pairs.filter(({ offset }) => !strong.has(offset));
  const standingOut = pairs.filter(({ offset }) => strong.has(offset));
  const terms: ScaleTerm[] = [];
  if (mains.length > 0) terms.push(blockTerm(solver, 'main', PRIOR_SCALES.main, mains));
  if (ordinary.length > 0) terms.push(blockTerm(solver, 'pair', PRIOR_SCALES.pair, ordinary));
  if (standingOut.length > 0) terms.push(blockTerm(solver, 'strong', STRONG_PAIR_SCALE, standingOut));
  terms.push(adTerm(solver));
  if (scales.drift !== undefined) terms.push(driftTerm(solver));
  return terms;
}

/** The scale that these blocks share. */
function blockTerm(solver: Solver, name: keyof Scales, prior: number, blocks: readonly ColumnBlock[]): ScaleTerm {
  const { coefficients, inverse, order, scales } = solver;
  const scale = scales[name]!;
  let squares = 0;
  let variance = 0;
  let count = 0;
  for (const block of blocks) {
    count += block.count;
    for (let c = block.offset; c < block.offset + block.count; c++) {
      squares += coefficients[c]! ** 2;
      variance += inverse[c * order + c]!;
    }
  }
  return { name, scale, prior, squares: squares / scale ** 2, freedom: count - variance / scale ** 2 };
}

/** The scale of effects that each ad has of its own. */
function adTerm(solver: Solver): ScaleTerm {
  const scale = solver.scales.ad;
  const variance = scale ** 2;
  let squares = 0;
  let freedom = 0;
  for (let a = 0; a < solver.ads; a++) {
    const kept = variance * solver.marginalWeight(a);
    const shared = sharedVariance(solver, a, 1, (p) => solver.share[p]!);
    squares += solver.adEffect[a]! ** 2;
    freedom += 1 - (variance * (1 - kept) + kept * kept * shared) / variance;
  }
  return { name: 'ad', scale, prior: PRIOR_SCALES.ad, squares: squares / variance, freedom };
}

/** The scale of the effects of waves on single ads: an effect for each portion. */
function driftTerm(solver: Solver): ScaleTerm {
  const { starts, share, noise, driftEffect } = solver;
  const scale = solver.scales.drift!;
  const variance = scale ** 2;
  let squares = 0;
  let freedom = 0;
  for (let a = 0; a < solver.ads; a++) {
    const kept = solver.scales.ad ** 2 * solver.marginalWeight(a);
    for (let p = starts[a]!; p < starts[a + 1]!; p++) {
      const precision = share[p]! / noise[a]!;
      const shared = sharedVariance(solver, a, 1 - kept, (q) => (p === q ? 1 : 0) - kept * share[q]!);
      squares += driftEffect[p]! ** 2;
      freedom += variance * precision * (1 - kept * share[p]!) - variance * precision ** 2 * shared;
    }
  }
  return { name: 'drift', scale, prior: DRIFT_SCALE, squares: squares / variance, freedom };
}

/**
 * Log posterior density of the logarithms of the scales, up to a constant that depends on the data and columns alone:
 * likelihood and effects at their mode, integrated by Laplace's approximation, and the priors of the scales.
 */
export function logDensity(solver: Solver): number {
  const { observations, columns, coefficients, matrix, order, eta, weight, adEffect, driftEffect, noise } = solver;
  const { events, exposure, likelihood } = observations;
  const { ad, drift = 0 } = solver.scales;
  let sum = -0.5 * INTERCEPT_PRECISION * coefficients[0]! ** 2;
  for (let p = 0; p < eta.length; p++) {
    const mean = eta[p]!;
    const normalizer =
      likelihood === 'poisson' ? Math.exp(mean) : Math.max(mean, 0) + Math.log1p(Math.exp(-Math.abs(mean)));
    sum += events[p]! * mean - exposure[p]! * normalizer;
    if (drift > 0) sum -= 0.5 * (driftEffect[p]! / drift) ** 2 + 0.5 * Math.log1p(drift * drift * weight[p]!);
  }
  for (let a = 0; a < solver.ads; a++) {
    sum -= 0.5 * (adEffect[a]! / ad) ** 2 + 0.5 * Math.log1p((ad * ad) / noise[a]!);
  }
  for (const block of columns.blocks) {
    const scale = solver.scaleOf(block);
    for (let c = block.offset; c < block.offset + block.count; c++) sum -= 0.5 * (coefficients[c]! / scale) ** 2;
    sum -= block.count * Math.log(scale);
  }
  for (let wave = 1; wave < columns.waves; wave++) {
    sum -= 0.5 * WAVE_PRECISION * coefficients[waveColumn(columns, wave)]! ** 2;
  }
  for (let c = 0; c < columns.count; c++) sum -= Math.log(matrix[c * order + c]!);
  return scaleTerms(solver).reduce((total, term) => total + logScalePrior(term), sum);
}
