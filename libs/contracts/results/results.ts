import type { KeyedText } from '../messages/finding.js';
import type { RowFigures } from './figures.js';
// Shapes of the results page. Rates are fractions (0.0157 is 1.57 %), costs are major units of the account's currency.

export const RESULT_ROW_TYPES = ['real', 'FEP', 'best', 'median', 'worst', 'estimated'] as const;
export type ResultRowType = (typeof RESULT_ROW_TYPES)[number];

export const VERDICTS = ['winner', 'loser', 'not-enough-data', 'no-difference'] as const;
export type Verdict = (typeof VERDICTS)[number];

export interface CredibleInterval {
  level: number;
  lower: number;
  upper: number;
}

/** A row compared with one reference (the pool, the median row, a named baseline). */
export interface Comparative {
  reference: string;
  /** value / reference - 1, raw direction. */
  change: number;
  /** exp(d) - 1: positive is better, for costs too. */
  improvement: number;
  improvement_lower: number;
  improvement_upper: number;
  probability_better: number;
}

/** An ad or an alternative is starved below this share of its planned spend. */
export const STARVED_BELOW = 0.1;

/** The remedies against delivery that is far from the plan. */
export const DELIVERY_ADVICE = ['separate-audiences', 'fewer-ads'] as const;
export type DeliveryAdvice = (typeof DELIVERY_ADVICE)[number];

/** The figures of a row by a second result variable. */
export interface BesideFigures {
  value: number;
  lower_bound: number;
  upper_bound: number;
  observed: number | null;
  /** The improvement over the pool, a fraction; positive is better, for costs too. Null for the pool itself. */
  improvement: number | null;
  confidence: number;
}

/** Texts of a row that appear next to its components, under their own names (RESULT-020, RESULT-021). */
const FLAT_FIELDS = [
  ...(['headline', 'copy', 'description', 'ages', 'genders', 'geolocations', 'demographics', 'interests'] as const),
  ...(['positions', 'custom_audiences', 'custom_conversions', 'user_devices'] as const),
] as const;
export type FlatField = (typeof FLAT_FIELDS)[number];

/** The flat fields of a row, from a function that returns each text. */
export const flatFields = (textOf: (field: FlatField) => string | null): Record<FlatField, string | null> =>
  Object.fromEntries(FLAT_FIELDS.map((field) => [field, textOf(field)])) as Record<FlatField, string | null>;

export interface ResultRow extends Record<FlatField, string | null>, RowFigures {
  uuid: string;
  type: ResultRowType;
  source: 'real' | 'estimated' | null;
  /** Variation number, null for the pool. */
  variation: number | null;
  name: string;
  /** Component name to the text of its alternative. */
  components: Record<string, string>;
  /** Id of the stored image or thumbnail. */
  asset: string | null;
  is_active: boolean;
  adset_id: string | null;
  /** Id of the ad at the platform. */
  ad_id: string | null;
  /** The page of the ad in the platform's own manager. */
  manager_url: string | null;
  /** The day-to-day variation of results could not be measured, so the interval assumes the usual one. */
  is_dispersion_assumed: boolean;
  credible_intervals: CredibleInterval[];
  plot_points: [x: number, y: number][] | null;
  comparatives: Comparative[];
  verdict: Verdict;
  /** Days with delivery. */
  days: number | null;
  conversion_rate: number | null;
  performance: number | null;
  /** The ad's actual share of the spend divided by its planned share. Below 0.1 the ad is starved. */
  delivered_part: number | null;
  /** The figures by a second result variable; null if the request names none. */
  beside: BesideFigures | null;
  /** Counts of every result variable by its id; each is also a field of its own (RESULT-023). */
  results: Record<string, number>;
  failed_reason: string | null;
  /** The text of `failed_reason` by its key. */
  failed_text: KeyedText | null;
}
