import { designNeeds } from '#libs/contracts/experiment/plan/variation-counts.js';
import { balancedRows } from './balanced-rows.js';
import { largestCorrelation } from './largest-correlation.js';
import { randomSource, shuffle, type RandomSource, type Seed } from './random.js';
import { decoderOf, numberOf, productOf } from './variation-space.js';

export interface DesignInput {
  /** Alternatives per component, audience components first, each >= 1. */
  sizes: readonly number[];
  audienceParts: number;
  /** Number of variations to test, 1 to created. */
  tested: number;
  seed: Seed;
  /** Ads that one audience row can have before it needs a twin. */
  adsPerRow?: number;
  /** The maximum number of rows to which the design may add rows that only improve it. */
  mostRows?: number;
  /** Number of audience rows to use instead of `audienceRowCount`, if the budget is enough for fewer ad sets only. */
  audienceRows?: number;
}

/** The tested variations. Rows that share an audience share an ad set (or its twins). */
export interface TestedDesign {
  /** `rows[i]` holds one index per component; distinct. */
  rows: number[][];
  /** `variations[i]` is row i's variation number. */
  variations: number[];
  /** `audiences[a]` is an audience row as its mixed-radix number over the audience components. */
  audiences: number[];
  /** `audienceOfRow[i]` points into `audiences`. */
  audienceOfRow: number[];
}

/** The streams of the seed, one for each step, so that no step changes the numbers of another. */
const STREAM = { audiences: 1, rows: 2, order: 3 } as const;

/** The minimum number of audience rows. Effects and pairs of audience alternatives can require more. */
const LEAST_AUDIENCE_ROWS = 8;
const AUDIENCE_ROWS_PER_EFFECT = 4;
const AUDIENCE_ROWS_PER_PAIR = 1.25;

const split = (sizes: readonly number[], audienceParts: number) => ({
  audienceSizes: sizes.slice(0, audienceParts),
  creativeSizes: sizes.slice(audienceParts),
});

/** Number of audience rows (ad sets before twins) that a design of this size uses if the budget is no limit. */
export function audienceRowCount({
  sizes,
  audienceParts,
  tested,
  adsPerRow = 50,
  mostRows = 200,
}: Omit<DesignInput, 'seed'>): number {
  const { audienceSizes, creativeSizes } = split(sizes, audienceParts);
  const audiences = productOf(audienceSizes);
  const { mainEffects, largestPair } = designNeeds(audienceSizes);
  const forEffects = Math.max(AUDIENCE_ROWS_PER_EFFECT * mainEffects, Math.ceil(AUDIENCE_ROWS_PER_PAIR * largestPair));
  const wanted = Math.min(tested, mostRows, Math.max(LEAST_AUDIENCE_ROWS, forEffects));
  return Math.min(
    audiences,
    Math.max(wanted, Math.ceil(tested / adsPerRow), fewestAudienceRows(tested, productOf(creativeSizes))),
  );
}

/** The minimum number of audience rows that the design fits into. An audience has at most `creatives` different ads. */
export const fewestAudienceRows = (tested: number, creatives: number): number => Math.ceil(tested / creatives);

/**
 * About one design in 20,000 with enough rows ends in a local optimum where two alternatives correlate more than this. It is drawn
 * again, so that their effects can be separated as well as in any other design.
 */
const LARGEST_CORRELATION = 0.2;
const DRAWS = 4;
const ROWS_ENOUGH_PER_EFFECT = 8;

/** A separate stream of random numbers for each draw of a design. The first draw uses the stream itself. */
const streamOf = (stream: number, draw: number) => stream + draw * 16;

/**
 * Chooses which variations are tested: all of them, or a nearly orthogonal subset. The same input gives the same rows.
 * @throws RangeError if `tested` or `audienceRows` does not fit the sizes
 */
export function testedDesign(input: DesignInput): TestedDesign {
  const { sizes, tested } = input;
  const hasRowsEnough = tested >= ROWS_ENOUGH_PER_EFFECT * designNeeds(sizes).mainEffects;
  let best = drawDesign(input, 0);
  if (!hasRowsEnough) return best;
  let least = largestCorrelation(best.rows, sizes);
  for (let draw = 1; draw < DRAWS && least > LARGEST_CORRELATION; draw++) {
    const design = drawDesign(input, draw);
    const correlation = largestCorrelation(design.rows, sizes);
    if (correlation < least) [best, least] = [design, correlation];
  }
  return best;
}

/**
 * Draws one design. If more than half of the candidates are wanted, it builds the rows to leave out and keeps the rest. The candidates hold
 * equal shares of every creative alternative, so balanced pairs in one part mean balanced pairs in the other.
 */
function drawDesign(input: DesignInput, draw: number): TestedDesign {
  const { sizes, audienceParts, tested, seed } = input;
  const created = productOf(sizes);
  if (!Number.isInteger(tested) || tested < 1 || tested > created)
    throw new RangeError(`cannot test ${tested} of ${created}`);
  const { audienceSizes, creativeSizes } = split(sizes, audienceParts);
  const creatives = productOf(creativeSizes);
  const audienceTotal = productOf(audienceSizes);
  const wanted = tested === created ? audienceTotal : (input.audienceRows ?? audienceRowCount(input));
  if (wanted > audienceTotal || wanted > tested || wanted * creatives < tested) {
    throw new RangeError(`${wanted} audience rows cannot carry ${tested} variations`);
  }
  const audiences = chooseRows(audienceSizes, wanted, randomSource(seed, streamOf(STREAM.audiences, draw)));
  const pairings = chooseCreatives({ sizes, audienceParts, audiences, creatives, tested, seed, draw });
  const decode = decoderOf(sizes);
  return {
    rows: pairings.map(({ variation }) => decode(variation)),
    variations: pairings.map(({ variation }) => variation),
    audiences,
    audienceOfRow: pairings.map(({ audience }) => audience),
  };
}

/** Distinct rows over the given components, as numbers. */
function chooseRows(sizes: readonly number[], count: number, random: RandomSource): number[] {
  const total = productOf(sizes);
  const every = () => Array.from({ length: total }, (_, number) => number);
  if (count === total) return every();
  if (count <= total / 2) return numbersOf(balancedRows({ sizes, count, random }), sizes);
  const left = new Set(numbersOf(balancedRows({ sizes, count: total - count, random }), sizes));
  return every().filter((number) => !left.has(number));
}

interface Pairing {
  /** Position of the audience among the chosen audiences. */
  audience: number;
  variation: number;
}

/** Every creative with each of the chosen audiences. Call it only for at most twice as many pairings as tested variations. */
const allPairings = (audiences: readonly number[], creatives: number): Pairing[] =>
  audiences.flatMap((number, audience) =>
    Array.from({ length: creatives }, (_, creative) => ({ audience, variation: number * creatives + creative })),
  );

interface CreativeChoice {
  sizes: readonly number[];
  audienceParts: number;
  audiences: number[];
  creatives: number;
  tested: number;
  seed: Seed;
  /** The number of this attempt, from 0. */
  draw: number;
}

/** Spreads `tested` variations over the audiences: audience columns frozen, creative columns balanced. */
function chooseCreatives(choice: CreativeChoice): Pairing[] {
  const { sizes, audienceParts, audiences, creatives, tested, seed, draw } = choice;
  const candidates = audiences.length * creatives;
  if (tested === candidates) return allPairings(audiences, creatives);
  const leaveOut = tested > candidates / 2;
  const count = leaveOut ? candidates - tested : tested;
  const audienceSizes = sizes.slice(0, audienceParts);
  const decode = decoderOf(audienceSizes);
  const tuples = audiences.map((number) => decode(number));
  const order = evenPrefix(
    tuples,
    audienceSizes,
    count % audiences.length,
    randomSource(seed, streamOf(STREAM.order, draw)),
  );
  const audienceAt = Array.from({ length: count }, (_, i) => order[i % order.length]!);
  const frozen = audienceSizes.map((_, f) => Uint16Array.from(audienceAt, (audience) => tuples[audience]![f]!));
  const random = randomSource(seed, streamOf(STREAM.rows, draw));
  if (!leaveOut) {
    const chosen = numbersOf(balancedRows({ sizes, count, frozen, random }), sizes);
    return chosen.map((variation, i) => ({ audience: audienceAt[i]!, variation }));
  }
  const pairings = allPairings(audiences, creatives);
  const left = new Set(numbersOf(balancedRows({ sizes, count, frozen, random }), sizes));
  return pairings.filter(({ variation }) => !left.has(variation));
}

/**
 * The order in which audiences take rows. The first `length` audiences take one row more than the others. They are chosen one by one, so
 * that the extra rows spread over all alternatives.
 */
function evenPrefix(
  tuples: readonly number[][],
  sizes: readonly number[],
  length: number,
  random: RandomSource,
): number[] {
  const order = tuples.map((_, audience) => audience);
  shuffle(order, random);
  const used = sizes.map((size) => new Uint32Array(size));
  for (let place = 0; place < length; place++) {
    let best = place;
    let bestLoad = Infinity;
    for (let i = place; i < order.length; i++) {
      const tuple = tuples[order[i]!]!;
      let load = 0;
      for (let f = 0; f < sizes.length; f++) load += sizes[f]! * used[f]![tuple[f]!]!;
      if (load < bestLoad) {
        best = i;
        bestLoad = load;
      }
    }
    const taken = order[best]!;
    order[best] = order[place]!;
    order[place] = taken;
    tuples[taken]!.forEach((level, f) => used[f]![level]!++);
  }
  return order;
}

function numbersOf(columns: readonly Uint16Array[], sizes: readonly number[]): number[] {
  const count = columns[0]?.length ?? 0;
  return Array.from({ length: count }, (_, i) =>
    numberOf(
      columns.map((column) => column[i]!),
      sizes,
    ),
  );
}
