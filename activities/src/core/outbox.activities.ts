import { OutboxRepository, type ClaimedOutboxItem } from '#libs/database/repositories/outbox.repository.js';
import type { OutboxKind } from '#libs/database/entities/outbox-item.entity.js';
import type { OutboxActivities } from '#libs/orchestration/experiment.activities.js';
import type { SubscribePayload } from '#libs/orchestration/outbox.messages.js';
import { startExperiment, type StartExperimentPayload } from '#libs/orchestration/start-experiment.js';
import type { ActivityDeps } from '../deps.js';
import { composeMail } from './compose-mail.js';
import { judgeCallbacks } from './judge-callbacks.js';
import { subscribeTeam } from './subscribe-team.js';

/** Items of one run of the dispatcher; the schedule comes again soon. */
const MOST_ITEMS = 100;

type Worker = (deps: ActivityDeps, item: ClaimedOutboxItem) => Promise<void>;

/** What is done for each kind of item. Doing it twice is harmless: a workflow has its id, a mail its Message-ID. */
const WORKERS: Record<OutboxKind, Worker> = {
  'start-experiment': ({ temporal, timings }, { organizationId, payload }) =>
    startExperiment(temporal, { ...(payload as unknown as StartExperimentPayload), organizationId, timings }),
  async mail(deps, item) {
    const mail = await composeMail(deps, item);
    if (mail) await deps.mailer.send({ ...mail, messageKey: item.id });
  },
  subscribe: (deps, { organizationId, payload }) =>
    subscribeTeam(deps, organizationId, payload as unknown as SubscribePayload),
};

/** Works off what was stored together with what it follows; an item that fails waits longer each time. */
export const createOutboxActivities = (deps: ActivityDeps): OutboxActivities => ({
  async dispatchOutbox({ dedupeKey }) {
    await judgeCallbacks(deps).catch((error: unknown) =>
      deps.host.log.warn({ reason: String(error) }, 'callbacks wait for the next run'),
    );
    const kinds = Object.keys(WORKERS) as OutboxKind[];
    const claimed = await new OutboxRepository(deps.orm.em.fork()).claim({ kinds, limit: MOST_ITEMS, dedupeKey });
    let failed = 0;
    for (const item of claimed) {
      const outbox = new OutboxRepository(deps.orm.em.fork());
      try {
        await WORKERS[item.kind](deps, item);
        await outbox.done(item.organizationId, item.id);
      } catch (error) {
        failed++;
        const reason = error instanceof Error ? error.message : String(error);
        deps.host.log.warn({ kind: item.kind, attempts: item.attempts, reason }, 'an outbox item has to wait');
        await outbox.failed(item.organizationId, item.id, reason);
      }
    }
    return { done: claimed.length - failed, failed };
  },
});
