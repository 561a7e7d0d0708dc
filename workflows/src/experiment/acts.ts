import { ApplicationFailure } from '@temporalio/workflow';
import type { ExperimentPhase } from '#libs/contracts/experiment/experiment-phase.js';
import { EXPERIMENT_TEXTS } from '#libs/contracts/experiment/experiment-texts.js';
import type { Act, ActInput } from '#libs/orchestration/experiment.messages.js';

/** Phases in which a run can no longer be stopped: it is ending already. */
const ENDING: readonly ExperimentPhase[] = ['stopping', 'computing', 'notifying', 'done', 'failed'];
/** The phase that an act answers; `stop` may come in any that is no end. */
const ANSWERS = {
  'retry-refused': 'needs-attention',
  'drop-refused': 'needs-attention',
  'check-link': 'needs-relink',
} as const satisfies Record<Exclude<Act, 'stop'>, ExperimentPhase>;
const LONGEST_NAME = 100;

/**
 * Whether an act may come now. What refuses it leaves no trace in the history, and says what would be right.
 * @param createdAds that exist at the platform; null before they were counted
 * @throws ApplicationFailure ALREADY_ENDING, NOT_WAITING, NOTHING_LEFT
 */
export function assertMay(
  act: Act,
  { phase, createdAds }: { phase: ExperimentPhase; createdAds: number | null },
): void {
  if (act === 'stop') {
    if (ENDING.includes(phase)) throw refusal('ALREADY_ENDING', `${EXPERIMENT_TEXTS.ending.en} Its phase is ${phase}.`);
    return;
  }
  if (phase !== ANSWERS[act]) {
    const right = [...Object.keys(ANSWERS).filter((name) => ANSWERS[name as keyof typeof ANSWERS] === phase), 'stop'];
    const fits = ENDING.includes(phase) ? 'nothing can be told to it any more' : `it may be told ${right.join(', ')}`;
    throw refusal(
      'NOT_WAITING',
      `${EXPERIMENT_TEXTS.notWaiting.en.replace('.', '')} of this kind: ${act} is for ${ANSWERS[act]}, its phase is ${phase}, ${fits}.`,
    );
  }
  if (act === 'drop-refused' && createdAds === 0) throw refusal('NOTHING_LEFT', EXPERIMENT_TEXTS.nothingLeft.en);
}

/**
 * Who acts, as somebody typed it.
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

/** An answer to a person: the UI would show them its stack as well. */
const refusal = (type: string, message: string): ApplicationFailure =>
  Object.assign(ApplicationFailure.nonRetryable(message, type), { stack: '' });
