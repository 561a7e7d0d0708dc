/** The estimate for a variation, in the metric's units: its value with the 95 % interval. */
export interface EstimatedRow {
  value: number;
  lower: number;
  upper: number;
}

/** Why a variation runs in a later wave. */
export type Because =
  /** It was among the best estimates of all variations; rank 1 is the best. */
  | { kind: 'leading'; rank: number; isNew: boolean; estimate: EstimatedRow }
  /** It ran in the first wave and is drawn to run again, to show the effect of the wave's days. */
  | { kind: 'bridge'; drawnFrom: number };
