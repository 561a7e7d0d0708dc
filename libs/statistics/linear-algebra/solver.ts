import { factorise, invertFromFactor, paddedOrder, solveInPlace } from './cholesky.js';
import { type ColumnBlock, type ModelColumns, onesPerRow, waveColumn, writeOnes } from '../model/model-columns.js';
import { quadraticForm } from './quadratic-form.js';
import {
  DRIFT_SCALE,
  FIRST_WAVE_PRECISION,
  INTERCEPT_PRECISION,
  PRIOR_SCALES,
  type Scales,
  STRONG_PAIR_SCALE,
  updatedScale,
  WAVE_PRECISION,
} from '../model/scales.js';

export type Likelihood = 'binomial' | 'poisson';

/** What the fit sees: one entry per ad with exposure > 0; events and exposure already divided by the dispersion. */
export interface Observations {
  /** Levels of each ad. */
  levels: readonly (readonly number[])[];
  events: Float64Array;
  exposure: Float64Array;
  likelihood: Likelihood;
  /** Where ads ran in several waves: how many, and each ad's. */
  waves?: number;
  waveOf?: ArrayLike<number>;
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
  /** Linear predictor, likelihood weight and x'Sx of each ad, its wave's column included. */
  eta: Float64Array;
  /** The linear predictor as it would be in the first wave. */
  value: Float64Array;
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
/** The state of one fit. The working arrays are allocated once; a step is one weighted least-squares solve. */
export class Solver {
  private readonly ads: number;
  private readonly ones: Int32Array;
  private readonly length: number;
  readonly order: number;
  private readonly offset: number;
  private readonly matrix: Float64Array;
  /** S = 1/H of the last round, order x order. */
  readonly inverse: Float64Array;
  private readonly work: Float64Array;
  readonly coefficients: Float64Array;
  private readonly eta: Float64Array;
  private readonly weight: Float64Array;
  private readonly response: Float64Array;
  private readonly adEffect: Float64Array;
  private readonly driftEffect: Float64Array;
  private readonly fixedVariance: Float64Array;
  private rounds = 0;
  private converged = false;
  /** Offsets of the pair blocks that go by `strongScale` instead of the common one. */
  readonly strong = new Set<number>();
  private strongScale = STRONG_PAIR_SCALE;
  /** The scale of the other pairs may not fall below it. */
  private pairFloor = 0;
  scales: Scales;

  constructor(
    private readonly observations: Observations,
    readonly columns: ModelColumns,
    scales: Scales,
  ) {
    this.scales = scales;
    this.ads = observations.events.length;
    this.length = onesPerRow(columns) + Math.min(1, columns.waves);
    this.order = paddedOrder(columns.count);
    this.ones = new Int32Array(this.ads * this.length);
    observations.levels.forEach((levels, ad) => {
      writeOnes(columns, levels, this.ones, ad * this.length);
      if (columns.waves > 0) this.ones[(ad + 1) * this.length - 1] = waveColumn(columns, observations.waveOf![ad]!);
    });
    this.offset = overallOffset(observations);
    this.matrix = new Float64Array(this.order * this.order);
    this.inverse = new Float64Array(this.order * this.order);
    this.work = new Float64Array(this.order * this.order);
    this.coefficients = new Float64Array(this.order);
    this.eta = new Float64Array(this.ads).fill(this.offset);
    this.weight = new Float64Array(this.ads);
    this.response = new Float64Array(this.ads);
    this.adEffect = new Float64Array(this.ads);
    this.driftEffect = new Float64Array(this.ads);
    this.fixedVariance = new Float64Array(this.ads);
  }

  /** Alternates steps and scale updates until both stand still; goes on from where an earlier call ended. */
  estimateScales(): this {
    for (let round = 1; round <= MAX_ROUNDS; round++) {
      let change = this.step();
      if (this.rounds++ === 0) for (let extra = 1; extra < FIRST_ROUND_STEPS; extra++) change = this.step();
      this.measureVariance();
      const moved = this.updateScales();
      if (moved < SCALE_TOLERANCE && change < ETA_TOLERANCE) break;
    }
    return this;
  }

  /** Gives these pairs a larger scale of their own from here on. */
  raisePairs(blocks: readonly ColumnBlock[]): void {
    if (this.strong.size === 0) {
      this.strongScale = Math.max(1.5 * this.scales.pair, STRONG_PAIR_SCALE);
      this.pairFloor = Math.min(this.scales.pair, PRIOR_SCALES.pair);
    }
    for (const { offset } of blocks) this.strong.add(offset);
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
    const value = columns.waves === 0 ? eta : eta.map((mean, a) => mean - this.waveEffect(a));
    return {
      columns,
      scales,
      offset,
      coefficients,
      covariance: inverse,
      order,
      eta,
      value,
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

  /** What its wave did to an ad: to all of the wave, and to it alone. */
  private waveEffect(a: number): number {
    return this.coefficients[this.ones[(a + 1) * this.length - 1]!]! + this.driftEffect[a]!;
  }

  /** v: weight of an ad once its own effects are integrated out. */
  private marginalWeight(a: number): number {
    const { ad, drift = 0 } = this.scales;
    return 1 / (1 / this.weight[a]! + ad * ad + drift * drift);
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
    for (const block of this.columns.blocks) {
      const { offset, count } = block;
      const scale = this.scaleOf(block);
      for (let c = offset; c < offset + count; c++) matrix[c * order + c]! += 1 / (scale * scale) - INTERCEPT_PRECISION;
    }
    const { columns } = this;
    for (let wave = 0; wave < columns.waves; wave++) {
      const c = waveColumn(columns, wave);
      matrix[c * order + c]! += (wave === 0 ? FIRST_WAVE_PRECISION : WAVE_PRECISION) - INTERCEPT_PRECISION;
    }
    factorise(matrix, order);
  }

  private scaleOf({ second, offset }: ColumnBlock): number {
    if (second === null) return this.scales.main;
    return this.strong.has(offset) ? this.strongScale : this.scales.pair;
  }

  /** One weighted least-squares step. @returns the largest change of a linear predictor */
  private step(): number {
    this.linearise();
    this.factoriseHessian();
    const { ones, length, coefficients, response, adEffect, driftEffect, eta, offset } = this;
    const adVariance = this.scales.ad ** 2;
    const driftVariance = (this.scales.drift ?? 0) ** 2;
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
      const unexplained = this.marginalWeight(a) * (response[a]! - fixed);
      adEffect[a] = adVariance * unexplained;
      driftEffect[a] = driftVariance * unexplained;
      response[a] = offset + fixed + adEffect[a]! + driftEffect[a]!;
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
    const { main, pair, ad, drift } = this.scales;
    const isStrong = ({ offset }: ColumnBlock) => this.strong.has(offset);
    const mains = this.columns.blocks.filter(({ second }) => second === null);
    const pairs = this.columns.blocks.filter(({ second }) => second !== null);
    const ordinary = pairs.filter((block) => !isStrong(block));
    const next: Scales = {
      main: this.updatedBlockScale(main, PRIOR_SCALES.main, mains),
      pair: Math.max(this.pairFloor, this.updatedBlockScale(pair, PRIOR_SCALES.pair, ordinary)),
      ad: this.updatedAdScale(ad, PRIOR_SCALES.ad, this.adEffect),
      ...(drift === undefined ? {} : { drift: this.updatedAdScale(drift, DRIFT_SCALE, this.driftEffect) }),
    };
    const nextStrong = this.updatedBlockScale(this.strongScale, STRONG_PAIR_SCALE, pairs.filter(isStrong));
    const moved = [next.main / main, next.pair / pair, next.ad / ad, nextStrong / this.strongScale];
    if (drift !== undefined) moved.push(next.drift! / drift);
    this.scales = next;
    this.strongScale = nextStrong;
    return Math.max(...moved.map((ratio) => Math.abs(Math.log(ratio))));
  }

  /** The scale that these blocks share; kept where there are none. */
  private updatedBlockScale(scale: number, prior: number, blocks: readonly ColumnBlock[]): number {
    let squares = 0;
    let freedom = 0;
    let count = 0;
    for (const block of blocks) {
      count += block.count;
      for (let c = block.offset; c < block.offset + block.count; c++) {
        squares += this.coefficients[c]! ** 2;
        freedom -= this.inverse[c * this.order + c]!;
      }
    }
    return count === 0 ? scale : updatedScale(scale, prior, squares / scale ** 2, count + freedom / scale ** 2);
  }

  /** The scale of effects that each ad has of its own. */
  private updatedAdScale(scale: number, prior: number, effects: Float64Array): number {
    const variance = scale ** 2;
    let squares = 0;
    let freedom = 0;
    for (let a = 0; a < this.ads; a++) {
      const kept = variance * this.marginalWeight(a);
      squares += effects[a]! ** 2;
      freedom += 1 - (variance * (1 - kept) + kept * kept * this.fixedVariance[a]!) / variance;
    }
    return updatedScale(scale, prior, squares / variance, freedom);
  }
}

/** Logit or log of the overall rate, kept finite without events. */
function overallOffset({ events, exposure, likelihood }: Observations): number {
  const rate = (sum(events) + 0.5) / (sum(exposure) + 1);
  return likelihood === 'binomial' ? Math.log(rate / (1 - rate)) : Math.log(rate);
}

const sum = (values: Float64Array): number => values.reduce((total, value) => total + value, 0);
