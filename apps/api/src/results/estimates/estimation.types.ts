import type { ComponentImpact, LeadingParts, PairImpact } from '#libs/contracts/results/impact.js';
import type { CurvedRow, EstimationInput } from '#libs/result-rows/estimation-input.js';
import type { RowStatistics } from '#libs/statistics/estimates/rows.js';
import type { StatisticsErrorCode } from '#libs/statistics/statistics.error.js';
import type { Anchor, NamedBaseline } from '#libs/statistics/types.js';

type FigureColumn = 'impressions' | 'link_click' | 'conversion' | 'spend' | 'cpc' | 'cpm' | 'cpa';
export type SortColumn = 'value' | 'observed' | 'confidence' | FigureColumn;

/** Which rows are shown, and in which order. */
export interface ViewOrder {
  anchors: Anchor[];
  includeEstimated: boolean;
  sort: SortColumn;
  order: 'asc' | 'desc';
  /** The baseline for the confidence, besides the pool. */
  baseline: NamedBaseline | null;
  /** Words that must each occur in the row's number or in one of its alternatives; empty for all rows. */
  filter: string;
  /** Alternatives to filter by: a row matches one for each named component; empty for all rows. */
  where: Anchor[];
}

/** The part of the results that a query asks for. */
export interface ViewQuery extends ViewOrder {
  /** From 0. */
  offset: number;
  limit: number;
  /** A variation to return in addition to the page. */
  variation?: number | undefined;
  /** The rows of these variations, in this order, instead of a page. */
  only?: readonly number[] | undefined;
}

/** The part above the rows of every page of a view. */
export interface ViewHead {
  best: CurvedRow | null;
  median: CurvedRow | null;
  worst: CurvedRow | null;
  pool: PoolRow | null;
  /** The alternatives that make the best row good. */
  lead: LeadingParts | null;
}

/** The pool, with the variations whose ads form it. Its counts and its money are the sums over these ads. */
export type PoolRow = CurvedRow & { variations: number[] };

/** Numbers of one view; texts are added outside. */
export interface ViewAnswer {
  head: ViewHead;
  rows: RowStatistics[];
  total: number;
  /** The requested variation, null for none. */
  one: CurvedRow | null;
  /** The alternatives that make the requested variation good. */
  oneLead: LeadingParts | null;
  dispersion: number;
  /** Whether the dispersion is assumed and not measured. */
  isDispersionAssumed: boolean;
  /** Whether later waves delivered: then a winner needs more certainty. */
  hasWaves: boolean;
}

/** The effects of components on the result. */
export interface ImpactAnswer {
  components: ComponentImpact[];
  pairs: PairImpact[];
}

/** The questions to an estimate. */
export type Question =
  { about: 'rows'; query: ViewQuery; isHeadKnown: boolean } | { about: 'impact'; anchors: Anchor[] };
export interface Answers {
  /** The head is null if the caller already has it. */
  rows: Omit<ViewAnswer, 'head'> & { head: ViewHead | null };
  impact: ImpactAnswer;
}

/** From the process to its worker thread. `input` is sent only if the thread does not hold the estimate yet. */
export interface EstimationRequest {
  id: number;
  key: string;
  input: EstimationInput | null;
  question: Question;
}

export type EstimationReply =
  | { id: number; state: 'answered'; answer: Answers[Question['about']] }
  | { id: number; state: 'input-needed' }
  | { id: number; state: 'refused'; code: StatisticsErrorCode; message: string }
  | { id: number; state: 'failed'; message: string };
