import { factorise, invertFromFactor, paddedOrder, solveInPlace } from './cholesky.js';
import { type ColumnBlock, type ModelColumns, onesPerRow, waveColumn, writeOnes } from '../model/model-columns.js';
import { FIRST_WAVE_PRECISION, INTERCEPT_PRECISION, type Scales, WAVE_PRECISION } from '../model/scales.js';
import { quadraticForm } from './quadratic-form.js';

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

const MAX_FINAL_STEPS = 50;
const FINAL_TOLERANCE = 1e-6;
/** Largest change of a linear predictor in one step. */
const MAX_STEP = 2;
/** Keeps a weight that underflows from dividing by zero. */
const MIN_WEIGHT = 1e-12;

/** The state of one fit. The working arrays are allocated once; a step is one weighted least-squares solve. */
export class Solver {
  readonly ads: number;
  /** Column numbers of each ad's ones, `length` of them, its wave's last. */
  readonly ones: Int32Array;
  readonly length: number;
  readonly order: number;
  /** Logit or log of the overall rate; `coefficients` are relative to it. */
  readonly offset: number;
  /** The factor of H at the last step, order x order. */
  readonly matrix: Float64Array;
  /** S = 1/H as last measured, order x order. */
  readonly inverse: Float64Array;
  private readonly work: Float64Array;
  /** Length `order`; entries past `columns.count` are padding. */
  readonly coefficients: Float64Array;
  /** Linear predictor, likelihood weight and x'Sx of each ad, its wave's column included. */
  readonly eta: Float64Array;
  readonly weight: Float64Array;
  readonly fixedVariance: Float64Array;
  private readonly response: Float64Array;
  /** What is each ad's own, and what its wave did to it alone. */
  readonly adEffect: Float64Array;
  readonly driftEffect: Float64Array;
  /** Offsets of the pair blocks that go by the scale `strong` instead of `pair`. */
  strong: ReadonlySet<number> = new Set();
  converged = false;

  constructor(
    readonly observations: Observations,
    readonly columns: ModelColumns,
    public scales: Scales,
  ) {
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

  /** Newton steps at the present scales, then the covariance there. */
  converge(): this {
    this.converged = false;
    for (let steps = 0; steps < MAX_FINAL_STEPS && !this.converged; steps++) {
      this.converged = this.step() < FINAL_TOLERANCE;
    }
    this.linearise();
    this.factoriseHessian();
    this.measureVariance();
    return this;
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
  waveEffect(a: number): number {
    if (this.columns.waves === 0) return 0;
    return this.coefficients[this.ones[(a + 1) * this.length - 1]!]! + this.driftEffect[a]!;
  }

  /** v: weight of an ad once its own effects are integrated out. */
  marginalWeight(a: number): number {
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

  scaleOf({ second, offset }: ColumnBlock): number {
    if (second === null) return this.scales.main;
    return this.strong.has(offset) ? this.scales.strong! : this.scales.pair;
  }

  /** One weighted least-squares step. @returns the largest change of a linear predictor */
  step(): number {
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
  measureVariance(): void {
    invertFromFactor(this.matrix, this.order, this.inverse, this.work);
    for (let a = 0; a < this.ads; a++) {
      this.fixedVariance[a] = quadraticForm(this.inverse, this.order, this.ones, a * this.length, this.length);
    }
  }
}

/** Logit or log of the overall rate, kept finite without events. */
function overallOffset({ events, exposure, likelihood }: Observations): number {
  const rate = (sum(events) + 0.5) / (sum(exposure) + 1);
  return likelihood === 'binomial' ? Math.log(rate / (1 - rate)) : Math.log(rate);
}

const sum = (values: Float64Array): number => values.reduce((total, value) => total + value, 0);
