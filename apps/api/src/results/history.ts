import type { Measure } from '#libs/contracts/results/measure.js';
import { minorUnitsPerUnit } from '#libs/contracts/money/money.js';
import type { AdTotals } from '#libs/results/estimation-input.js';
import { observedOf } from '#libs/results/figures.js';
import type { HistoryDayDto } from './results.dto.js';
import type { JudgedAd } from '#libs/results/tested-ads.js';

/** What was recorded of an ad, day by day: totals so far, days without delivery left out. */
export function historyOf({ row }: JudgedAd, measure: Measure, currency: string): HistoryDayDto[] {
  const sum: AdTotals = { impressions: 0, reach: 0, clicks: 0, spend: 0, counts: {} };
  const unit = minorUnitsPerUnit(currency);
  return row.days.flatMap((day) => {
    sum.impressions += day.impressions;
    sum.spend += day.spendMinor / unit;
    for (const [name, count] of Object.entries(day.counts)) sum.counts[name] = (sum.counts[name] ?? 0) + count;
    if (day.impressions === 0) return [];
    const { impressions, counts } = sum;
    return [{ day: day.day, impressions, conversion: counts[measure.event] ?? 0, observed: observedOf(sum, measure) }];
  });
}
