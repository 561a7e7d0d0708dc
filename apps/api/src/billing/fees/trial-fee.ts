import { TRIAL_TEXTS } from '#libs/contracts/billing/trial-texts.js';
import { trialEndsMailKey } from '#libs/orchestration/outbox.messages.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { ERROR_CODES } from '#libs/contracts/messages/error-codes.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import { ITEM_TITLES } from '#libs/contracts/experiment/form/item-titles.js';
import { TrialRepository, type TrialRefusal } from '#libs/database/repositories/billing/trial.repository.js';
import { OutboxRepository } from '#libs/database/repositories/outbox.repository.js';
import { noRight } from '../plans/plan-access.js';
import { invalid, item, type ApiError } from '../../http/errors/api-error.js';
import type { SubmitFee } from './submit-fees.js';

/** The cost of a submit for a team on its trial: one of the trial's experiments, and no money. */
export const trialFee = (
  organizationId: string,
  { platform, created }: { platform: Platform; created: number },
): SubmitFee => ({
  reserve: async (em, { experimentId }) => {
    const taken = await new TrialRepository(em).take(organizationId, { experimentId, created });
    if ('refusal' in taken) throw trialRefusal(taken.refusal, created, platform);
    // The last experiment ends the trial before its last day, so its only mail goes out now.
    if (taken.left === 0) await new OutboxRepository(em).hasten(organizationId, trialEndsMailKey(organizationId));
  },
  releaseOnFailure: (work) => work(),
});

/** The refusal if the trial does not cover an experiment. */
export function trialRefusal(refusal: TrialRefusal, created: number, platform: Platform): ApiError {
  if (refusal.reason === 'none') return noRight(null, platform);
  if (refusal.reason !== 'too-large') return noRight(refusal.reason, platform);
  const text = withParams(TRIAL_TEXTS.tooLarge, { created, left: refusal.left });
  return invalid([item(text, { title: ITEM_TITLES.variations, type: 'plan' })], ERROR_CODES.capacity);
}
