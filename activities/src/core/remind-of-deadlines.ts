import { dueStage, stageAt } from '#libs/contracts/platform/deadline.js';
import { HOUR_MS } from '#libs/contracts/time.js';
import { DeadlinesAcrossTeamsRepository } from '#libs/database/repositories/across-teams/deadlines-across-teams.repository.js';
import { endingSearch } from '#libs/database/repositories/experiment/deadline.repository.js';
import { OutboxRepository } from '#libs/database/repositories/outbox.repository.js';
import { deadlineMailKey, type MailPayload } from '#libs/orchestration/outbox.messages.js';
import { endingColumns, endingsKnown } from '#libs/platforms/endings/endings.js';
import { findDescription } from '#libs/platforms/registry.js';
import type { JobDeps } from '../deps.js';

/** Time between two checks. */
const LOOK_MS = HOUR_MS / 6;
const AT_ONCE = 200;

type Deps = Pick<JobDeps, 'orm' | 'platforms'>;

/**
 * Compares stored experiments with the endings that this version knows, then queues the mails that are due. Each person gets one mail for
 * each day and stage, even if several workers do this, because the outbox accepts each key once.
 */
export function createDeadlineReminder(deps: Deps, clock: () => number = Date.now): () => Promise<number> {
  let nextAt = 0;
  return async () => {
    const now = clock();
    if (now < nextAt) return 0;
    const done = (await retag(deps)) + (await remind(deps, now));
    if (done === 0) nextAt = now + LOOK_MS;
    return done;
  };
}

async function retag({ orm, platforms }: Deps): Promise<number> {
  let done = 0;
  for (const platform of platforms.names) {
    const description = findDescription(platform);
    if (description === undefined) continue;
    const query = { platform, known: endingsKnown(description), limit: AT_ONCE };
    done += await new DeadlinesAcrossTeamsRepository(orm.em.fork()).retag(
      query,
      (input) => endingColumns(description, input).endings,
    );
  }
  return done;
}

async function remind({ orm, platforms }: Deps, now: number): Promise<number> {
  const endings = platforms.names.flatMap((platform) =>
    platforms.for(platform).endings.map((ending) => ({ ending, search: endingSearch(platform, ending) })),
  );
  let reminded = 0;
  // One mail covers everything that ends on a day.
  for (const [endsOn, group] of Map.groupBy(endings, ({ ending }) => ending.endsOn)) {
    const at = Math.min(...group.map((one) => one.search.endsAt.getTime()));
    const stage = dueStage(at, now);
    if (stage === null) continue;
    const concerned = await new DeadlinesAcrossTeamsRepository(orm.em.fork()).unmailed(
      group.map((one) => one.search),
      { key: deadlineMailKey(endsOn, stage, ''), madeBefore: new Date(stageAt(at, stage)), limit: AT_ONCE },
    );
    for (const { organizationId, userId } of concerned) {
      const payload: MailPayload = { template: 'deadline', userId, endsOn };
      const dedupeKey = deadlineMailKey(endsOn, stage, userId);
      await new OutboxRepository(orm.em.fork()).enqueue(organizationId, { kind: 'mail', dedupeKey, payload });
    }
    reminded += concerned.length;
  }
  return reminded;
}
