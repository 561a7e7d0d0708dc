import type { AdEstimate, Estimate } from '../estimate.js';
import { linkOfRate, logRateSlope, rateAt } from '../model/metric-scale.js';

/** The Full-Experiment Pool: the delivery of an even, unselected buy of all tested ads, as one baseline row. */
export interface Pool {
  /** Variation numbers of the ads in the pool. */
  variations: number[];
  events: number;
  exposure: number;
  impressions: number;
  expectedEvents: number;
  /** On the link scale. */
  mean: number;
  sd: number;
  /** Logarithm of events per exposure and its variance. */
  logRate: number;
  logRateVariance: number;
  /**
   * Variance of the logarithm of its rate by the posteriors of its ads, each weighted by its share of the expected events. It exceeds
   * `logRateVariance` if uneven delivery widens the posteriors.
   */
  memberVariance: number;
}

/** The delivery of an ad. */
interface PooledPart {
  events: number;
  exposure: number;
  impressions: number;
  expectedEvents: number;
}

/**
 * An ad's part of the pool: its delivery in the first wave, null if it did not run then. Later waves ran on other days, and a plain rate
 * cannot correct for that.
 */
export function pooledPart({ scale }: Pick<Estimate, 'scale'>, ad: AdEstimate): PooledPart | null {
  if (ad.waves.length === 0) return ad;
  const first = ad.waves.find(({ wave }) => wave === 0);
  return first ? { ...first, expectedEvents: first.exposure * rateAt(scale, ad.mean) } : null;
}

/**
 * The pool of these non-failed ads (positions in `ads`), with their delivery in the first wave. @returns null without a single event or
 * without exposure
 */
export function poolOf(estimated: Estimate, members: readonly number[]): Pool | null {
  const { ads, scale, dispersion, exposureNoise } = estimated;
  const variations: number[] = [];
  let events = 0;
  let exposure = 0;
  let impressions = 0;
  let expectedEvents = 0;
  /** Sum of the variances, each times the square of the ad's expected events. */
  let varianceOfEvents = 0;
  for (const at of members) {
    const ad = ads[at]!;
    const part = pooledPart(estimated, ad);
    if (part === null) continue;
    variations.push(ad.variation);
    events += part.events;
    exposure += part.exposure;
    impressions += part.impressions;
    expectedEvents += part.expectedEvents;
    varianceOfEvents += (part.expectedEvents * ad.sd * logRateSlope(scale, ad.mean)) ** 2;
  }
  if (events <= 0 || exposure <= 0) return null;
  const rate = finiteRate(estimated, events, exposure);
  const mean = linkOfRate(scale, rate);
  const slope = logRateSlope(scale, mean);
  const logRateVariance = (dispersion / events) * slope + exposureNoise / exposure;
  return {
    variations,
    events,
    exposure,
    impressions,
    expectedEvents,
    mean,
    sd: Math.sqrt(logRateVariance) / slope,
    logRate: Math.log(rate),
    logRateVariance,
    memberVariance: expectedEvents > 0 ? varianceOfEvents / expectedEvents ** 2 : 0,
  };
}

/**
 * Events per exposure. A share of 1 (each of a few clicks led to a purchase) counts half an exposure without its event, as in the fit's
 * overall rate: at exactly 1 the logit would be infinite.
 */
function finiteRate({ scale }: Estimate, events: number, exposure: number): number {
  const rate = events / exposure;
  return scale.likelihood === 'binomial' ? Math.min(rate, 1 - 0.5 / (exposure + 1)) : rate;
}
