import { MONTHLY_PLAN } from './monthly-plan.js';

/** The free trial of a team: 14 days or 2 experiments, whichever comes first (BILL-074, LEGAL-006). It takes no card. */
export const TRIAL = {
  /** Length in days of 24 hours, from the start of the trial. */
  days: 14,
  experiments: 2,
  /** Created variations of its experiments together. Above this number a plan charges a fee; a trial has no card, so it ends. */
  variations: MONTHLY_PLAN.includedVariations,
  /** How many days before its end the owner gets a mail. */
  noticeDays: 3,
} as const;

/** A team's trial and its use by experiments. Experiments that ended before anything was created use nothing. */
export interface Trial {
  startedAt: Date;
  endsAt: Date;
  experiments: number;
  /** Created variations of these experiments. */
  variations: number;
}

/**
 * - `running`: the team may start experiments
 * - `used`: both experiments are started; their further steps, such as activation, work until the last day
 * - `over`: its days have passed
 */
export const TRIAL_STATES = ['running', 'used', 'over'] as const;
export type TrialState = (typeof TRIAL_STATES)[number];

export function trialStateOf({ endsAt, experiments }: Pick<Trial, 'endsAt' | 'experiments'>, now: Date): TrialState {
  if (endsAt <= now) return 'over';
  return experiments >= TRIAL.experiments ? 'used' : 'running';
}

export const experimentsLeft = ({ experiments }: Pick<Trial, 'experiments'>): number =>
  Math.max(0, TRIAL.experiments - experiments);

export const variationsLeft = ({ variations }: Pick<Trial, 'variations'>): number =>
  Math.max(0, TRIAL.variations - variations);
