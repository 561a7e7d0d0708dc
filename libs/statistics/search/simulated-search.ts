import { SEARCH } from '#libs/contracts/experiment/plan/search-waves.js';
import { ASSUMED_DISPERSION } from '../model/dispersion.js';
import { type ModelColumns, onesPerRow, writeOnes } from '../model/model-columns.js';
import { DRIFT_SCALE, WAVE_PRECISION } from '../model/scales.js';
import { variationLevels, variationNumber } from '../model/variation-space.js';
import { AllValues } from './all-values.js';
import type { GaussianWave } from './gaussian-wave.js';
import type { Noise } from './noise.js';
import { Profiles } from './profiles.js';
import { covarianceAfter, surprise } from './update.js';

interface World {
  columns: ModelColumns;
  tested: readonly (readonly number[])[];
  created: number;
  /** Expected results per impression. */
  rate: number;
  noise: Noise;
}

/** A later wave: its leading rows, its bridge rows and its impressions. */
interface LaterWave {
  leading: number;
  bridge: number;
  impressions: number;
}

/** A leading row: its columns, as of `writeOnes`, and its profile. */
interface Leader {
  ones: Int32Array;
  profile: Float64Array;
}

/** Experiments drawn from the model's expectation, each run in one wave and as a search. Values are on the log scale, 0 the average. */
export class SimulatedSearch {
  private readonly variations: Int32Array;
  private readonly isTested: ReadonlySet<number>;
  /** For all created variations: true values, means, and changes of the means. */
  private readonly truth: Float64Array;
  private readonly means: Float64Array;
  private readonly moves: Float64Array;
  private readonly all: AllValues;
  private readonly profiles: Profiles;
  /** The leading rows of the first later wave. */
  private readonly leaders: Leader[];

  constructor(
    private readonly world: World,
    private readonly balanced: { whole: GaussianWave; first: GaussianWave },
    private readonly later: readonly LaterWave[],
  ) {
    this.all = new AllValues(world.columns);
    this.profiles = new Profiles(world.columns, balanced.first.covariance, balanced.first.order);
    const { order } = balanced.first;
    this.leaders = Array.from({ length: later[0]!.leading }, () => ({
      ones: new Int32Array(onesPerRow(world.columns)),
      profile: new Float64Array(order),
    }));
    this.variations = Int32Array.from(world.tested.map((levels) => variationNumber(world.columns.sizes, levels)));
    this.isTested = new Set(this.variations);
    [this.truth, this.means, this.moves] = [0, 1, 2].map(() => new Float64Array(world.created)) as [
      Float64Array,
      Float64Array,
      Float64Array,
    ];
  }

  /** One experiment. @returns the share of the best rate that each way reaches */
  draw(): { oneWave: number; search: number } {
    const best = this.drawTruth();
    const { truth } = this;
    const reached = (means: Float64Array): number => Math.exp(truth[highest(means, 1)[0]!]! - best);
    const { whole, first } = this.balanced;
    const oneWave = reached(this.afterBalanced(whole, truth));
    const means = this.afterBalanced(first, truth);
    this.search(means, truth);
    return { oneWave, search: reached(means) };
  }

  /** Draws the true values. @returns the best of them */
  private drawTruth(): number {
    const { columns, created, noise } = this.world;
    const { order, scales } = this.balanced.first;
    const effects = new Float64Array(order);
    for (const { offset, count, second } of columns.blocks) {
      const scale = second === null ? scales.main : scales.pair;
      for (let c = offset; c < offset + count; c++) effects[c] = scale * noise.normal();
    }
    const values = this.truth;
    this.all.write(effects, values);
    let best = -Infinity;
    for (let v = 0; v < created; v++) {
      const value = values[v]! + scales.ad * noise.normal();
      values[v] = value;
      if (value > best) best = value;
    }
    return best;
  }

  private afterBalanced(wave: GaussianWave, truth: Float64Array): Float64Array {
    const { noise } = this.world;
    const spread = Math.sqrt(wave.noise);
    const { variations } = this;
    // A loop, because `Float64Array.from` takes ten times as long.
    const observed = new Float64Array(variations.length);
    for (let a = 0; a < observed.length; a++) observed[a] = truth[variations[a]!]! + spread * noise.normal();
    const coefficients = wave.coefficients(observed);
    const means = this.means;
    this.all.write(coefficients, means);
    for (let a = 0; a < observed.length; a++) {
      const variation = variations[a]!;
      means[variation]! += wave.kept * (observed[a]! - means[variation]!);
    }
    return means;
  }

  /**
   * Runs the later waves and writes the means into `means`. The first of them updates the means of all variations; the next runs the best
   * of its rows again, and updates only these.
   */
  private search(means: Float64Array, truth: Float64Array): void {
    let rows = highest(means, this.later[0]!.leading);
    const leaders = this.leaders.slice(0, rows.length);
    leaders.forEach(({ ones, profile }, i) => {
      const { columns } = this.world;
      writeOnes(columns, variationLevels(columns.sizes, rows[i]!, []), ones, 0);
      // The known part of a tested variation's own deviation is not counted in its shared part.
      this.profiles.write(rows[i]!, ones, this.unknownOf(rows[i]!), profile);
    });
    let covariance = this.covarianceOf(rows, leaders);
    this.later.forEach((wave, w) => {
      if (w > 0) {
        const kept = highest(Float64Array.from(rows, (variation) => means[variation]!), wave.leading); // prettier-ignore
        covariance = among(covariance, rows.length, kept);
        rows = kept.map((i) => rows[i]!);
      }
      const known = { mean: Float64Array.from(rows, (variation) => means[variation]!), covariance };
      const observation = this.observe(wave, rows, known, truth);
      const weights = surprise({ ...known, ...observation });
      if (w === 0) this.moveAll(means, leaders, weights);
      rows.forEach((variation, i) => (means[variation] = known.mean[i]! + along(covariance, i, weights)));
      if (w + 1 < this.later.length) covariance = covarianceAfter({ covariance, ...observation });
    });
  }

  /** The observation of a wave's rows, corrected for the wave's own effect as well as the bridge allows. */
  private observe(
    { leading, bridge, impressions }: LaterWave,
    rows: readonly number[],
    { mean, covariance }: { mean: Float64Array; covariance: Float64Array },
    truth: Float64Array,
  ) {
    const { rate, noise } = this.world;
    const noiseOf = (share: number, ads: number, logRate: number): number =>
      (ASSUMED_DISPERSION * ads) / (rate * Math.exp(logRate) * impressions * share) + DRIFT_SCALE ** 2;
    const ofBridge = noiseOf(SEARCH.bridge / 10, bridge, 0) + covariance[0]!;
    const wave = 1 / (WAVE_PRECISION + bridge / ofBridge);
    const error = Math.sqrt(wave) * noise.normal();
    const variances = mean.map((value) => noiseOf(1 - SEARCH.bridge / 10, leading, value));
    const observed = Float64Array.from(
      rows,
      (variation, i) => truth[variation]! + error + Math.sqrt(variances[i]!) * noise.normal(),
    );
    return { observed, noise: variances, wave };
  }

  /** Updates all other variations by their covariance with the rows of a wave. */
  private moveAll(means: Float64Array, leaders: readonly Leader[], weights: Float64Array): void {
    const { created } = this.world;
    const coefficients = new Float64Array(this.balanced.first.order);
    leaders.forEach(({ profile }, i) => {
      const weight = weights[i]!;
      for (let c = 0; c < profile.length; c++) coefficients[c]! += weight * profile[c]!;
    });
    const { moves } = this;
    this.all.write(coefficients, moves);
    for (const variation of this.variations) moves[variation]! *= 1 - this.balanced.first.kept;
    for (let v = 0; v < created; v++) means[v]! += moves[v]!;
  }

  private covarianceOf(rows: readonly number[], leaders: readonly Leader[]): Float64Array {
    const { scales } = this.balanced.first;
    const covariance = new Float64Array(rows.length ** 2);
    for (let i = 0; i < rows.length; i++) {
      const unknown = this.unknownOf(rows[i]!);
      const { ones } = leaders[i]!;
      for (let j = 0; j <= i; j++) {
        const { profile } = leaders[j]!;
        let sum = 0;
        for (let o = 0; o < ones.length; o++) sum += profile[ones[o]!]!;
        covariance[i * rows.length + j] = covariance[j * rows.length + i] = unknown * sum;
      }
      covariance[i * rows.length + i]! += scales.ad ** 2 * unknown;
    }
    return covariance;
  }

  /** The share of a variation's own deviation that the first wave leaves unknown. */
  private unknownOf(variation: number): number {
    return this.isTested.has(variation) ? 1 - this.balanced.first.kept : 1;
  }
}

/** Indexes of the largest values, the largest first. */
function highest(values: Float64Array, count: number): number[] {
  const best: number[] = [];
  let least = -Infinity;
  for (let v = 0; v < values.length; v++) {
    if (values[v]! <= least) continue;
    if (best.length === count) best.pop();
    let place = best.length;
    while (place > 0 && values[best[place - 1]!]! < values[v]!) place--;
    best.splice(place, 0, v);
    if (best.length === count) least = values[best[count - 1]!]!;
  }
  return best;
}

/** The rows and columns of a matrix at these indexes. */
function among(matrix: Float64Array, order: number, places: readonly number[]): Float64Array {
  return Float64Array.from(places.flatMap((i) => places.map((j) => matrix[i * order + j]!)));
}

/** Row i of a matrix times weights. */
const along = (matrix: Float64Array, i: number, weights: Float64Array): number =>
  weights.reduce((sum, weight, j) => sum + weight * matrix[i * weights.length + j]!, 0);
