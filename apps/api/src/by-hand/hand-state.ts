import { isFinished } from '#libs/contracts/experiment/experiment-status.js';
import {
  isCreatingStep,
  RETURN_MS,
  type HandDelivery,
  type HandStepName,
} from '#libs/contracts/experiment/run/hand-step.js';
import { HAND_TEXTS, seenReasons } from '#libs/contracts/experiment/run/hand-texts.js';
import { formatReasons, type Reasons } from '#libs/contracts/experiment/run/reasons.js';
import type { Language } from '#libs/contracts/messages/language.js';
import { byKey } from '#libs/contracts/messages/texts.js';
import type { Experiment } from '#libs/database/entities/experiment.entity.js';
import type { HandRun } from '#libs/database/repositories/experiment/hand-delivery.repository.js';
import type { HandStateDto, SeenStepDto } from './hand-steps.dto.js';

/** Whether the experiment is delivered and active. After a stop it is false, because parts of it may be off. */
const isCompleted = ({ status, stoppedAt, byHand }: HandRun): boolean =>
  status === 'PROCESSING' && stoppedAt === null && byHand.step === null;

/** Whether the experiment was delivered at some time. It may have been stopped or have ended since. */
export const wasCompleted = ({ status, wentLiveAt }: Experiment): boolean =>
  status === 'PROCESSING' || wentLiveAt !== null;

/** The reasons to show for a run without an open step; none while its plan is being made. */
function betweenSteps(run: HandRun): Reasons {
  if (isCompleted(run)) return [HAND_TEXTS.allDone];
  if (isFinished(run.status)) return [HAND_TEXTS.ended];
  return run.stoppedAt === null ? [] : [HAND_TEXTS.stopping];
}

/** The reasons to show for an open step: the result of its last read, or that nothing is read while the account is not linked. */
const ofStep = (step: HandStepName, { phase, byHand }: HandRun): Reasons =>
  phase === 'needs-relink'
    ? [isCreatingStep(step) ? HAND_TEXTS.unlinked : HAND_TEXTS.unlinkedEnd]
    : seenReasons(step, byHand.seen);

/** The state of a run, for its reader. @param more reasons in addition to those that the run saw */
export function stateOf(run: HandRun, lang: Language, more: Reasons = []): HandStateDto {
  const { step, seen, since = null } = run.byHand;
  const reasons = [...(step === null ? betweenSteps(run) : ofStep(step, run)), ...more];
  return {
    step,
    status: run.status,
    completed: isCompleted(run),
    message: formatReasons(reasons, lang) ?? '',
    reasons: reasons.map(byKey),
    seen: seen && seenView(seen),
    since,
    endsAt: run.endsAt?.toISOString() ?? null,
    isLate:
      isCreatingStep(step) &&
      run.activation === null &&
      run.endsAt !== null &&
      run.endsAt.getTime() - Date.now() < RETURN_MS,
  };
}

/** A read without its ids, which readers do not see. */
function seenView(seen: NonNullable<HandDelivery['seen']>): SeenStepDto {
  const { at, planned, found, missing, extra, differing, spending, kinds = [], named } = seen;
  const plain = (objects: SeenStepDto['named']['missing']) => objects.map(({ kind, name }) => ({ kind, name }));
  return {
    at,
    planned,
    found,
    missing,
    extra,
    differing,
    spending,
    kinds,
    named: { missing: plain(named.missing), extra: plain(named.extra), differing: plain(named.differing) },
  };
}
