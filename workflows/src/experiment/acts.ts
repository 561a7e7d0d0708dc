import { ApplicationFailure } from '@temporalio/workflow';
import type { HandStepName } from '#libs/contracts/experiment/run/hand-step.js';
import { isEndingPhase, type ExperimentPhase } from '#libs/contracts/experiment/run/experiment-phase.js';
import { STAFF_TEXTS } from '#libs/contracts/account/staff-texts.js';
import { EXPERIMENT_TEXTS } from '#libs/contracts/experiment/experiment-texts.js';
import type { Act, ActInput } from '#libs/orchestration/experiment.messages.js';

/** The phase that an act answers; `stop` is allowed in any phase before the end. */
const ANSWERS = {
  'retry-refused': 'needs-attention',
  'drop-refused': 'needs-attention',
  'check-link': 'needs-relink',
} as const satisfies Record<Exclude<Act, 'stop'>, ExperimentPhase>;
/** Phases in which a run goes live or is live: after an edit, the created objects would differ from the experiment. */
const GOING_LIVE: readonly ExperimentPhase[] = ['verifying', 'going-live', 'running'];
const LONGEST_NAME = 100;

/**
 * Checks that an act is allowed now. A refusal leaves no trace in the history, and its message says what to do instead.
 * @param createdAds the number of ads that exist at the platform; null until they are counted
 * @param isEditing whether an edit of an alternative is in progress
 * @throws ApplicationFailure ALREADY_ENDING, EDIT_UNDER_WAY, NOT_WAITING, NOTHING_LEFT
 */
export function assertMay(
  act: Act,
  { phase, createdAds, isEditing = false }: { phase: ExperimentPhase; createdAds: number | null; isEditing?: boolean },
): void {
  if (act === 'stop') {
    if (isEndingPhase(phase)) throw refusal('ALREADY_ENDING', `${EXPERIMENT_TEXTS.ending.en} Its phase is ${phase}.`);
    return;
  }
  if (isEditing && ANSWERS[act] === 'needs-attention')
    throw refusal('EDIT_UNDER_WAY', EXPERIMENT_TEXTS.editUnderWay.en);
  if (phase !== ANSWERS[act]) {
    const right = [...Object.keys(ANSWERS).filter((name) => ANSWERS[name as keyof typeof ANSWERS] === phase), 'stop'];
    const fits = isEndingPhase(phase) ? 'it accepts no more requests' : `it accepts ${right.join(', ')}`;
    throw refusal(
      'NOT_WAITING',
      `${EXPERIMENT_TEXTS.notWaiting.en.replace('.', '')} of this kind: ${act} is for ${ANSWERS[act]}, its phase is ${phase}, ${fits}.`,
    );
  }
  if (act === 'drop-refused' && createdAds === 0) throw refusal('NOTHING_LEFT', EXPERIMENT_TEXTS.nothingLeft.en);
}

/**
 * Checks that an alternative can be edited now: the run waits for a decision, has not gone live, and no other edit is in progress.
 * @throws ApplicationFailure IS_BATCH, ALREADY_ENDING, ALREADY_LIVE, EDIT_UNDER_WAY, NOT_YET
 */
export function assertMayEdit({
  phase,
  isBatch,
  mayHaveDelivered,
  isEditing,
  isDecided,
}: {
  phase: ExperimentPhase;
  isBatch: boolean;
  mayHaveDelivered: boolean;
  isEditing: boolean;
  /** Whether a decision was sent that the run has not handled yet. */
  isDecided: boolean;
}): void {
  if (isBatch) throw refusal('IS_BATCH', EXPERIMENT_TEXTS.editBatch.en);
  if (isEndingPhase(phase)) throw refusal('ALREADY_ENDING', EXPERIMENT_TEXTS.ending.en);
  if (mayHaveDelivered || GOING_LIVE.includes(phase)) throw refusal('ALREADY_LIVE', EXPERIMENT_TEXTS.editLive.en);
  if (isEditing) throw refusal('EDIT_UNDER_WAY', EXPERIMENT_TEXTS.editUnderWay.en);
  if (isDecided || phase !== 'needs-attention') throw refusal('NOT_YET', EXPERIMENT_TEXTS.editEarly.en);
}

/**
 * Checks that the platform may be read now to check the open step.
 * @param agoMs time since the last read
 * @param mostOften the minimum time between two reads, ms
 * @throws ApplicationFailure NOT_WAITING, LOOKED_JUST_NOW
 */
export function assertMayLook({
  step,
  agoMs,
  mostOften,
}: {
  step: HandStepName | null;
  agoMs: number;
  mostOften: number;
}): void {
  if (step === null) throw refusal('NOT_WAITING', EXPERIMENT_TEXTS.noStep.en);
  if (agoMs < mostOften) throw refusal('LOOKED_JUST_NOW', EXPERIMENT_TEXTS.lookedJustNow.en);
}

/** Phases of a run by hand before its first step: it has no script yet. */
const UNOPENED: readonly ExperimentPhase[] = ['queued', 'validating'];

/**
 * Checks that a run can become a draft again: only a run by hand, while its objects are being created.
 * @throws ApplicationFailure NOT_WAITING, ALREADY_ENDING, ALREADY_LIVE
 */
export function assertMayCancel({
  phase,
  step,
  isByHand,
}: {
  phase: ExperimentPhase;
  step: HandStepName | null;
  isByHand: boolean;
}): void {
  if (!isByHand) throw refusal('NOT_WAITING', EXPERIMENT_TEXTS.noStep.en);
  if (isEndingPhase(phase)) throw refusal('ALREADY_ENDING', EXPERIMENT_TEXTS.ending.en);
  if (step === 'pause' || step === 'remove') throw refusal('ALREADY_ENDING', EXPERIMENT_TEXTS.ending.en);
  if (step === null && !UNOPENED.includes(phase)) throw refusal('ALREADY_LIVE', EXPERIMENT_TEXTS.cancelLive.en);
}

const MISSING = {
  NONE_MISSING: STAFF_TEXTS.noneMissing,
  NOT_LIVE: STAFF_TEXTS.notLive,
  ALREADY_ENDING: STAFF_TEXTS.runEnded,
  UNDER_WAY: STAFF_TEXTS.missingUnderWay,
} as const;

/** The refusal to create missing ad sets again. */
export const refusedMissing = (type: keyof typeof MISSING): ApplicationFailure => refusal(type, MISSING[type].en);

/**
 * Checks that missing ad sets can be searched and created again now: while the run is live, and only one request at a time.
 * @throws ApplicationFailure ALREADY_ENDING, UNDER_WAY, NOT_LIVE
 */
export function assertMayCreateMissing({
  phase,
  isBatch,
  isUnderWay,
}: {
  phase: ExperimentPhase;
  isBatch: boolean;
  isUnderWay: boolean;
}): void {
  if (isEndingPhase(phase)) throw refusedMissing('ALREADY_ENDING');
  if (isUnderWay) throw refusedMissing('UNDER_WAY');
  if (isBatch || phase !== 'running') throw refusedMissing('NOT_LIVE');
}

/**
 * Reads the person who acts from the input of a message.
 * @throws ApplicationFailure BAD_INPUT
 */
export function actorOf(input: unknown): ActInput {
  if (input === undefined || input === null || input === '') return {};
  const known = ['userId', 'operator'];
  const isRight =
    typeof input === 'object' &&
    Object.entries(input).every(
      ([name, value]) =>
        known.includes(name) && typeof value === 'string' && value !== '' && value.length <= LONGEST_NAME,
    );
  if (isRight && !Array.isArray(input)) return input;
  throw refusal(
    'BAD_INPUT',
    'The input may be left empty, or be {"operator": "your name"} with at most 100 characters.',
  );
}

/** The refusal of an edit whose input does not name a stored edit. */
export const badEdit = (): ApplicationFailure =>
  refusal('BAD_INPUT', 'Alternatives are edited in the console: the input names a row that it has written.');

/** The answer to a person. It has no stack trace, which the UI would show. */
const refusal = (type: string, message: string): ApplicationFailure =>
  Object.assign(ApplicationFailure.nonRetryable(message, type), { stack: '' });
