import type { RowStatistics } from '#libs/statistics/estimates/rows.js';
import type { EstimateInput } from '#libs/statistics/types.js';
import type { Counted } from './figures.js';

/** Totals of a tested ad. Money in major units. */
export interface AdTotals {
  impressions: number;
  /** Sum of daily reach: a person reached on two days counts twice. Meaningless if the platform has no reach. */
  reach: number;
  clicks: number;
  spend: number;
  counts: Record<string, number>;
  /** The value of the results, by the name of the sum in insights. */
  values: Record<string, number>;
}

/** Everything that one estimation needs, and the labels that find its rows. */
export interface EstimationInput extends Omit<EstimateInput, 'metric'> {
  /** The estimated measure, and the names of the rows' counts. */
  counted: Counted;
  /** Texts per component and alternative, for the filter. */
  labels: string[][];
  /** The totals of each tested ad, by variation number. */
  totals: Map<number, AdTotals>;
}

/** A row with its performance curve. */
export interface CurvedRow {
  row: RowStatistics;
  points: [x: number, y: number][] | null;
}
