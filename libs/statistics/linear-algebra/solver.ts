import { factorize, invertFromFactor, paddedOrder, solveInPlace } from './cholesky.js';
import { type ColumnBlock, type ModelColumns, onesPerRow, waveColumn, writeOnes } from '../model/model-columns.js';
import { FIRST_WAVE_PRECISION, INTERCEPT_PRECISION, type Scales, WAVE_PRECISION } from '../model/scales.js';
import { quadraticForm } from './quadratic-form.js';

export type Likelihood = 'binomial' | 'poisson';

/**
 * The input of the fit. An ad has a portion for each wave that it ran in with exposure > 0. Portions of an ad are adjacent, and ads keep
 * their order. If all ads ran in one wave, each has one portion. Events and exposure are divided by the dispersion.
 */
export interface Observations {
  /** Levels of each ad. */
  levels: readonly (readonly number[])[];
  /** The events of each portion. */
  events: Float64Array;
  exposure: Float64Array;
  likelihood: Likelihood;
  /** Present if ads ran in several waves: the number of waves, and the ad and the wave of each portion. */
  waves?: { count: number; adOf: ArrayLike<number>; waveOf: ArrayLike<number> };
  /** For each portion: log(actual share / planned share); absent if delivery has no plan. */
  parts?: Float64Array;
}

const MAX_FINAL_STEPS = 50;
const FINAL_TOLERANCE = 1e-6;
/** Largest change of a linear predictor in one step. */
const MAX_STEP = 2;
/** Keeps a weight that underflows from dividing by zero. */
const MIN_WEIGHT = 1e-12;

/** The state of one fit. The working arrays are allocated once; each step solves one weighted least-squares problem. */
export class Solver {
  readonly ads: number;
  /** The portions of ad a are from `starts[a]` up to `starts[a + 1]`. */
  readonly starts: Int32Array;
  /** Column of each portion's wave; -1 if all ads ran in one wave. */
  readonly waveColumns: Int32Array;
  /** Column numbers of each ad's ones, `length` of them. */
  readonly ones: Int32Array;
  readonly length: number;
  readonly order: number;
  /** Logit or log of the overall rate; `coefficients` are relative to it. */
  readonly offset: number;
  /** The factor of H at the last step, order x order. */
  readonly matrix: Float64Array;
  /** S = 1/H as last computed, order x order. */
  readonly inverse: Float64Array;
  private readonly work: Float64Array;
  /** Length `order`; entries past `columns.count` are padding. */
  readonly coefficients: Float64Array;
  /** For each portion: linear predictor, likelihood weight, working response, and the effect of its wave on it alone. */
  readonly eta: Float64Array;
  readonly weight: Float64Array;
  private readonly response: Float64Array;
  readonly driftEffect: Float64Array;
  /** Each portion's share of the information in its ad's portions; an ad's shares add up to 1. */
  readonly share: Float64Array;
  /** For each ad: variance of the joint information of its portions about its value, x'Sx, and the ad's own effect. */
  readonly noise: Float64Array;
  readonly fixedVariance: Float64Array;
  readonly adEffect: Float64Array;
  /** Offsets of the pair blocks that use the scale `strong` instead of `pair`. */
  strong: ReadonlySet<number> = new Set();
  converged = false;

  constructor(
    readonly observations: Observations,
    readonly columns: ModelColumns,
    public scales: Scales,
  ) {
    const { levels, waves } = observations;
    const portions = observations.events.length;
    this.ads = levels.length;
    this.starts = Int32Array.from({ length: this.ads + 1 }, (_, ad) => ad);
    this.waveColumns = new Int32Array(portions).fill(-1);
    if (waves) {
      this.starts.fill(0);
      for (let p = 0; p < portions; p++) {
        this.starts[waves.adOf[p]! + 1]!++;
        this.waveColumns[p] = waveColumn(columns, waves.waveOf[p]!);
      }
      for (let a = 0; a < this.ads; a++) this.starts[a + 1]! += this.starts[a]!;
    }
    this.length = onesPerRow(columns);
    this.order = paddedOrder(columns.count);
    this.ones = new Int32Array(this.ads * this.length);
    levels.forEach((own, ad) => writeOnes(columns, own, this.ones, ad * this.length));
    this.offset = overallOffset(observations);
    this.matrix = new Float64Array(this.order * this.order);
    this.inverse = new Float64Array(this.order * this.order);
    this.work = new Float64Array(this.order * this.order);
    this.coefficients = new Float64Array(this.order);
    this.eta = new Float64Array(portions).fill(this.offset);
    this.weight = new Float64Array(portions);
    this.response = new Float64Array(portions);
    this.driftEffect = new Float64Array(portions);
    this.share = new Float64Array(portions).fill(1);
    this.noise = new Float64Array(this.ads);
    this.fixedVariance = new Float64Array(this.ads);
    this.adEffect = new Float64Array(this.ads);
  }

  /** Newton steps at the present scales, then the covariance there. */
  converge(): this {
    this.converged = false;
    for (let steps = 0; steps < MAX_FINAL_STEPS && !this.converged; steps++) {
      this.converged = this.step() < FINAL_TOLERANCE;
    }
    this.linearize();
    this.factorizeHessian();
    this.measureVariance();
    return this;
  }

  /** Weights and working responses at the present linear predictors, and their sums for each ad. */
  private linearize(): void {
    const { events, exposure, likelihood } = this.observations;
    const { eta, weight, response, offset, starts, noise, share } = this;
    for (let p = 0; p < eta.length; p++) {
      const rate = likelihood === 'binomial' ? 1 / (1 + Math.exp(-eta[p]!)) : Math.exp(eta[p]!);
      const mean = exposure[p]! * rate;
      weight[p] = Math.max(MIN_WEIGHT, likelihood === 'binomial' ? mean * (1 - rate) : mean);
      response[p] = eta[p]! + (events[p]! - mean) / weight[p]! - offset;
    }
    for (let a = 0; a < this.ads; a++) {
      const [from, to] = [starts[a]!, starts[a + 1]!];
      noise[a] = this.noiseOf(from);
      if (to - from === 1) continue;
      let known = 0;
      for (let p = from; p < to; p++) known += 1 / this.noiseOf(p);
      noise[a] = 1 / known;
      for (let p = from; p < to; p++) share[p] = noise[a]! / this.noiseOf(p);
    }
  }

  /** Variance of a portion's information about its ad's value in its wave. */
  private noiseOf(p: number): number {
    const { drift = 0 } = this.scales;
    return 1 / this.weight[p]! + drift * drift;
  }

  /** The effect of its wave on a portion: the effect on the whole wave plus the effect on the portion alone. */
  waveEffect(p: number): number {
    const column = this.waveColumns[p]!;
    return column < 0 ? 0 : this.coefficients[column]! + this.driftEffect[p]!;
  }

  /** v: weight of an ad once its own effects are integrated out. */
  marginalWeight(a: number): number {
    const { ad } = this.scales;
    return 1 / (this.noise[a]! + ad * ad);
  }

  /** H = X'VX + D, factorized in place. */
  private factorizeHessian(): void {
    const { matrix, ones, length, order } = this;
    matrix.fill(0);
    for (let a = 0, row = 0; a < this.ads; a++, row += length) {
      const v = this.marginalWeight(a);
      for (let i = 0; i < length; i++) {
        const at = ones[row + i]! * order;
        for (let j = 0; j <= i; j++) matrix[at + ones[row + j]!]! += v;
      }
    }
    if (this.columns.waves > 0) this.addWaves();
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
    factorize(matrix, order);
  }

  /**
   * Adds the rows and columns of waves. An ad counts twice: first with the mean of its portions, whose row has their shares in the waves'
   * columns, and then with the differences of its portions, in which the ad's own effects cancel out.
   */
  private addWaves(): void {
    const { matrix, ones, length, order, starts, share, noise, waveColumns } = this;
    for (let a = 0; a < this.ads; a++) {
      const v = this.marginalWeight(a);
      for (let p = starts[a]!; p < starts[a + 1]!; p++) {
        const at = waveColumns[p]! * order;
        for (let i = a * length; i < (a + 1) * length; i++) matrix[at + ones[i]!]! += v * share[p]!;
        const precision = share[p]! / noise[a]!;
        for (let q = starts[a]!; q <= p; q++) {
          const within = precision * ((p === q ? 1 : 0) - share[q]!);
          const [row, column] = [
            Math.max(waveColumns[p]!, waveColumns[q]!),
            Math.min(waveColumns[p]!, waveColumns[q]!),
          ];
          matrix[row * order + column]! += v * share[p]! * share[q]! + within;
        }
      }
    }
  }

  scaleOf({ second, offset }: ColumnBlock): number {
    if (second === null) return this.scales.main;
    return this.strong.has(offset) ? this.scales.strong! : this.scales.pair;
  }

  /**
   * Solves for other responses than the observed ones, at the weights and scales of the last factorization.
   * @returns the coefficients, and for each ad the part of its value that it shares with other ads, and its whole value
   */
  answerTo(responses: Float64Array): { coefficients: Float64Array; shared: Float64Array; values: Float64Array } {
    const { ones, length, starts, share, waveColumns, noise } = this;
    const coefficients = new Float64Array(this.order);
    this.solve(responses, coefficients);
    const [shared, values] = [new Float64Array(this.ads), new Float64Array(this.ads)];
    const adVariance = this.scales.ad ** 2;
    for (let a = 0; a < this.ads; a++) {
      const kept = adVariance / (adVariance + noise[a]!);
      for (let i = a * length; i < (a + 1) * length; i++) shared[a]! += (1 - kept) * coefficients[ones[i]!]!;
      for (let p = starts[a]!; p < starts[a + 1]!; p++) {
        if (waveColumns[p]! >= 0) shared[a]! -= kept * share[p]! * coefficients[waveColumns[p]!]!;
        values[a]! += kept * share[p]! * responses[p]!;
      }
      values[a]! += shared[a]!;
    }
    return { coefficients, shared, values };
  }

  /** One weighted least-squares step. @returns the largest change of a linear predictor */
  step(): number {
    this.linearize();
    this.factorizeHessian();
    this.solve(this.response, this.coefficients);
    const { ones, length, coefficients, response, adEffect, driftEffect, eta, offset, starts, share, noise } = this;
    const adVariance = this.scales.ad ** 2;
    const driftVariance = (this.scales.drift ?? 0) ** 2;
    let change = 0;
    for (let a = 0, row = 0; a < this.ads; a++, row += length) {
      let fixed = 0;
      for (let i = 0; i < length; i++) fixed += coefficients[ones[row + i]!]!;
      let unexplained = -fixed;
      const [from, to] = [starts[a]!, starts[a + 1]!];
      for (let p = from; p < to; p++) unexplained += share[p]! * (response[p]! - this.sharedEffect(p));
      adEffect[a] = adVariance * (this.marginalWeight(a) * unexplained);
      for (let p = from; p < to; p++) {
        const expected = fixed + this.sharedEffect(p);
        const left = response[p]! - expected - adEffect[a]!;
        driftEffect[p] = ((driftVariance * share[p]!) / noise[a]!) * left;
        response[p] = offset + expected + adEffect[a]! + driftEffect[p]!;
        change = Math.max(change, Math.abs(response[p]! - eta[p]!));
      }
    }
    const portion = change > MAX_STEP ? MAX_STEP / change : 1;
    for (let p = 0; p < eta.length; p++) eta[p]! += portion * (response[p]! - eta[p]!);
    return change;
  }

  /** b = S X'Vz. */
  private solve(response: Float64Array, coefficients: Float64Array): void {
    const { ones, length, starts, share, noise, waveColumns } = this;
    coefficients.fill(0);
    for (let a = 0, row = 0; a < this.ads; a++, row += length) {
      const [from, to] = [starts[a]!, starts[a + 1]!];
      let mean = 0;
      for (let p = from; p < to; p++) mean += share[p]! * response[p]!;
      const weighted = this.marginalWeight(a) * mean;
      for (let i = 0; i < length; i++) coefficients[ones[row + i]!]! += weighted;
      for (let p = from; p < to && waveColumns[p]! >= 0; p++) {
        coefficients[waveColumns[p]!]! += share[p]! * (weighted + (response[p]! - mean) / noise[a]!);
      }
    }
    solveInPlace(this.matrix, this.order, coefficients);
  }

  /** The effect of a portion's wave that all portions of the wave share. */
  private sharedEffect(p: number): number {
    const column = this.waveColumns[p]!;
    return column < 0 ? 0 : this.coefficients[column]!;
  }

  /** S = 1/H and x'Sx of every ad, from the last factorization. */
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
