import { randomSource, shuffle, type RandomSource, type Seed } from './random.js';

interface WaveInput {
  /** The design's rows: one index per component. */
  rows: readonly (readonly number[])[];
  /** The audience of each row. */
  audienceOfRow: readonly number[];
  /** Alternatives per component. */
  sizes: readonly number[];
  waves: number;
  seed: Seed;
}

/** Stream of the seed that assigns rows to waves (1 to 3 belong to the design). */
const WAVE_STREAM = 4;
/** Maximum number of sweeps over all rows. */
const SWEEPS = 20;
/** Number of random rows with which a swap of a row is tried. */
const PARTNERS = 12;

/**
 * The wave of each row of a design. Waves are as equal as possible, and so are the parts of every audience. Swaps spread every alternative
 * over the waves as evenly as possible, so that the effect of a wave can be separated from the effect of an alternative. If an alternative
 * is still missing from a wave, a swap adds it without removing another.
 */
export function waveOfRows({ rows, audienceOfRow, sizes, waves, seed }: WaveInput): number[] {
  if (waves === 1) return rows.map(() => 0);
  const random = randomSource(seed, WAVE_STREAM);
  const spread = new Spread(rows, audienceOfRow, sizes, dealRows(audienceOfRow, waves, random), waves);
  for (let sweep = 0, isBetter = true; sweep < SWEEPS && isBetter; sweep++) isBetter = spread.sweep(random);
  spread.fillGaps();
  return spread.waveOf;
}

/**
 * Deals the rows to the waves like cards, one audience after the other. So the sizes of waves differ by at most one, and so do the parts
 * of an audience.
 */
function dealRows(audienceOfRow: readonly number[], waves: number, random: RandomSource): number[] {
  const order = audienceOfRow.map((_, row) => row);
  shuffle(order, random);
  const byAudience = [...Map.groupBy(order, (row) => audienceOfRow[row]!).values()];
  const waveOf = audienceOfRow.map(() => 0);
  byAudience.flat().forEach((row, place) => (waveOf[row] = place % waves));
  return waveOf;
}

/** The rows in waves, with the number of rows for each alternative and wave. */
class Spread {
  /** The counts of a component: alternative x wave. */
  private readonly counts: Int32Array[];
  /** Audience x wave. */
  private readonly ofAudience: Int32Array;

  constructor(
    private readonly rows: WaveInput['rows'],
    private readonly audienceOfRow: readonly number[],
    private readonly sizes: readonly number[],
    readonly waveOf: number[],
    private readonly waves: number,
  ) {
    this.counts = sizes.map((size) => new Int32Array(size * waves));
    this.ofAudience = new Int32Array((Math.max(-1, ...audienceOfRow) + 1) * waves);
    rows.forEach((_, row) => this.add(row, 1));
  }

  /**
   * Swaps the waves of rows as long as that distributes the alternatives more evenly. @returns whether anything was
   * swapped
   */
  sweep(random: RandomSource): boolean {
    let isBetter = false;
    for (let row = 0; row < this.rows.length; row++) {
      let best = -1;
      let bestGain = 0;
      for (let i = 0; i < PARTNERS; i++) {
        const partner = random.below(this.rows.length);
        if (!this.maySwap(row, partner)) continue;
        const gain = -this.change(row, partner);
        if (gain > bestGain) [best, bestGain] = [partner, gain];
      }
      if (best < 0) continue;
      this.swap(row, best);
      isBetter = true;
    }
    return isBetter;
  }

  /** Checks every swap that fills a gap. Random swaps seldom leave gaps, but they seldom fill the last ones. */
  fillGaps(): void {
    for (let gap = this.gap(); gap !== null; gap = this.gap()) {
      const best = this.bestFor(gap);
      if (best === null) return;
      this.swap(best.outsideRow, best.insideRow);
    }
  }

  /** An alternative that is missing from a wave. */
  private gap(): { f: number; level: number; wave: number } | null {
    for (let f = 0; f < this.sizes.length; f++) {
      const at = this.counts[f]!.indexOf(0);
      if (at >= 0) return { f, level: Math.floor(at / this.waves), wave: at % this.waves };
    }
    return null;
  }

  /** The best swap that fills the gap and reduces the number of gaps: fewest gaps first, then the most even distribution. */
  private bestFor({ f, level, wave }: { f: number; level: number; wave: number }) {
    const rows = [...this.rows.keys()];
    const outside = rows.filter((row) => this.rows[row]![f] === level);
    const inside = rows.filter((row) => this.waveOf[row] === wave);
    const swaps = outside.flatMap((outsideRow) =>
      inside
        .filter((insideRow) => this.maySwap(outsideRow, insideRow))
        .map((insideRow) => ({
          outsideRow,
          insideRow,
          gaps: this.changeOfGaps(outsideRow, insideRow),
          change: this.change(outsideRow, insideRow),
        })),
    );
    const [best] = swaps.filter(({ gaps }) => gaps < 0).sort((a, b) => a.gaps - b.gaps || a.change - b.change);
    return best ?? null;
  }

  /** The increase in alternatives that are missing from a wave, if two rows are swapped. */
  private changeOfGaps(a: number, b: number): number {
    const [from, to] = [this.waveOf[a]!, this.waveOf[b]!];
    return this.counts.reduce((sum, counts, f) => {
      const [ofA, ofB] = [this.rows[a]![f]! * this.waves, this.rows[b]![f]! * this.waves];
      if (ofA === ofB) return sum;
      const made = Number(counts[ofA + from] === 1) + Number(counts[ofB + to] === 1);
      return sum + made - Number(counts[ofA + to] === 0) - Number(counts[ofB + from] === 0);
    }, 0);
  }

  /** Whether two rows may be swapped: they are in different waves, and the swap distributes no audience less evenly. */
  private maySwap(a: number, b: number): boolean {
    const [from, to] = [this.waveOf[a]!, this.waveOf[b]!];
    if (from === to) return false;
    const [ofA, ofB] = [this.audienceOfRow[a]! * this.waves, this.audienceOfRow[b]! * this.waves];
    if (ofA === ofB) return true;
    const audiences = this.ofAudience;
    return audiences[ofA + from]! > audiences[ofA + to]! && audiences[ofB + to]! > audiences[ofB + from]!;
  }

  /** How much a swap changes the sum of squares, each component weighted by its number of alternatives. */
  private change(a: number, b: number): number {
    const { waves, sizes } = this;
    const [from, to] = [this.waveOf[a]!, this.waveOf[b]!];
    let sum = 0;
    for (let f = 0; f < sizes.length; f++) {
      const [ofA, ofB] = [this.rows[a]![f]! * waves, this.rows[b]![f]! * waves];
      if (ofA === ofB) continue;
      const counts = this.counts[f]!;
      sum += sizes[f]! * (counts[ofA + to]! - counts[ofA + from]! + counts[ofB + from]! - counts[ofB + to]! + 2);
    }
    return sum;
  }

  private swap(a: number, b: number): void {
    this.add(a, -1);
    this.add(b, -1);
    [this.waveOf[a], this.waveOf[b]] = [this.waveOf[b]!, this.waveOf[a]!];
    this.add(a, 1);
    this.add(b, 1);
  }

  private add(row: number, count: number): void {
    const wave = this.waveOf[row]!;
    this.rows[row]!.forEach((level, f) => (this.counts[f]![level * this.waves + wave]! += count));
    this.ofAudience[this.audienceOfRow[row]! * this.waves + wave]! += count;
  }
}
