import { factorise, invertFromFactor, paddedOrder, solveInPlace } from './cholesky.js';
import { type ModelColumns, modelColumns, onesPerRow, writeOnes } from './model-columns.js';
import { INTERCEPT_PRECISION, PRIOR_SCALES, type Scales, updatedScale } from './scales.js';

export type Likelihood = 'binomial' | 'poisson';

/** What the fit sees: one entry per ad with exposure > 0; events and exposure already divided by the dispersion. */
export interface Observations {
  /** Levels of each ad. */
  levels: readonly (readonly number[])[];
  events: Float64Array;
  exposure: Float64Array;
  likelihood: Likelihood;
}

/** Posterior mode and curvature. Arrays of ads are in the order of the observations; matrices are row-major. */
export interface Fit {
  columns: ModelColumns;
  scales: Scales;
  /** Logit or log of the overall rate; `coefficients` are relative to it. */
  offset: number;
  /** Length `order`; entries past `columns.count` are padding. */
  coefficients: Float64Array;
  /** Covariance of the coefficients, order x order. */
  covariance: Float64Array;
  order: number;
  /** Linear predictor, likelihood weight and x'Sx of each ad. */
  eta: Float64Array;
  weight: Float64Array;
  fixedVariance: Float64Array;
  rounds: number;
  converged: boolean;
}

const MAX_ROUNDS = 25;
const FIRST_ROUND_STEPS = 3;
const MAX_FINAL_STEPS = 50;
const SCALE_TOLERANCE = 0.02;
const ETA_TOLERANCE = 0.01;
const FINAL_TOLERANCE = 1e-6;
/** Largest change of a linear predictor in one step. */
const MAX_STEP = 2;
/** Keeps a weight that underflows from dividing by zero. */
const MIN_WEIGHT = 1e-12;
/** With more columns the scales start from a fit without pairs, which is cheap and saves rounds of the full one. */
const WARM_START_COLUMNS = 120;

/**
 * Penalised fit by performance iteration with Fellner-Schall updates of the scales (docs/statistics.md, "Fit").
 * With `fixedScales` only the Newton steps are done.
 */
export function fit(observations: Observations, sizes: readonly number[], fixedScales?: Scales): Fit {
  const columns = modelColumns(sizes, true);
  const hasPairs = columns.blocks.some((block) => block.second !== null);
  let start = fixedScales ?? PRIOR_SCALES;
  if (!fixedScales && hasPairs && columns.count > WARM_START_COLUMNS) {
    const plain = new Solver(observations, modelColumns(sizes, false), PRIOR_SCALES).estimateScales();
    start = { ...plain.scales, pair: PRIOR_SCALES.pair };
  }
  const solver = new Solver(observations, columns, start);
  if (!fixedScales) solver.estimateScales();
  return solver.finish();
}

/** Logit or log of the overall rate, kept finite without events. */
function overallOffset({ events, exposure, likelihood }: Observations): number {
  const rate = (sum(events) + 0.5) / (sum(exposure) + 1);
  return likelihood === 'binomial' ? Math.log(rate / (1 - rate)) : Math.log(rate);
}

const sum = (values: Float64Array): number => values.reduce((total, value) => total + value, 0);

/** The state of one fit. The working arrays are allocated once; a step is one weighted least-squares solve. */
class Solver {
  private readonly ads: number;
  private readonly ones: Int32Array;
  private readonly length: number;
  private readonly order: number;
  private readonly offset: number;
  private readonly matrix: Float64Array;
  private readonly inverse: Float64Array;
  private readonly work: Float64Array;
  private readonly coefficients: Float64Array;
  private readonly eta: Float64Array;
  private readonly weight: Float64Array;
  private readonly response: Float64Array;
  private readonly adEffect: Float64Array;
  private readonly fixedVariance: Float64Array;
  private rounds = 0;
  private converged = false;
  scales: Scales;

  constructor(
    private readonly observations: Observations,
    private readonly columns: ModelColumns,
    scales: Scales,
  ) {
    this.scales = scales;
    this.ads = observations.events.length;
    this.length = onesPerRow(columns);
    this.order = paddedOrder(columns.count);
    this.ones = new Int32Array(this.ads * this.length);
    observations.levels.forEach((levels, ad) => writeOnes(columns, levels, this.ones, ad * this.length));
    this.offset = overallOffset(observations);
    this.matrix = new Float64Array(this.order * this.order);
    this.inverse = new Float64Array(this.order * this.order);
    this.work = new Float64Array(this.order * this.order);
    this.coefficients = new Float64Array(this.order);
    this.eta = new Float64Array(this.ads).fill(this.offset);
    this.weight = new Float64Array(this.ads);
    this.response = new Float64Array(this.ads);
    this.adEffect = new Float64Array(this.ads);
    this.fixedVariance = new Float64Array(this.ads);
  }

  /** Alternates steps and scale updates until both stand still. */
  estimateScales(): this {
    for (this.rounds = 1; this.rounds <= MAX_ROUNDS; this.rounds++) {
      let change = this.step();
      if (this.rounds === 1) for (let extra = 1; extra < FIRST_ROUND_STEPS; extra++) change = this.step();
      this.measureVariance();
      const moved = this.updateScales();
      if (moved < SCALE_TOLERANCE && change < ETA_TOLERANCE) break;
    }
    return this;
  }

  /** Newton steps at the present scales, then the covariance there. */
  finish(): Fit {
    for (let steps = 0; steps < MAX_FINAL_STEPS && !this.converged; steps++) {
      this.converged = this.step() < FINAL_TOLERANCE;
    }
    this.linearise();
    this.factoriseHessian();
    this.measureVariance();
    const { columns, scales, offset, coefficients, inverse, order, eta, weight, fixedVariance, rounds, converged } =
      this;
    return {
      columns,
      scales,
      offset,
      coefficients,
      covariance: inverse,
      order,
      eta,
      weight,
      fixedVariance,
      rounds,
      converged,
    };
  }

  /** Weights and working responses at the present linear predictors. */
  private linearise(): void {
    const { events, exposure, likelihood } = this.observations;
    const { eta, weight, response, offset } = this;
    for (let a = 0; a < this.ads; a++) {
      const rate = likelihood === 'binomial' ? 1 / (1 + Math.exp(-eta[a]!)) : Math.exp(eta[a]!);
      const mean = exposure[a]! * rate;
      weight[a] = Math.max(MIN_WEIGHT, likelihood === 'binomial' ? mean * (1 - rate) : mean);
      response[a] = eta[a]! + (events[a]! - mean) / weight[a]! - offset;
    }
  }

  /** v: weight of an ad once its own effect is integrated out. */
  private marginalWeight(a: number): number {
    const { ad } = this.scales;
    return 1 / (1 / this.weight[a]! + ad * ad);
  }

  /** H = X'VX + D, factorised in place. */
  private factoriseHessian(): void {
    const { matrix, ones, length, order } = this;
    matrix.fill(0);
    for (let a = 0, row = 0; a < this.ads; a++, row += length) {
      const v = this.marginalWeight(a);
      for (let i = 0; i < length; i++) {
        const at = ones[row + i]! * order;
        for (let j = 0; j <= i; j++) matrix[at + ones[row + j]!]! += v;
      }
    }
    for (let c = 0; c < order; c++) matrix[c * order + c]! += c < this.columns.count ? INTERCEPT_PRECISION : 1;
    for (const { second, offset, count } of this.columns.blocks) {
      const scale = second === null ? this.scales.main : this.scales.pair;
      for (let c = offset; c < offset + count; c++) matrix[c * order + c]! += 1 / (scale * scale) - INTERCEPT_PRECISION;
    }
    factorise(matrix, order);
  }

  /** One weighted least-squares step. @returns the largest change of a linear predictor */
  private step(): number {
    this.linearise();
    this.factoriseHessian();
    const { ones, length, coefficients, response, adEffect, eta, offset } = this;
    const adVariance = this.scales.ad ** 2;
    coefficients.fill(0);
    for (let a = 0, row = 0; a < this.ads; a++, row += length) {
      const weighted = this.marginalWeight(a) * response[a]!;
      for (let i = 0; i < length; i++) coefficients[ones[row + i]!]! += weighted;
    }
    solveInPlace(this.matrix, this.order, coefficients);

    let change = 0;
    for (let a = 0, row = 0; a < this.ads; a++, row += length) {
      let fixed = 0;
      for (let i = 0; i < length; i++) fixed += coefficients[ones[row + i]!]!;
      adEffect[a] = adVariance * this.marginalWeight(a) * (response[a]! - fixed);
      response[a] = offset + fixed + adEffect[a]!;
      change = Math.max(change, Math.abs(response[a]! - eta[a]!));
    }
    const portion = change > MAX_STEP ? MAX_STEP / change : 1;
    for (let a = 0; a < this.ads; a++) eta[a]! += portion * (response[a]! - eta[a]!);
    return change;
  }

  /** S = 1/H and x'Sx of every ad, from the last factorisation. */
  private measureVariance(): void {
    invertFromFactor(this.matrix, this.order, this.inverse, this.work);
    for (let a = 0; a < this.ads; a++) {
      this.fixedVariance[a] = quadraticForm(this.inverse, this.order, this.ones, a * this.length, this.length);
    }
  }

  /** @returns the largest change of a logarithm of a scale */
  private updateScales(): number {
    const { main, pair, ad } = this.scales;
    const next: Scales = {
      main: this.updatedBlockScale(main, PRIOR_SCALES.main, false),
      pair: this.updatedBlockScale(pair, PRIOR_SCALES.pair, true),
      ad: this.updatedAdScale(ad),
    };
    this.scales = next;
    return Math.max(
      Math.abs(Math.log(next.main / main)),
      Math.abs(Math.log(next.pair / pair)),
      Math.abs(Math.log(next.ad / ad)),
    );
  }

  /** The scale shared by all main effects, or by all pairs; kept where the model has none. */
  private updatedBlockScale(scale: number, prior: number, ofPairs: boolean): number {
    let squares = 0;
    let freedom = 0;
    let count = 0;
    for (const block of this.columns.blocks) {
      if ((block.second !== null) !== ofPairs) continue;
      count += block.count;
      for (let c = block.offset; c < block.offset + block.count; c++) {
        squares += this.coefficients[c]! ** 2;
        freedom -= this.inverse[c * this.order + c]!;
      }
    }
    return count === 0 ? scale : updatedScale(scale, prior, squares / scale ** 2, count + freedom / scale ** 2);
  }

  private updatedAdScale(scale: number): number {
    const variance = scale ** 2;
    let squares = 0;
    let freedom = 0;
    for (let a = 0; a < this.ads; a++) {
      const kept = variance / (variance + 1 / this.weight[a]!);
      squares += this.adEffect[a]! ** 2;
      freedom += 1 - (variance * (1 - kept) + kept * kept * this.fixedVariance[a]!) / variance;
    }
    return updatedScale(scale, PRIOR_SCALES.ad, squares / variance, freedom);
  }
}

/** x'Sx for the 0/1 row whose ones are ones[at..at+length). */
export function quadraticForm(
  covariance: Float64Array,
  order: number,
  ones: Int32Array,
  at: number,
  length: number,
): number {
  let diagonal = 0;
  let lower = 0;
  for (let i = 0; i < length; i++) {
    const row = ones[at + i]! * order;
    diagonal += covariance[row + ones[at + i]!]!;
    for (let j = 0; j < i; j++) lower += covariance[row + ones[at + j]!]!;
  }
  return diagonal + 2 * lower;
}
