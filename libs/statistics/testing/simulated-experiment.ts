import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { EstimateInput, TestedAd } from '../types.js';
import { variationLevels } from '../model/variation-space.js';

export interface SimulationOptions {
  seed: number;
  /** Alternatives per component. */
  sizes: readonly number[];
  /** Number of tested variations, at most the product of the sizes. */
  tested: number;
  /** Expected impressions per ad. */
  impressions: number;
  /** Click rate of an average variation. */
  rate: number;
  /** Standard deviations of the true effects, on the log scale. */
  main: number;
  pair: number;
  ad: number;
  /** Variance of daily clicks over their mean, at least 1. */
  dispersion: number;
  days: number;
  /** The effect of each wave on the click rate of all of its ads, on the log scale; ads are assigned to the waves in turn. */
  waves?: readonly number[];
  /** Standard deviation of the effects of a wave on single ads; the first wave has none. */
  drift?: number;
  /** The prices of impressions; if absent, each costs the same. */
  price?: SimulatedPrices;
  /** Chance that a click ends in an order; if absent, there are no orders. An order's value is exponential, 45 on average. */
  orders?: number;
}

/** Standard deviations of the effects on a price, on the log scale. */
export interface SimulatedPrices {
  /** The effects of the first component's alternatives, such as countries. */
  place: number;
  /** The effects of the other components' alternatives. */
  other: number;
  /** An ad's own effect. */
  ad: number;
  /** The changes of an ad's price from day to day. */
  day: number;
}

const IMPRESSION_PRICE = 0.008;
const ORDER_VALUE = 45;

/** An experiment with a known truth, to compare estimates with. */
export interface SimulatedExperiment {
  input: EstimateInput;
  /** True logarithm of the click rate, by variation number. */
  logRates: Float64Array;
  /** True logarithm of the price of an impression, by variation number. */
  logPrices: Float64Array;
}

/** An experiment whose later waves are chosen when the first has delivered. */
export interface SimulatedWaves extends SimulatedExperiment {
  /** Delivers ads of these variations in a wave, from 1, that moves the click rate of all by `effect` on the log scale. */
  deliver(variations: readonly number[], wave: number, effect: number, impressions?: number): TestedAd[];
}

/** Draws true effects, picks variations at random and delivers them day by day. The same options give the same result. */
export function simulateExperiment(options: SimulationOptions): SimulatedExperiment {
  const { random, truth, delivered } = simulation(options);
  const ads = random.distinct(options.tested, truth.logRates.length).map((variation, index) => {
    const wave = options.waves && index % options.waves.length;
    return delivered(variation, wave, wave === undefined ? 0 : options.waves![wave]!);
  });
  return { input: inputOf(options, ads), ...truth };
}

/** Simulates a first wave alone, of these variations or of random ones; later waves are delivered on request. */
export function simulateWaves(options: SimulationOptions, first?: readonly number[]): SimulatedWaves {
  const { random, truth, delivered } = simulation(options);
  const variations = first ?? random.distinct(options.tested, truth.logRates.length);
  return {
    input: inputOf(
      options,
      variations.map((variation) => delivered(variation, 0, 0)),
    ),
    ...truth,
    deliver: (later, wave, effect, impressions) =>
      later.map((variation) => delivered(variation, wave, effect, impressions)),
  };
}

function inputOf({ sizes }: SimulationOptions, ads: TestedAd[]): EstimateInput {
  const components = sizes.map((size, f) => ({ name: `component${f + 1}`, size }));
  return { components, ads, metric: { kind: 'rate', event: 'link_click' } };
}

function simulation(options: SimulationOptions) {
  const { sizes, dispersion } = options;
  const random = new Randomness(options.seed);
  const logRates = trueLogRates(options, random);
  const money = new Randomness(options.seed + 1_000_003);
  const logPrices = trueLogPrices(options, money);
  const delivered = (
    variation: number,
    wave: number | undefined,
    effect: number,
    expected = options.impressions,
  ): TestedAd => {
    const drift = wave ? (options.drift ?? 0) * random.normal() : 0;
    const logRate = logRates[variation]! + effect + drift;
    const daily = (expected / options.days) * Math.exp(0.4 * random.normal());
    const days = Array.from({ length: options.days }, () => {
      const impressions = Math.max(1, Math.round(daily * Math.exp(0.2 * random.normal())));
      const mean = impressions * Math.exp(logRate);
      const clicks = random.poisson(dispersion > 1 ? random.gamma(mean / (dispersion - 1)) * (dispersion - 1) : mean);
      const link_click = Math.min(impressions, clicks);
      const price = Math.exp(logPrices[variation]! + dayPrice(options, money));
      const { order, value } = ordersOf(options, link_click, money);
      return { impressions, spend: impressions * price, counts: { link_click, order }, values: { order: value } };
    });
    const total = (value: (day: (typeof days)[number]) => number) => days.reduce((sum, day) => sum + value(day), 0);
    return {
      levels: variationLevels(sizes, variation, []),
      status: 'active',
      ...(wave === undefined ? {} : { wave }),
      impressions: total(({ impressions }) => impressions),
      spend: total(({ spend }) => spend),
      counts: { link_click: total(({ counts }) => counts.link_click), order: total(({ counts }) => counts.order) },
      values: { order: total(({ values }) => values.order) },
      days,
    };
  };
  return { random, truth: { logRates, logPrices }, delivered };
}

function trueLogRates({ sizes, rate, main, pair, ad }: SimulationOptions, random: Randomness): Float64Array {
  const effects = (count: number, sd: number) => Array.from({ length: count }, () => sd * random.normal());
  const mains = sizes.map((size) => effects(size, main));
  const pairs = sizes.flatMap((size, f) =>
    sizes.slice(f + 1).map((other, i) => ({ f, g: f + 1 + i, cells: effects(size * other, pair) })),
  );
  const levels: number[] = [];
  return Float64Array.from({ length: sizes.reduce((product, size) => product * size, 1) }, (_, variation) => {
    variationLevels(sizes, variation, levels);
    let logRate = Math.log(rate) + ad * random.normal();
    mains.forEach((own, f) => (logRate += own[levels[f]!]!));
    for (const { f, g, cells } of pairs) logRate += cells[levels[f]! * sizes[g]! + levels[g]!]!;
    return logRate;
  });
}

function trueLogPrices({ sizes, price }: SimulationOptions, random: Randomness): Float64Array {
  const effects = sizes.map((size, f) =>
    Array.from({ length: size }, () => (price ? (f === 0 ? price.place : price.other) * random.normal() : 0)),
  );
  const levels: number[] = [];
  return Float64Array.from({ length: sizes.reduce((product, size) => product * size, 1) }, (_, variation) => {
    variationLevels(sizes, variation, levels);
    const own = price ? price.ad * random.normal() : 0;
    return effects.reduce((sum, of, f) => sum + of[levels[f]!]!, Math.log(IMPRESSION_PRICE) + own);
  });
}

/** The logarithm of a day's effect on an ad's price. Over many days the factor averages 1. */
const dayPrice = ({ price }: SimulationOptions, random: Randomness): number =>
  price ? price.day * random.normal() - price.day ** 2 / 2 : 0;

function ordersOf({ orders }: SimulationOptions, clicks: number, random: Randomness): { order: number; value: number } {
  const order = orders === undefined ? 0 : Math.min(clicks, random.poisson(clicks * orders));
  return { order, value: order === 0 ? 0 : ORDER_VALUE * random.gamma(order) };
}

/** True logarithm of the value of an order, for every variation. */
export const LOG_ORDER_VALUE = Math.log(ORDER_VALUE);

class Randomness {
  private readonly generator;

  constructor(seed: number) {
    this.generator = xoroshiro128plus(seed);
  }

  /** In (0, 1]. */
  private uniform(): number {
    return 1 - uniformFloat64(this.generator);
  }

  /** Box-Muller. */
  normal(): number {
    return Math.sqrt(-2 * Math.log(this.uniform())) * Math.cos(2 * Math.PI * this.uniform());
  }

  /** Marsaglia and Tsang 2000; mean = shape. */
  gamma(shape: number): number {
    if (shape < 1) return this.gamma(shape + 1) * this.uniform() ** (1 / shape);
    const d = shape - 1 / 3;
    for (;;) {
      const x = this.normal();
      const v = (1 + x / Math.sqrt(9 * d)) ** 3;
      if (v > 0 && Math.log(this.uniform()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v;
    }
  }

  /** Knuth's product of uniforms, in pieces that do not underflow. */
  poisson(mean: number): number {
    const piece = 30;
    if (mean > piece) return this.poisson(piece) + this.poisson(mean - piece);
    const limit = Math.exp(-mean);
    let count = 0;
    for (let product = this.uniform(); product > limit; product *= this.uniform()) count++;
    return count;
  }

  /** `count` different integers below `below`, in random order. */
  distinct(count: number, below: number): number[] {
    const pool = Array.from({ length: below }, (_, i) => i);
    for (let i = 0; i < count; i++) {
      const j = uniformInt(this.generator, i, below - 1);
      [pool[i], pool[j]] = [pool[j]!, pool[i]!];
    }
    return pool.slice(0, count);
  }
}
