// The effects of components on the result, as logarithms of a ratio of rates: positive is better, for costs too.

/** The verdict on an alternative. The guard rails of rows apply: 500 impressions, 10 events, 3 days of delivery. */
export const EFFECT_VERDICTS = ['better', 'worse', 'no-difference', 'not-enough-data'] as const;
export type EffectVerdict = (typeof EFFECT_VERDICTS)[number];

/** An effect with its 95 % interval; `lower <= effect <= upper`. */
export interface Effect {
  effect: number;
  lower: number;
  upper: number;
  /** exp(effect) - 1: how much higher the rate is. */
  effect_percent: number;
  /** P(effect > 0). */
  probability_better: number;
}

/** The delivery of the non-failed ads with an alternative. */
export interface Evidence {
  ads: number;
  impressions: number;
  events: number;
  /** The maximum number of days with delivery of one of these ads. */
  days: number;
}

/** An alternative compared with the average of all alternatives of its component. */
export interface LevelImpact extends Effect, Evidence {
  level: number;
  verdict: EffectVerdict;
}

export interface ComponentImpact {
  component: string;
  /** The component's part of the differences, 0 to 1; the parts of all components add to 1, or are 0 without differences. */
  share: number;
  /** In the order of its alternatives. */
  levels: LevelImpact[];
}

/** Two alternatives together. */
export interface PairCell extends Effect {
  levels: [number, number];
  /** Their joint effect beyond the sum of their own effects, on the same scale, and the probability that it is positive. */
  interaction: number;
  interaction_lower: number;
  interaction_upper: number;
}

export interface PairImpact {
  components: [string, string];
  /** Root mean square of the interactions of its cells. */
  strength: number;
  cells: PairCell[];
}

/** The alternatives of one variation that raise the result most, at most three, the strongest first. */
export interface LeadingParts {
  parts: { component: string; level: number; effect_percent: number }[];
  /** Their joint effect against the average of all variations, whatever the other components are. */
  together: Effect;
}
