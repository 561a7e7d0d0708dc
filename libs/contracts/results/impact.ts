// What components did to the result. Effects are logarithms of a ratio of rates: positive is better, for costs too.

/** What is said of an alternative. The guard rails of rows hold: 500 impressions, 10 events, 3 days of delivery. */
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

/** What non-failed ads delivered that carry an alternative. */
export interface Evidence {
  ads: number;
  impressions: number;
  events: number;
  /** Days with delivery, of the ad that has most. */
  days: number;
}

/** An alternative against the average of all alternatives of its component. */
export interface LevelImpact extends Effect, Evidence {
  level: number;
  verdict: EffectVerdict;
}

export interface ComponentImpact {
  component: string;
  /** Part of the difference that components make, 0 to 1; those of all components add to 1, or are 0 where nothing differs. */
  share: number;
  /** In the order of its alternatives. */
  levels: LevelImpact[];
}

/** Two alternatives together. */
export interface PairCell extends Effect {
  levels: [number, number];
  /** What they do together beyond what each does alone, on the same scale, and how sure it is that it is positive. */
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

/** Alternatives of one variation that raise the result most, at most three, the strongest first. */
export interface LeadingParts {
  parts: { component: string; level: number; effect_percent: number }[];
  /** What these do together against the average of all variations, whatever the other components are. */
  together: Effect;
}
