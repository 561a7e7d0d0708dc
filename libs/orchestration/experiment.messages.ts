import { defineQuery, defineSignal, defineUpdate } from '@temporalio/workflow';
import type { CreateTimes } from '#libs/contracts/experiment/run/ad-object.js';
import type { CallbackTopic } from '#libs/contracts/platform/callback-topic.js';
import type { RunProgress } from '#libs/contracts/experiment/run/experiment-phase.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { FailureType } from './failures.js';
import type { MissingReport, PlannedRun, RunCounts, StepReport } from './experiment.payloads.js';

/** The workflow type that a dispatcher starts. */
export const RUN_EXPERIMENT_WORKFLOW = 'runExperimentWorkflow';

/** Durations of a run in real time. They are inputs, so that tests can shorten them. */
export interface RunTimings extends CreateTimes {
  /** Time between two insight polls, in the campaign's own time. */
  pollCampaignMs: number;
  /** When the sweep repeats the listing pass after go-live, real time. */
  sweepDelayMs: number;
  /**
   * The minimum time between two checks of work that the platform does not report, or of a step by a person. Default: 60 s.
   */
  platformPollMs?: number;
  /** The same for work that the platform reports, because a callback can be lost. Default: ten minutes. */
  toldPollMs?: number;
  /** The number of history events after which a live run continues as new. Default: 8,000. */
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
  /** For operators; absent in older runs. */
  accountId?: string;
  /** The numbers of variations: the tested ones, which become ads, and all created ones. */
  tested?: number;
  created?: number;
  /** The experiment whose variations the run activates; absent for an experiment. */
  activates?: number;
  links?: RunLinks;
  /** The way of delivery, decided when it was submitted; absent: by calls. */
  delivery?: 'by-hand';
  /** Set if the run was started again after the database was set back to an older state: every object is looked up before it is sent. */
  isRestored?: boolean;
  /** Set if the run was started again only to end, because somebody stopped or canceled it before or after the database was set back. */
  endsBy?: 'stop' | 'cancel';
  /** State of a live run that continues as new. */
  resumed?: ResumedRun;
}

/** The state of a live run, in place of its history. */
export interface ResumedRun {
  plan: PlannedRun;
  counts: RunCounts | null;
  sweeps: number;
  /** Requests for a decision so far; absent in older runs. */
  asks?: number;
  /** When the phase began, ms since 1970; absent in older runs. */
  sinceMs?: number | null;
  /** The topics that the platform reports by itself; absent if Polyad did not subscribe. */
  topics?: CallbackTopic[];
  /** The current wave, from 0; absent for the first. */
  wave?: number;
  /** When each earlier wave of a search was seen paused, in the campaign's own time; absent for other runs. */
  pausedAt?: (number | null)[];
  /** The last wave of a search whose campaigns were possibly switched on, from 0; absent for other runs. */
  lastWaveOn?: number | null;
}

/** The current state of the experiment's run. */
export const progressQuery = defineQuery<RunProgress>('progress');

/** A failing step that is retried, as its activity reports it. Nobody has to act, but the console shows why the run waits. */
export interface StepTrouble {
  activity: string;
  /** Null if the failure has no type of ours. */
  type: FailureType | null;
  /** The platform's message, cut to `MAX_FAILURE_TEXT`. */
  message: string;
  /** Number of attempts so far, from 1. */
  attempt: number;
  /** Time to the next attempt, ms; null if the workflow engine decides: within a minute. */
  againInMs: number | null;
}
export const troubleSignal = defineSignal<[StepTrouble]>('trouble');

/** Who acts on a run: the API names a person of the team. An operator can give a name or leave the input out. */
export interface ActInput {
  userId?: string;
  operator?: string;
}
export interface Accepted {
  accepted: true;
}

/** The actions on a run, by the names that the Temporal UI shows. */
export const ACTS = ['stop', 'retry-refused', 'drop-refused', 'check-link'] as const;
export type Act = (typeof ACTS)[number];

const actUpdate = (act: Act) => defineUpdate<Accepted, [ActInput | undefined]>(act);

/** Ends a running experiment early: everything is paused and read back, and results are computed from the delivery so far. */
export const stopUpdate = actUpdate('stop');
/** In needs-attention: sends again the objects that the platform refused. */
export const retryRefusedUpdate = actUpdate('retry-refused');
/** In needs-attention: goes live without the objects that the platform refused. */
export const dropRefusedUpdate = actUpdate('drop-refused');
/** In needs-relink: checks immediately whether the account is linked again. */
export const checkLinkUpdate = actUpdate('check-link');

/**
 * In a step of a run by hand: checks immediately whether the step is done, and returns the findings. It is refused if the platform was read
 * a moment ago: the experiment's row has those findings.
 */
export const continueStepUpdate = defineUpdate<StepAnswer, [ActInput | undefined]>('continue-step');
export interface StepAnswer {
  /** Null if the platform could not be read. */
  report: StepReport | null;
}

/** In a step of a run by hand, before everything is on: ends the run, removes its objects, and makes it a draft. */
export const cancelUpdate = defineUpdate<Accepted, [ActInput | undefined]>('cancel');

/** The id of an edit's row. Histories must not contain text that people type. */
export interface EditInput {
  edit: string;
  userId: string;
}
/**
 * In needs-attention before go-live: an alternative was edited. Objects that show it are deleted at the platform, planned again, and sent
 * with the other open objects.
 */
export const editAlternativeUpdate = defineUpdate<Accepted, [EditInput]>('edit-alternative');

/**
 * In running: checks whether ad sets of the run were deleted at the platform, and creates those again. Returns how many are missing;
 * it is refused if none is missing.
 */
export const createMissingUpdate = defineUpdate<MissingReport, [CreateMissingInput]>('create-missing');

/** The staff member who requested the new ad sets, and their IP address, for the team's trail. */
export interface CreateMissingInput {
  userId: string;
  /** Absent from APIs from before 2026-11-25, which write the trail themselves. */
  ip?: string;
}

/** APIs from before 2026-11-22 send this instead of the last three acts; `retry` also checks the link. */
export interface ContinueInput extends ActInput {
  decision: 'retry' | 'drop';
}
export const continueUpdate = defineUpdate<Accepted, [ContinueInput]>('continue');
