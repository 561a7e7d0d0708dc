import { dispersion } from './model/dispersion.js';
import { type Fit, fit } from './model/fit.js';
import type { Likelihood } from './linear-algebra/solver.js';
import { type MetricScale, metricScale, rateAt } from './model/metric-scale.js';
import { isOfSpend, type Metric } from './model/metrics.js';
import { type AdObservation, observe, perImpression } from './model/observations.js';
import { fixedVarianceOf, fixedVarianceOfAll, type Model, predictAll } from './model/posterior.js';
import { observePrices } from './model/price.js';
import { ratioOf } from './model/ratio.js';
import { StatisticsError } from './statistics.error.js';
import type { Component, EstimateInput, TestedAd } from './types.js';
import { createdVariations, variationNumber } from './model/variation-space.js';

/** A tested ad that did not fail, with its posterior on the link scale (logit or log of events per exposure). */
export interface AdEstimate {
  variation: number;
  impressions: number;
  /** As delivered, not divided by the dispersion. */
  events: number;
  exposure: number;
  /** Days with impressions. */
  deliveredDays: number;
  mean: number;
  sd: number;
  /** Exposure times the estimated rate. */
  expectedEvents: number;
  /** Share of the ad's own deviation that its data lets stand, in [0, 1); 0 without exposure. */
  kept: number;
  /** The wave that the ad ran in, from 0 for the first that delivered; null where all ran at once or it has no exposure. */
  wave: number | null;
}

/** Everything that rows, curves and comparisons are made of. Plain data and typed arrays: it can cross a thread. */
export interface Estimate {
  metric: Metric;
  scale: MetricScale;
  components: Component[];
  /** Number of created variations. */
  created: number;
  /** Observation dispersion phi, 1 to 10. */
  dispersion: number;
  /** Whether it is assumed, for want of daily counts, and not measured. */
  isDispersionAssumed: boolean;
  /** Variance of the exposure over the exposure: 0 but where that is spend, which auctions make uneven. */
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

/** Names the model in exports: another number where the same data would be estimated otherwise. */
export const MODEL_VERSION = 4;

const UNTESTED = -1;
export const FAILED = -2;

/**
 * Estimates every created variation from the delivery of the tested ones (model and formulas: README.md).
 * Deterministic: the same input gives the same output, whatever the order of ads.
 * @throws StatisticsError on malformed input; never on thin data (no ads, no events, one component)
 */
export function estimate(input: EstimateInput): Estimate {
  const { metric } = input;
  const created = createdVariations(input.components);
  const sizes = input.components.map(({ size }) => size);
  const variations = input.ads.map((ad, index) => checkedVariation(ad, index, sizes));
  const { likelihood, ads: observed, unit } = observe(input.ads, metric);

  const adOf = new Int32Array(created).fill(UNTESTED);
  const alive: number[] = [];
  const failed: number[] = [];
  input.ads.forEach((ad, index) => {
    const variation = variations[index]!;
    if (adOf[variation] !== UNTESTED) {
      throw new StatisticsError('DUPLICATE_VARIATION', `ad ${index}: variation ${variation} is listed twice`);
    }
    if (ad.status === 'failed') failed.push(variation);
    adOf[variation] = ad.status === 'failed' ? FAILED : alive.push(index) - 1;
  });

  const isRatio = isOfSpend(metric);
  const informative = alive.filter(
    (index) => observed[index]!.exposure > 0 && (!isRatio || input.ads[index]!.impressions > 0),
  );
  // Ads that have delivered nothing yet say nothing of their wave, and of one wave alone nothing can be said.
  const ran = [...new Set(informative.map((index) => input.ads[index]!.wave ?? 0))].sort((a, b) => a - b);
  const waveOf = informative.map((index) => ran.indexOf(input.ads[index]!.wave ?? 0));
  const frame = {
    levels: informative.map((index) => input.ads[index]!.levels),
    ...(ran.length > 1 ? { waves: ran.length, waveOf } : {}),
  };
  const counted = isRatio ? perImpression(input.ads, observed) : observed;
  const { phi, isAssumed } =
    input.dispersion === undefined
      ? dispersion(informative.map((index, at) => ({ ...counted[index]!, wave: waveOf[at]! })))
      : { phi: input.dispersion, isAssumed: false };
  const results = fit(
    {
      ...frame,
      events: Float64Array.from(informative, (index) => counted[index]!.events / phi),
      exposure: Float64Array.from(informative, (index) => counted[index]!.exposure / phi),
      likelihood,
    },
    sizes,
    input.scales,
  );
  const prices = isRatio
    ? observePrices(
        informative.map((index) => input.ads[index]!),
        waveOf,
      )
    : null;
  const fitted =
    prices === null
      ? results
      : ratioOf(results, fit({ ...frame, ...prices }, sizes, input.scales), {
          variations: informative.map((index) => variations[index]!),
          level: Math.log(unit / prices.average),
        });
  const { columns, scales, adVariance, offset, coefficients, covariance, order, rounds, converged } = fitted;
  const model: Model = { columns, scales, adVariance, offset, coefficients, covariance, order };
  const means = predictAll(model, created);
  const position = new Map(informative.map((index, at) => [index, at]));
  const ads = alive.map((index) =>
    adEstimate(variations[index]!, input.ads[index]!, observed[index]!, likelihood, {
      fitted,
      at: position.get(index),
      mean: means[variations[index]!]!,
      wave: ran.length > 1 && position.has(index) ? waveOf[position.get(index)!]! : null,
    }),
  );
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

/** An ad without exposure is predicted like an untested variation. */
function adEstimate(
  variation: number,
  ad: TestedAd,
  observed: AdObservation,
  likelihood: Likelihood,
  prediction: { fitted: Fit; at: number | undefined; mean: number; wave: number | null },
): AdEstimate {
  const { fitted, at, wave } = prediction;
  const { ads, adVariance } = fitted;
  const mean = at === undefined ? prediction.mean : ads.mean[at]!;
  const variance = at === undefined ? fixedVarianceOf(fitted, [variation])[0]! + adVariance : ads.variance[at]!;
  return {
    variation,
    impressions: ad.impressions,
    events: observed.events,
    exposure: observed.exposure,
    deliveredDays: (ad.days ?? []).filter((day) => day.impressions > 0).length,
    mean,
    sd: Math.sqrt(variance),
    expectedEvents: observed.exposure * rateAt({ likelihood }, mean),
    kept: at === undefined ? 0 : ads.kept[at]!,
    wave,
  };
}

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

function checkedVariation({ levels }: TestedAd, index: number, sizes: readonly number[]): number {
  const isValid =
    levels.length === sizes.length &&
    levels.every((level, f) => Number.isInteger(level) && level >= 0 && level < sizes[f]!);
  if (!isValid) {
    throw new StatisticsError('INVALID_VARIATION', `ad ${index}: [${levels.join(', ')}] is not a variation`);
  }
  return variationNumber(sizes, levels);
}
