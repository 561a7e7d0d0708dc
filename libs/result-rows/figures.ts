import type { Measure } from '#libs/contracts/results/measure.js';
import type { RowFigures } from '#libs/contracts/results/figures.js';
import type { PlatformResults } from '#libs/platforms/results/results.js';
import type { AdTotals } from './estimation-input.js';

/** The names of the counts in an experiment's figures. */
export interface Counted {
  measure: Measure;
  click: string;
  /** The name of a video view, if the platform prices one. */
  view: string | undefined;
  /** Whether the platform reports reach. */
  hasReach: boolean;
}

/** The names of the counts in an experiment that is ranked by a measure. */
export const countedBy = ({ click, view, hasReach }: PlatformResults, measure: Measure): Counted => ({
  measure,
  click,
  view,
  hasReach,
});

type Counts = Record<'impressions' | 'clicks' | 'spend' | 'link_click' | 'conversion', number>;
type Estimated = 'value' | 'observed' | 'lower_bound' | 'upper_bound' | 'confidence';
/** Every figure except those of the estimate. */
export type Figures = Omit<RowFigures, keyof Counts | Estimated> & Counts;

/** Plain counts and costs of the delivery. A cost without a divisor is null, and so is a figure that the platform does not report. */
export function figuresOf(
  { counts, values: _, reach, ...totals }: AdTotals,
  { measure, click, view, hasReach }: Counted,
): Figures {
  const { impressions, spend } = totals;
  const count = (name: string): number => counts[name] ?? 0;
  return {
    ...totals,
    reach: hasReach ? reach : null,
    link_click: count(click),
    conversion: count(measure.event),
    cpm: per(1_000 * spend, impressions),
    cpc: per(spend, count(click)),
    cpa: per(spend, count(measure.event)),
    cpv: view === undefined ? null : per(spend, count(view)),
  };
}

/** The plain ratio of totals for a measure; null without a divisor. */
export function observedOf({ impressions, spend, counts, values }: AdTotals, measure: Measure): number | null {
  const events = counts[measure.event] ?? 0;
  switch (measure.kind) {
    case 'rate':
      return per(events, impressions);
    case 'share':
      return per(events, counts[measure.of] ?? 0);
    case 'cost':
      return per(spend, events);
    case 'return':
      return per(values[measure.value] ?? 0, spend);
  }
}

const per = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);
