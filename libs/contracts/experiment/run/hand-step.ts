import type { AdObjectKind } from './ad-object.js';

/**
 * What a person carries out at the platform for a run that is delivered by hand: they paste a script there. `campaigns` makes campaigns
 * and ad sets, `ads` makes the ads and switches everything on once all of it is there. `pause` and `remove` come when a run ends early.
 */
export const HAND_STEPS = ['campaigns', 'ads', 'pause', 'remove'] as const;
export type HandStepName = (typeof HAND_STEPS)[number];

/** An object that is not as planned, by the name that it has or should have at the platform. */
export interface NamedOddity {
  name: string;
  kind: AdObjectKind;
}

/** What a read of the platform has shown of a step. Lists are cut to `MOST_NAMED`; counts are of all. */
export interface SeenStep {
  /** When the platform was read, ISO 8601. */
  at: string;
  /** Whether the step is seen to be done. */
  isDone: boolean;
  /** Objects that the step is about. */
  planned: number;
  /** Of these: seen on the platform, whether changed or not. */
  found: number;
  missing: number;
  /** Copies beyond the plan, and other objects under the experiment's key. */
  extra: number;
  /** Seen, but with another name or budget than planned. An object under another parent counts as missing. */
  differing: number;
  /** That may spend. */
  spending: number;
  named: { missing: NamedOddity[]; extra: (NamedOddity & { platformId: string })[]; differing: NamedOddity[] };
}

/** Objects of each list that are named. */
export const MOST_NAMED = 20;

/** A run that is delivered by hand: as the experiment's row keeps it. */
export interface HandDelivery {
  /** The account in which the run's objects are, whatever becomes of the contents. */
  accountId: string;
  currency: string;
  /** The step that is open; null while none is. */
  step: HandStepName | null;
  /** As the last read has shown it; null before the first. */
  seen: SeenStep | null;
}
