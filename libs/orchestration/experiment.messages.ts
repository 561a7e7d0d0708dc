import { defineQuery, defineSignal, defineUpdate } from '@temporalio/workflow';
import type { CreateTimes } from '#libs/contracts/experiment/run/ad-object.js';
import type { CallbackTopic } from '#libs/contracts/platform/callback-topic.js';
import type { RunProgress } from '#libs/contracts/experiment/run/experiment-phase.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { FailureType } from './failures.js';
import type { MissingReport, PlannedRun, RunCounts, StepReport } from './experiment.activities.js';

/** The workflow type that a dispatcher starts. */
export const RUN_EXPERIMENT_WORKFLOW = 'runExperimentWorkflow';

/** Durations of a run in real time, inputs so that a test can shorten them. */
export interface RunTimings extends CreateTimes {
  /** Time between two insight polls, in the campaign's own time. */
  pollCampaignMs: number;
  /** When the sweep repeats the listing pass after go-live, real time. */
  sweepDelayMs: number;
  /**
   * First time between two looks at what a run waits for, where its platform tells nothing of it, and the least between two looks at a
   * step of a person; 60 s where it is left out.
   */
  platformPollMs?: number;
  /** The same where the platform tells, and its callback might be lost; ten minutes where it is left out. */
  toldPollMs?: number;
  /** Events of history after which a live run continues as new; 8,000 unless a test wants to see it sooner. */
  mostEvents?: number;
}

/** Addresses of a run for operators. */
export interface RunLinks {
  /** The experiment in the console. */
  console?: string;
  /** The ad account in the platform's own manager. */
  manager?: string;
}

/** Ids and numbers only: the activities load the rest. */
export interface RunExperimentInput {
  organizationId: string;
  experimentId: number;
  uuid: string;
  platform: Platform;
  timings: RunTimings;
  /** The request that submitted the experiment, for logs. */
  requestId?: string;
  /** For operators; absent in runs from before they were told. */
  accountId?: string;
  /** Variations that become ads, and all of them. */
  tested?: number;
  created?: number;
  /** The experiment whose variations the run activates; absent for an experiment. */
  activates?: number;
  links?: RunLinks;
  /** How it is carried out, decided at its submit; absent: by calls. */
  delivery?: 'by-hand';
  /** Begun again after the database was set back to an older state: nothing is sent before it was looked up. */
  isRestored?: boolean;
  /** What a run that went live carries over when it continues as new. */
  resumed?: ResumedRun;
}

/** The state of a live run, in place of its history. */
export interface ResumedRun {
  plan: PlannedRun;
  counts: RunCounts | null;
  sweeps: number;
  /** Requests for a decision so far; absent in runs from before they were counted. */
  asks?: number;
  /** When the phase began, ms since 1970; absent in runs from before it was noted. */
  sinceMs?: number | null;
  /** What the platform tells by itself; absent where it was not asked. */
  topics?: CallbackTopic[];
  /** The wave that runs, from 0; absent for the first. */
  wave?: number;
}

/** Where the experiment stands. */
export const progressQuery = defineQuery<RunProgress>('progress');

/** A step that fails and is tried again, as its activity tells it: nobody has to do anything, but whoever asks has to see why. */
export interface StepTrouble {
  activity: string;
  /** Null where it is no failure of ours to name. */
  type: FailureType | null;
  /** In the platform's words, cut to `MAX_FAILURE_TEXT`. */
  message: string;
  /** How often it was tried, from 1. */
  attempt: number;
  /** When it is tried again, ms from then; null where that is left to the engine: within a minute. */
  againInMs: number | null;
}
export const troubleSignal = defineSignal<[StepTrouble]>('trouble');

/** Who tells a run something: the API names a person of the team, an operator may name themselves or leave the input out. */
export interface ActInput {
  userId?: string;
  operator?: string;
}
export interface Accepted {
  accepted: true;
}

/** What a run can be told, by the names that the Temporal UI shows. */
export const ACTS = ['stop', 'retry-refused', 'drop-refused', 'check-link'] as const;
export type Act = (typeof ACTS)[number];

const actUpdate = (act: Act) => defineUpdate<Accepted, [ActInput | undefined]>(act);

/** Ends a running experiment early: everything is paused, read back, and results are computed from what was delivered. */
export const stopUpdate = actUpdate('stop');
/** In needs-attention: sends what the platform refused again. */
export const retryRefusedUpdate = actUpdate('retry-refused');
/** In needs-attention: goes live without what the platform refused. */
export const dropRefusedUpdate = actUpdate('drop-refused');
/** In needs-relink: looks at once whether the account is linked again. */
export const checkLinkUpdate = actUpdate('check-link');

/**
 * In a step of a run by hand: looks at once whether it is done, and answers what was seen. It is refused where the platform was read a
 * moment ago: what was seen then is in the experiment's row.
 */
export const continueStepUpdate = defineUpdate<StepAnswer, [ActInput | undefined]>('continue-step');
export interface StepAnswer {
  /** Null where the platform could not be read. */
  report: StepReport | null;
}

/** In a step of a run by hand, before everything is on: ends it, takes away what is there, and makes a draft of it. */
export const cancelUpdate = defineUpdate<Accepted, [ActInput | undefined]>('cancel');

/** Which edit, by the id of its row: what people type stays out of histories. */
export interface EditInput {
  edit: string;
  userId: string;
}
/**
 * In needs-attention before go-live: an alternative was edited. What shows it is deleted at the platform, planned again and
 * sent with what else is open.
 */
export const editAlternativeUpdate = defineUpdate<Accepted, [EditInput]>('edit-alternative');

/**
 * In running: looks whether ad sets of the run were deleted at the platform, and creates those again. Answers how many are
 * missing; it is refused where none is.
 */
export const createMissingUpdate = defineUpdate<MissingReport, [CreateMissingInput]>('create-missing');

/** Who of staff asked, and from where, for the team's trail. */
export interface CreateMissingInput {
  userId: string;
  /** Absent from APIs of before 2026-11-25, which write the line themselves. */
  ip?: string;
}

/** What APIs of before 2026-11-22 send in place of the last three: retry looks at the link as well. */
export interface ContinueInput extends ActInput {
  decision: 'retry' | 'drop';
}
export const continueUpdate = defineUpdate<Accepted, [ContinueInput]>('continue');
