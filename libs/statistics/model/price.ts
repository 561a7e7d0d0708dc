import type { Likelihood } from '../linear-algebra/solver.js';
import type { TestedAd } from '../types.js';
import { dailyDeviation } from './dispersion.js';
import type { AdObservation } from './observations.js';

/** Prices of impressions, in the form of counts: events and exposure of each ad as the fit expects them. */
export interface ObservedPrices {
  /** Per ad, divided by `noise`; exposure is in impressions at the average price, so the overall rate is 1. */
  events: Float64Array;
  exposure: Float64Array;
  likelihood: Likelihood;
  /** Money for one impression, over all ads. */
  average: number;
  /** Variance of an ad's spend over its mean, in money: how uneven auctions make it at a given number of impressions. */
  noise: number;
}

/** Weight of the assumption about noise, in degrees of freedom. */
const PRIOR_FREEDOM = 20;
/** Assumed standard deviation of an ad's average price around its long-run value, without data of any day. */
const ASSUMED_DEVIATION = 0.1;

/**
 * Prices of impressions, as counts of amounts of money whose variance grows with their mean (quasi-Poisson, McCullagh and Nelder 1989,
 * section 6.2). The size of such an amount comes from the days, as the dispersion of results does. It is Pearson's chi-square over its
 * degrees of freedom, shrunk to the usual value of an auction, and at most an ad's average spend.
 * @param ads with impressions and spend, both above 0
 */
export function observePrices(ads: readonly TestedAd[], waveOf: readonly number[]): ObservedPrices {
  if (ads.length === 0) return { events: NONE, exposure: NONE, likelihood: 'poisson', average: 1, noise: 0 };
  const spend = ads.reduce((sum, ad) => sum + ad.spend, 0);
  const average = spend / ads.reduce((sum, ad) => sum + ad.impressions, 0);
  const { chiSquare, freedom } = dailyDeviation(ads.map((ad, at) => ({ days: daysOf(ad), wave: waveOf[at]! })));
  const assumed = ASSUMED_DEVIATION ** 2 * (spend / ads.length);
  const noise = Math.min(spend / ads.length, (chiSquare + PRIOR_FREEDOM * assumed) / (freedom + PRIOR_FREEDOM));
  return {
    events: Float64Array.from(ads, (ad) => ad.spend / noise),
    exposure: Float64Array.from(ads, (ad) => (ad.impressions * average) / noise),
    likelihood: 'poisson',
    average,
    noise,
  };
}

const NONE = new Float64Array();

const daysOf = ({ days = [] }: TestedAd): AdObservation['days'] =>
  days.map((day) => ({ events: day.spend, exposure: day.impressions }));
