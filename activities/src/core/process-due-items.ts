import type { OutboxKind } from '#libs/database/entities/outbox-item.entity.js';
import { OutboxRepository, type ClaimedOutboxItem } from '#libs/database/repositories/outbox.repository.js';
import type { SubscribePayload } from '#libs/orchestration/outbox.messages.js';
import { startDelivery } from '#libs/orchestration/start-delivery.js';
import { startExperiment } from '#libs/orchestration/start-experiment.js';
import type { WebhookPayload } from '#libs/orchestration/webhook.messages.js';
import type { JobDeps } from '../deps.js';
import { composeMail } from './compose-mail.js';
import { runStart } from './run-start.js';
import { subscribeTeam } from './subscribe-team.js';

/**
 * Number of items that are processed together. They are few enough to finish before the lease of their claim ends, and need no more
 * connections than a mail server accepts.
 */
const AT_ONCE = 5;
const START_MS = 3_000;

/** The work for each kind of item. Doing it twice is harmless: a workflow has its id, a mail its Message-ID. */
const WORKERS: Record<OutboxKind, (deps: JobDeps, item: ClaimedOutboxItem) => Promise<void>> = {
  'start-experiment': (deps, { organizationId, payload }) => {
    const start = runStart(deps, organizationId, payload);
    return deps.temporal.withDeadline(Date.now() + START_MS, () => startExperiment(deps.temporal, start));
  },
  async mail(deps, item) {
    const mail = await composeMail(deps, item);
    if (mail) await deps.mailer.send({ ...mail, messageKey: item.id });
  },
  webhook: (deps, { organizationId, payload }) => {
    const start = { ...(payload as unknown as WebhookPayload), organizationId };
    return deps.temporal.withDeadline(Date.now() + START_MS, () => startDelivery(deps.temporal, start));
  },
  subscribe: (deps, { organizationId, payload }) =>
    subscribeTeam(deps, organizationId, payload as unknown as SubscribePayload),
};
export const OUTBOX_KINDS = Object.keys(WORKERS) as OutboxKind[];

/**
 * Processes due items of a kind, a few at once; a failed item waits longer each time.
 * @param dedupeKey only this item
 * @returns how many were done and how many failed
 */
export async function processDueItems(
  deps: JobDeps,
  kind: OutboxKind,
  dedupeKey?: string,
): Promise<{ done: number; failed: number }> {
  const claimed = await new OutboxRepository(deps.orm.em.fork()).claim({ kind, limit: AT_ONCE, dedupeKey });
  const outcomes = await Promise.all(claimed.map((item) => attempt(deps, item)));
  const done = outcomes.filter(Boolean).length;
  return { done, failed: claimed.length - done };
}

/** @returns whether it was done */
async function attempt(deps: JobDeps, item: ClaimedOutboxItem): Promise<boolean> {
  const outbox = new OutboxRepository(deps.orm.em.fork());
  const { organizationId, kind, dedupeKey, attempts } = item;
  try {
    await WORKERS[kind](deps, item);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    // Logs the 1st, 2nd, 4th, 8th, … attempt: an item that fails for hours is logged, but not every second.
    if (Number.isInteger(Math.log2(attempts))) {
      deps.host.log.warn({ kind, organizationId, attempts, reason }, 'an outbox item failed and is retried later');
    }
    await outbox.failed(organizationId, item, reason);
    return false;
  }
  await outbox.done(organizationId, dedupeKey);
  return true;
}
