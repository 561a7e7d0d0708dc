import { ConnectorError } from '#libs/connectors/port/connector-error.js';
import { DeliveryIssueRepository } from '#libs/database/repositories/platform/delivery-issue.repository.js';
import type { RunRef } from '#libs/orchestration/experiment.payloads.js';
import { raiseDeliveryIssue } from '../core/delivery-issues.js';
import type { ActivityDeps } from '../deps.js';

/**
 * Raises an issue while the platform refuses the run's calls, and settles it once the same step succeeds. Success of another step does not
 * count: it may use an interface that still works. The failed step is retried like after any failure.
 */
export function notingTurnedAway<A extends object>(
  { orm, host }: Pick<ActivityDeps, 'orm' | 'host'>,
  activities: A,
): A {
  const note = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (err) {
      host.log.warn({ err }, 'could not store yet whether the platform accepts the calls of a run');
    }
  };
  const entries = Object.entries(activities) as [string, (input: RunRef) => Promise<unknown>][];
  return Object.fromEntries(
    entries.map(([step, act]) => [
      step,
      async (input: RunRef) => {
        const { organizationId, experimentId } = input;
        try {
          const answer = await act(input);
          await note(() =>
            new DeliveryIssueRepository(orm.em.fork()).settle(organizationId, experimentId, 'turned-away', step),
          );
          return answer;
        } catch (error) {
          const cause = error instanceof ConnectorError && error.code === 'TURNED_AWAY' && error.details.turnedAway;
          if (cause) {
            const message = error.details.platformMessage ?? null;
            const issue = { kind: 'turned-away', cause, message } as const;
            await note(() => raiseDeliveryIssue(orm.em.fork(), { organizationId, experimentId }, issue, step));
          }
          throw error;
        }
      },
    ]),
  ) as A;
}
