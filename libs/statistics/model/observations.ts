import type { Likelihood } from '../linear-algebra/solver.js';
import type { Measure } from '#libs/contracts/results/measure.js';
import type { Metric } from './metrics.js';
import { StatisticsError } from '../statistics.error.js';
import type { Delivery, TestedAd } from '../types.js';

/** Events and exposure of one ad under a metric, in total and per day; not divided by the dispersion. */
export interface AdObservation {
  events: number;
  exposure: number;
  days: { events: number; exposure: number }[];
}

export interface ObservedAds {
  likelihood: Likelihood;
  ads: AdObservation[];
  /** Exposure and events are both divided by it: 1, or the typical order value for a return. */
  unit: number;
}

/**
 * Events and exposure of every ad under the metric, checked.
 * @throws StatisticsError INVALID_NUMBER for a NaN, infinite or negative figure, EVENTS_EXCEED_EXPOSURE if a rate per impression would
 * pass 1. More results than clicks are possible (view-through), so a share of clicks turns to Poisson instead.
 */
export function observe(ads: readonly TestedAd[], metric: Metric): ObservedAds {
  ads.forEach(checkNumbers);
  const unit = metric.kind === 'return' ? typicalOrderValue(ads, metric) : 1;
  const observed = ads.map((ad) => ({
    ...eventsAndExposure(ad, metric, unit),
    days: (ad.days ?? []).map((day) => eventsAndExposure(day, metric, unit)),
  }));
  const excess = observed.findIndex(({ events, exposure }) => events > exposure);
  if (metric.kind === 'rate' && excess >= 0) {
    const { events, exposure } = observed[excess]!;
    throw new StatisticsError('EVENTS_EXCEED_EXPOSURE', `ad ${excess}: ${events} events of ${exposure} impressions`);
  }
  const isShare = metric.kind === 'rate' || (metric.kind === 'share' && excess < 0);
  return { likelihood: isShare ? 'binomial' : 'poisson', ads: observed, unit };
}

/** The observations of each ad, per impression instead of per spend. */
export const perImpression = (ads: readonly TestedAd[], observed: readonly AdObservation[]): AdObservation[] =>
  observed.map(({ events, days }, index) => ({
    events,
    exposure: ads[index]!.impressions,
    days: days.map((day, d) => ({ events: day.events, exposure: ads[index]!.days![d]!.impressions })),
  }));

function eventsAndExposure(delivery: Delivery, metric: Metric, unit: number) {
  const count = (name: string) => delivery.counts[name] ?? 0;
  switch (metric.kind) {
    case 'rate':
      return { events: count(metric.event), exposure: delivery.impressions };
    case 'share':
      return { events: count(metric.event), exposure: count(metric.of) };
    case 'cost':
      return { events: count(metric.event), exposure: delivery.spend };
    case 'cpm':
      return { events: delivery.impressions, exposure: delivery.spend };
    case 'return':
      return { events: (delivery.values?.[metric.value] ?? 0) / unit, exposure: delivery.spend / unit };
  }
}

/**
 * The value that counts as one order: with sum v^2 / sum v, the variance of revenue equals that of a Poisson count of such orders. Without
 * the squares it is taken as twice the mean, which is exact for exponential order values.
 */
function typicalOrderValue(ads: readonly TestedAd[], { event, value: name }: Measure & { kind: 'return' }): number {
  let value = 0;
  let squares = 0;
  let orders = 0;
  for (const ad of ads) {
    const own = ad.values?.[name] ?? 0;
    value += own;
    squares += own > 0 ? (ad.valueSquares ?? NaN) : 0;
    orders += ad.counts[event] ?? 0;
  }
  if (value <= 0) return 1;
  if (squares > 0) return squares / value;
  return orders > 0 ? (2 * value) / orders : 1;
}

function checkNumbers(ad: TestedAd, index: number): void {
  checkDelivery(ad, `ad ${index}`);
  if (ad.valueSquares !== undefined) checkNumber(ad.valueSquares, `ad ${index}: valueSquares`);
  ad.days?.forEach((day, d) => checkDelivery(day, `ad ${index}, day ${d}`));
}

function checkDelivery({ impressions, spend, values = {}, counts }: Delivery, where: string): void {
  checkNumber(impressions, `${where}: impressions`);
  checkNumber(spend, `${where}: spend`);
  for (const [name, value] of Object.entries(values)) checkNumber(value, `${where}: value of ${name}`);
  for (const [name, count] of Object.entries(counts)) checkNumber(count, `${where}: ${name}`);
}

function checkNumber(value: number, what: string): void {
  if (!Number.isFinite(value) || value < 0) throw new StatisticsError('INVALID_NUMBER', `${what} is ${value}`);
}
