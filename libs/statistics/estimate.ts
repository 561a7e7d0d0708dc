import { dispersion } from './model/dispersion.js';
import { fit } from './model/fit.js';
import type { Fit } from './model/fitted.js';
import type { Likelihood } from './linear-algebra/solver.js';
import { type MetricScale, metricScale, rateAt } from './model/metric-scale.js';
import { isOfSpend, type Metric } from './model/metrics.js';
import { type AdObservation, observe, perImpression } from './model/observations.js';
import { fixedVarianceOf, fixedVarianceOfAll, type Model, predictAll } from './model/posterior.js';
import { observePrices } from './model/price.js';
import { ratioOf } from './model/ratio.js';
import type { Component, EstimateInput, TestedAd } from './types.js';
import { logPart } from './model/uneven-parts.js';
import { testedVariations, waveOf } from './model/tested-variations.js';
import { createdVariations } from './model/variation-space.js';

/** A tested ad that did not fail, with its posterior on the link scale (logit or log of events per exposure). */
export interface AdEstimate {
  variation: number;
  impressions: number;
  /** The delivered events, not divided by the dispersion. */
  events: number;
  exposure: number;
  /** Days with impressions. */
  deliveredDays: number;
  mean: number;
  sd: number;
  /** Exposure times the estimated rate. */
  expectedEvents: number;
  /** Share of the ad's own deviation that its data supports, in [0, 1); 0 without exposure. */
  kept: number;
  /** Its delivery in each wave, the earliest first; empty if all ads ran in one wave or the ad has no exposure. */
  waves: AdWave[];
}

/** The delivery of a variation's ad in one wave. */
export interface AdWave {
  /** From 0 for the first wave that delivered. */
  wave: number;
  impressions: number;
  events: number;
  exposure: number;
  /** The wave's share of all information about the ad; the shares add up to 1. */
  share: number;
}

/** The basis of rows, curves and comparisons. Plain data and typed arrays: it can be passed to another thread. */
export interface Estimate {
  metric: Metric;
  scale: MetricScale;
  components: Component[];
  /** Number of created variations. */
  created: number;
  /** Observation dispersion phi, 1 to 10. */
  dispersion: number;
  /** Whether the dispersion is assumed, because there are no daily counts to measure it. */
  isDispersionAssumed: boolean;
  /** Variance of the exposure over the exposure: 0 unless the exposure is spend, which auctions make uneven. */
  exposureNoise: number;
  model: Model;
  rounds: number;
  converged: boolean;
  ads: AdEstimate[];
  /** Variation numbers of the failed ads, in input order. */
  failed: number[];
  /** Position in `ads` by variation number; -1 untested, -2 failed. */
  adOf: Int32Array;
  /** Posterior mean on the link scale by variation number, tested ads with their own effect. */
  means: Float64Array;
}

/** The version of the model in exports: increase it when the same data gives another estimate. */
export const MODEL_VERSION = 5;

const UNTESTED = -1;
export const FAILED = -2;

/**
 * Estimates every created variation from the delivery of the tested ones (model and formulas: README.md).
 * Deterministic: the same input gives the same output, for any order of ads.
 * @throws StatisticsError on malformed input; never on thin data (no ads, no events, one component)
 */
export function estimate(input: EstimateInput): Estimate {
  const { metric } = input;
  const created = createdVariations(input.components);
  const sizes = input.components.map(({ size }) => size);
  const { tested, failed } = testedVariations(input.ads, sizes);
  const { likelihood, ads: observed, unit } = observe(input.ads, metric);

  const adOf = new Int32Array(created).fill(UNTESTED);
  for (const variation of failed) adOf[variation] = FAILED;
  tested.forEach(({ variation }, at) => (adOf[variation] = at));

  const isRatio = isOfSpend(metric);
  const isInformative = (index: number): boolean =>
    observed[index]!.exposure > 0 && (!isRatio || input.ads[index]!.impressions > 0);
  const informative = tested.filter(({ ads }) => ads.some(isInformative));
  const portions = informative.flatMap(({ ads }, ad) => ads.filter(isInformative).map((index) => ({ ad, index })));
  // Ads without delivery carry no information about their wave, and the effect of a single wave cannot be estimated.
  const ranWaves = [...new Set(portions.map(({ index }) => waveOf(input.ads[index]!)))].sort((a, b) => a - b);
  const waves = portions.map(({ index }) => ranWaves.indexOf(waveOf(input.ads[index]!)));
  const frame = {
    levels: informative.map(({ ads }) => input.ads[ads[0]!]!.levels),
    ...(ranWaves.length > 1
      ? { waves: { count: ranWaves.length, adOf: portions.map(({ ad }) => ad), waveOf: waves } }
      : {}),
  };
  const counted = isRatio ? perImpression(input.ads, observed) : observed;
  const { phi, isAssumed } =
    input.dispersion === undefined
      ? dispersion(portions.map(({ index }, at) => ({ ...counted[index]!, wave: waves[at]! })))
      : { phi: input.dispersion, isAssumed: false };
  const results = fit(
    {
      ...frame,
      events: Float64Array.from(portions, ({ index }) => counted[index]!.events / phi),
      exposure: Float64Array.from(portions, ({ index }) => counted[index]!.exposure / phi),
      likelihood,
      ...(portions.some(({ index }) => input.ads[index]!.deliveredPart !== undefined)
        ? { parts: Float64Array.from(portions, ({ index }) => logPart(input.ads[index]!.deliveredPart ?? 1)) }
        : {}),
    },
    sizes,
    input.scales,
  );
  const prices = isRatio
    ? observePrices(
        portions.map(({ index }) => input.ads[index]!),
        waves,
      )
    : null;
  const fitted =
    prices === null
      ? results
      : ratioOf(results, fit({ ...frame, ...prices }, sizes, input.scales), {
          variations: informative.map(({ variation }) => variation),
          level: Math.log(unit / prices.average),
        });
  const { columns, scales, adVariance, offset, coefficients, covariance, order, rounds, converged } = fitted;
  const model: Model = { columns, scales, adVariance, offset, coefficients, covariance, order };
  const means = predictAll(model, created);
  const positions = new Map(informative.map(({ variation }, at) => [variation, at]));
  const wavesOfAd = Map.groupBy(ranWaves.length > 1 ? portions.keys() : [], (p) => portions[p]!.ad);
  const adWave = (p: number): AdWave => {
    const { index } = portions[p]!;
    const { events, exposure } = observed[index]!;
    const { impressions } = input.ads[index]!;
    return { wave: waves[p]!, impressions, events, exposure, share: fitted.ads.share[p]! };
  };
  const ads = tested.map(({ variation, ads: own }) => {
    const at = positions.get(variation);
    return adEstimate(
      variation,
      own.map((index) => ({ ad: input.ads[index]!, observed: observed[index]! })),
      likelihood,
      { fitted, at, mean: means[variation]!, waves: (wavesOfAd.get(at ?? -1) ?? []).map(adWave) },
    );
  });
  for (const { variation, mean } of ads) means[variation] = mean;

  return {
    metric,
    scale: metricScale(metric, likelihood),
    components: input.components.map(({ name, size }) => ({ name, size })),
    created,
    dispersion: phi,
    isDispersionAssumed: isAssumed,
    exposureNoise: prices === null ? 0 : prices.noise / unit,
    model,
    rounds,
    converged,
    ads,
    failed,
    adOf,
    means,
  };
}

/** A variation without exposure is predicted like an untested one. */
function adEstimate(
  variation: number,
  own: readonly { ad: TestedAd; observed: AdObservation }[],
  likelihood: Likelihood,
  prediction: { fitted: Fit; at: number | undefined; mean: number; waves: AdWave[] },
): AdEstimate {
  const { fitted, at, waves } = prediction;
  const { ads, adVariance } = fitted;
  const mean = at === undefined ? prediction.mean : ads.mean[at]!;
  const variance = at === undefined ? fixedVarianceOf(fitted, [variation])[0]! + adVariance : ads.variance[at]!;
  const exposure = sumOf(own, ({ observed }) => observed.exposure);
  return {
    variation,
    impressions: sumOf(own, ({ ad }) => ad.impressions),
    events: sumOf(own, ({ observed }) => observed.events),
    exposure,
    deliveredDays: deliveredDays(own.map(({ ad }) => ad)),
    mean,
    sd: Math.sqrt(variance),
    expectedEvents: exposure * rateAt({ likelihood }, mean),
    kept: at === undefined ? 0 : ads.kept[at]!,
    waves,
  };
}

/** The same day in two waves counts once. */
const deliveredDays = (ads: readonly TestedAd[]): number =>
  new Set(ads.flatMap(({ days = [] }) => days.flatMap(({ impressions }, day) => (impressions > 0 ? [day] : [])))).size;

const sumOf = <T>(items: readonly T[], value: (item: T) => number): number =>
  items.reduce((sum, item) => sum + value(item), 0);

/** Posterior standard deviations on the link scale of these variations, in their order. */
export function standardDeviations(estimated: Estimate, variations: ArrayLike<number>): Float64Array {
  const { model, created, adOf, ads } = estimated;
  const sds = new Float64Array(variations.length);
  const isMost = variations.length * 8 > created;
  const fixed = isMost ? fixedVarianceOfAll(model, created) : fixedVarianceOf(model, variations);
  for (let i = 0; i < variations.length; i++) {
    const variation = variations[i]!;
    const ad = ads[adOf[variation]!];
    sds[i] = ad ? ad.sd : Math.sqrt(fixed[isMost ? variation : i]! + model.adVariance);
  }
  return sds;
}
