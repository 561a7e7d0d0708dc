import type { Metric } from './model/metrics.js';
import type { Scales } from './model/scales.js';

/** A component of the experiment; `size` is its number of alternatives, at least 1. */
export interface Component {
  name: string;
  size: number;
}

/** The delivery of an ad, in total or on one day. Money is in any single unit; costs are returned in the same unit. */
export interface Delivery {
  impressions: number;
  spend: number;
  /** Counts by name: clicks, purchases, ... Absent means 0. */
  counts: Record<string, number>;
  /** The value of events, by name, in the unit of `spend`. Absent means 0. */
  values?: Record<string, number>;
}

export interface TestedAd extends Delivery {
  /** Level of each component, in the order of the components. */
  levels: readonly number[];
  /** Failed ads are excluded from the fit, all ranks and the pool. Pending ones have no delivery yet. */
  status: 'active' | 'pending' | 'failed';
  /** The wave in which the ad ran, from 0; absent if all ads ran in one wave. A variation has at most one ad per wave. */
  wave?: number;
  /** Actual share of the spend / planned share: 1 as planned. Absent if delivery has no plan. */
  deliveredPart?: number;
  /** Sum of the squares of the single order values, for a return; without it the mean order value is used. */
  valueSquares?: number;
  /** Increments per day. The same position is the same day in every ad. */
  days?: readonly Delivery[];
}

export interface EstimateInput {
  /** In the fixed order that numbers variations (last component varies fastest). */
  components: readonly Component[];
  ads: readonly TestedAd[];
  metric: Metric;
  /** Prior scales to hold fixed; estimated when absent. */
  scales?: Scales;
  /** Observation dispersion to hold fixed, at least 1; measured from the days, or assumed without them, when absent. */
  dispersion?: number;
}

/** Fixes one component to one of its alternatives. */
export interface Anchor {
  component: string;
  level: number;
}

/** A figure to compare with: a rate or cost in the metric's unit; `events` says how many events it rests on. */
export interface NamedBaseline {
  name: string;
  value: number;
  events?: number;
}
