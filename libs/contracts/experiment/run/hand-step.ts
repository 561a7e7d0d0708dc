import { DAY_MS } from '../../time.js';
import type { AdObjectKind } from './ad-object.js';

/**
 * The steps that a person carries out at the platform for a run that is delivered by hand: they paste a script for each. `campaigns`
 * creates campaigns and ad sets. `ads` creates the ads and switches everything on once all of it exists. `activate` does both for the few
 * campaigns of an activation. `pause` and `remove` follow when a run ends early.
 */
export const HAND_STEPS = ['campaigns', 'ads', 'activate', 'pause', 'remove'] as const;
export type HandStepName = (typeof HAND_STEPS)[number];

/** The creating steps of an experiment, which can become a draft again; an activation cannot. */
export const EXPERIMENT_STEPS = ['campaigns', 'ads'] as const satisfies readonly HandStepName[];

/** The steps before a run may go live. None of them is open once the run is ending. */
export const CREATING_STEPS = [...EXPERIMENT_STEPS, 'activate'] as const satisfies readonly HandStepName[];
export type CreatingStep = (typeof CREATING_STEPS)[number];

export const isCreatingStep = (step: HandStepName | null): step is CreatingStep =>
  (CREATING_STEPS as readonly (HandStepName | null)[]).includes(step);

/** The steps whose script switches everything on. */
export const isStartingStep = (step: HandStepName | null): step is 'ads' | 'activate' =>
  step === 'ads' || step === 'activate';

/** Time before the end of a run, ms. From then on, an open creating step offers to turn the experiment back into a draft. */
export const RETURN_MS = 2 * DAY_MS;

/** An object that differs from the plan, by its actual or planned name at the platform. */
export interface NamedOddity {
  name: string;
  kind: AdObjectKind;
}

/** How many objects of a kind a step has, and how many of them a read saw. */
export interface SeenKind {
  kind: AdObjectKind;
  planned: number;
  found: number;
}

/** The state of a step, as a read of the platform shows it. Lists are cut to `MOST_NAMED`; counts include all. */
export interface SeenStep {
  /** When the platform was read, ISO 8601. */
  at: string;
  /** Whether the read shows that the step is done. */
  isDone: boolean;
  /** The number of objects in the step. */
  planned: number;
  /** Of these: seen on the platform, changed or not. */
  found: number;
  missing: number;
  /** Copies beyond the plan, and other objects under the experiment's key. */
  extra: number;
  /** Seen, but with another name, budget or last day than planned. An object under another parent counts as missing. */
  differing: number;
  /** Objects that may spend. */
  spending: number;
  /**
   * The time until which a handed-out script may still start the objects, or create them if they are being removed, ISO 8601; absent if no
   * script may.
   */
  mayStartUntil?: string;
  /** The counts by kind, parents first; absent in reads from before 2026-11-29. */
  kinds?: SeenKind[];
  named: { missing: NamedOddity[]; extra: (NamedOddity & { platformId: string })[]; differing: NamedOddity[] };
}

/** The maximum number of objects that each list names. */
export const MOST_NAMED = 20;

/** The state of a run that is delivered by hand, in the experiment's row. */
export interface HandDelivery {
  /** The account of the run's objects, even if the contents change. */
  accountId: string;
  currency: string;
  /** The open step; null for none. */
  step: HandStepName | null;
  /** When the open step was opened, ISO 8601; absent for none, and in steps opened before 2026-11-29. */
  since?: string | null;
  /** The result of the last read; null before the first. */
  seen: SeenStep | null;
  /** The time until which a handed-out script that starts everything can still run, ISO 8601; absent if none was handed out. */
  adsScriptUntil?: string;
  /** Like `adsScriptUntil`, for a campaign script, which starts nothing but may create removed objects again. */
  campaignScriptUntil?: string;
  /** The run has begun to end, and hands out no more scripts that create, even if it waits for something; absent before. */
  isEnding?: true;
  /** A read has seen an ad that may spend; absent before. */
  hasSpent?: true;
}
