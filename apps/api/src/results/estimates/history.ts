import type { Measure } from '#libs/contracts/results/measure.js';
import { minorUnitsPerUnit } from '#libs/contracts/money/money.js';
import { observedOf } from '#libs/result-rows/figures.js';
import type { HistoryDayDto } from '../variation.dto.js';
import { addTo, nothing, type JudgedAd } from '#libs/result-rows/tested-ads.js';

/** An ad's recorded figures, day by day: cumulative totals, without days without delivery. */
export function historyOf({ row }: JudgedAd, measure: Measure, currency: string): HistoryDayDto[] {
  const sum = nothing();
  const unit = minorUnitsPerUnit(currency);
  return row.days.flatMap((day) => {
    sum.impressions += day.impressions;
    sum.spend += day.spendMinor / unit;
    addTo(sum.counts, day.counts);
    for (const [name, minor] of Object.entries(day.valuesMinor)) addTo(sum.values, { [name]: minor / unit });
    if (day.impressions === 0) return [];
    const { impressions, counts } = sum;
    return [{ day: day.day, impressions, conversion: counts[measure.event] ?? 0, observed: observedOf(sum, measure) }];
  });
}
