import {
  CREATING_STEPS,
  EXPERIMENT_STEPS,
  RETURN_MS,
  type HandStepName,
} from '#libs/contracts/experiment/run/hand-step.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#libs/contracts/time.js';
import { HandStepsAcrossTeamsRepository } from '#libs/database/repositories/across-teams/hand-steps-across-teams.repository.js';
import { OutboxRepository } from '#libs/database/repositories/outbox.repository.js';
import { handStepMailKey, type MailPayload, type StepReminder } from '#libs/orchestration/outbox.messages.js';
import type { JobDeps } from '../deps.js';

/** Time between two checks. */
const LOOK_MS = 10 * MINUTE_MS;
/**
 * A reminder that the run ends soon comes only this long after its step opened. Otherwise a short run would get the reminder immediately.
 */
const LATE_AFTER_MS = 6 * HOUR_MS;
const AT_ONCE = 200;
/** The steps during which nothing should spend, or only for a short time. A reminder of `pause` always mentions spending. */
const QUIET: readonly HandStepName[] = [...CREATING_STEPS, 'remove'];

/**
 * Queues a mail about each script that has waited for long: after a day, or after an hour if ads may still spend. A further mail follows if
 * the run ends soon, or if a read saw spending although the step is open. Each mail is queued once, even if several workers do this,
 * because the outbox accepts each key once.
 */
export function createStepReminder(
  { orm }: Pick<JobDeps, 'orm'>,
  clock: () => number = Date.now,
): () => Promise<number> {
  let nextAt = 0;
  return async () => {
    const now = clock();
    if (now < nextAt) return 0;
    const waits = { reminder: 'waits' } as const;
    const done =
      (await remind({ ...waits, steps: QUIET, openedBefore: new Date(now - DAY_MS) })) +
      (await remind({ ...waits, steps: ['pause'], openedBefore: new Date(now - HOUR_MS) })) +
      (await remind({
        reminder: 'spends',
        steps: QUIET,
        openedBefore: new Date(now - HOUR_MS),
        isSpending: true,
      })) +
      (await remind({
        reminder: 'late',
        steps: EXPERIMENT_STEPS,
        openedBefore: new Date(now - LATE_AFTER_MS),
        endsBefore: new Date(now + RETURN_MS),
      }));
    if (done === 0) nextAt = now + LOOK_MS;
    return done;
  };

  async function remind({ reminder, ...due }: DueReminder): Promise<number> {
    const openSteps = await new HandStepsAcrossTeamsRepository(orm.em.fork()).unreminded({
      ...due,
      keyEnd: `/${reminder}`,
      limit: AT_ONCE,
    });
    for (const { organizationId, experimentId, uuid, step } of openSteps) {
      const payload: MailPayload = { template: 'hand-step', experimentId, step, reminder };
      const dedupeKey = handStepMailKey(uuid, step, reminder);
      await new OutboxRepository(orm.em.fork()).enqueue(organizationId, {
        kind: 'mail',
        dedupeKey,
        payload: { ...payload },
      });
    }
    return openSteps.length;
  }
}

interface DueReminder {
  reminder: StepReminder;
  steps: readonly HandStepName[];
  openedBefore: Date;
  endsBefore?: Date;
  isSpending?: true;
}
