import { z } from 'zod';
import type { InsightRow } from '../../port/ad-platform.js';
import { fromMicros } from '../wire/money.js';
import { noAnswer } from '../wire/errors.js';

const count = z.coerce.number().default(0);
/** Points of a video up to which people watched it, in percent: Google reports the share of impressions for each. */
const QUARTERS = [25, 50, 75, 100] as const;
const of = {
  adGroup: z.looseObject({ id: z.string() }),
  adGroupAd: z.looseObject({ ad: z.looseObject({ id: z.string() }) }),
};

/** Delivery figures, a row for each ad and day. Google omits figures that are zero. */
export const delivered = z.looseObject({
  ...of,
  segments: z.looseObject({ date: z.string() }),
  metrics: z.looseObject({
    impressions: count,
    clicks: count,
    costMicros: z.coerce.string().default('0'),
    videoTrueviewViews: count,
    videoQuartileP25Rate: count,
    videoQuartileP50Rate: count,
    videoQuartileP75Rate: count,
    videoQuartileP100Rate: count,
  }),
});

/** Conversions need a query of their own: their categories cannot be combined with impressions. */
export const converted = z.looseObject({
  ...of,
  segments: z.looseObject({ date: z.string(), conversionActionCategory: z.string() }),
  metrics: z.looseObject({ conversions: count, conversionsValue: count }),
});

/** Ads without a video have zeros in the figures of videos. */
export const DELIVERED = [
  ...['metrics.impressions', 'metrics.clicks', 'metrics.cost_micros', 'metrics.video_trueview_views'],
  ...QUARTERS.map((quarter) => `metrics.video_quartile_p${quarter}_rate`),
];
export const CONVERTED = [
  ...['segments.conversion_action_category', 'metrics.conversions', 'metrics.conversions_value'],
];

/** Google counts page views, purchases and so on by the category of their action: `ADD_TO_CART` is our `add_to_cart`. */
const variableOf = (category: string): string => category.toLowerCase();

/**
 * Our rows, from delivery and conversions of one campaign. Attribution models give fractions of conversions, and each day's sum is rounded.
 * Values are in the customer's currency. The spend of a day adds up to the campaign's, to half a minor unit, however many ads it has.
 * @throws ConnectorError TRANSIENT if a figure is not a number
 */
export function toInsights(
  delivery: readonly z.output<typeof delivered>[],
  conversions: readonly z.output<typeof converted>[],
  currency: string,
): InsightRow[] {
  const rows = new Map<string, InsightRow>();
  const rowOf = (adId: string, day: string): InsightRow => {
    const key = `${adId} ${day}`;
    const row = rows.get(key) ?? { adId, day, ...NOTHING, counts: {}, valuesMinor: {} };
    rows.set(key, row);
    return row;
  };
  const micros = new Map<InsightRow, number>();
  for (const { adGroup, adGroupAd, segments, metrics } of delivery) {
    const row = rowOf(`${adGroup.id}~${adGroupAd.ad.id}`, segments.date);
    row.impressions += figure('impressions', metrics.impressions);
    row.clicks += figure('clicks', metrics.clicks);
    micros.set(row, (micros.get(row) ?? 0) + figure('cost', Number(metrics.costMicros)));
    if (row.clicks > 0) row.counts['link_click'] = row.clicks;
    addTo(row, 'video_views', metrics.videoTrueviewViews);
    // Google reports the quarters only as rates.
    for (const quarter of QUARTERS)
      addTo(
        row,
        `video_quartile_p${quarter}`,
        Math.round(metrics[`videoQuartileP${quarter}Rate`] * metrics.impressions),
      );
  }
  shareSpend(micros, currency);
  for (const { adGroup, adGroupAd, segments, metrics } of conversions) {
    const row = rowOf(`${adGroup.id}~${adGroupAd.ad.id}`, segments.date);
    const name = variableOf(segments.conversionActionCategory);
    const [number, value] = [
      Math.round(metrics.conversions),
      fromMicros(String(Math.round(metrics.conversionsValue * 1_000_000)), currency),
    ];
    addTo(row, name, number);
    if (value !== 0) row.valuesMinor[name] = (row.valuesMinor[name] ?? 0) + figure(name, value);
  }
  return [...rows.values()];
}

function addTo(row: InsightRow, name: string, number: number): void {
  if (number !== 0) row.counts[name] = (row.counts[name] ?? 0) + figure(name, number);
}

/**
 * Gives each ad its spend in minor units, so that the ads of a day add up to the rounded spend of that day. If each ad were rounded alone,
 * a hundred ads could hide half a unit each. A search's next wave would then spend this money again.
 */
function shareSpend(microsOf: ReadonlyMap<InsightRow, number>, currency: string): void {
  for (const ofDay of Map.groupBy(microsOf.keys(), ({ day }) => day).values()) {
    let [micros, sharedMinor] = [0, 0];
    // By id, so that the next report gives an ad the same amount.
    for (const row of ofDay.sort((a, b) => (a.adId < b.adId ? -1 : 1))) {
      micros += microsOf.get(row)!;
      const upToHere = figure('cost', fromMicros(micros, currency));
      row.spendMinor = upToHere - sharedMinor;
      sharedMinor = upToHere;
    }
  }
}

const NOTHING = { impressions: 0, clicks: 0, spendMinor: 0 };

function figure(name: string, value: number): number {
  if (Number.isSafeInteger(value)) return value;
  throw noAnswer('repeatable', `a report whose ${name} is not a figure`);
}
