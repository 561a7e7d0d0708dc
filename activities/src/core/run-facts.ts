import type { EntityManager } from '@mikro-orm/postgresql';
import type { WaitingPhase } from '#libs/contracts/experiment/run/experiment-phase.js';
import { fromStored, type Reasons } from '#libs/contracts/experiment/run/reasons.js';
import type { RejectionGroup } from '#libs/contracts/experiment/run/rejection-group.js';
import type { Language } from '#libs/contracts/messages/language.js';
import type { Experiment } from '#libs/database/entities/experiment.entity.js';
import { OutboxItem } from '#libs/database/entities/outbox-item.entity.js';
import { AdObjectsRepository } from '#libs/database/repositories/experiment/ad-objects.repository.js';
import { labelledComponents } from '#libs/experiments/components.js';
import { groupRejections } from '#libs/experiments/ledger/settlement.js';
import { reasonsIn } from '#libs/experiments/reason-names.js';
import { decisionMailKey } from '#libs/orchestration/outbox.messages.js';

// Facts about a run, shared by e-mails and webhooks.

/** Maximum number of causes in an e-mail or webhook; the console lists all of them. */
const MOST_CAUSES = 5;

/** Why a run is in its phase. The alternatives are named in `lang`. */
export const whyIn = ({ phaseReason, phaseReasons, input }: Experiment, lang: Language): Reasons =>
  reasonsIn(fromStored({ reason: phaseReason, reasons: phaseReasons }), input, lang);

/** Ads that failed, by cause. */
export async function failedAds(
  em: EntityManager,
  { organizationId, id, input }: Experiment,
  lang: Language,
): Promise<RejectionGroup[]> {
  const outcomes = await new AdObjectsRepository(em).adOutcomes(organizationId, id);
  return groupRejections(outcomes, labelledComponents(input, lang), MOST_CAUSES);
}

/** Whether a run still waits for this decision and has not requested a newer decision since. */
export async function isStillAsked(
  em: EntityManager,
  { organizationId, uuid, finishedAt, stoppedAt, phase }: Experiment,
  asked: { phase: WaitingPhase; ask: number },
): Promise<boolean> {
  if (finishedAt || stoppedAt || phase !== asked.phase) return false;
  return (await em.findOne(OutboxItem, { organizationId, dedupeKey: decisionMailKey(uuid, asked.ask + 1) })) === null;
}
