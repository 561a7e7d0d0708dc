import { ApplicationFailure } from '@temporalio/common';
import { ConnectorError } from '#libs/connectors/port/connector-error.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#libs/contracts/time.js';
import {
  CorrectionRepository,
  type DueCorrection,
} from '#libs/database/repositories/experiment/correction.repository.js';
import { descriptionOf } from '#libs/platforms/registry.js';
import type { JobDeps } from '../deps.js';
import { failure } from '../failures.js';
import { openSession } from '../platform/platform-session.js';
import { pollOnce } from '../platform/poll-once.js';

/** The poll number of ended runs; no run uses it. */
const CORRECTION_POLL = -1;
/** How long a job waits for reports; the next job checks reports that are not ready by then. */
const PATIENCE_MS = 30_000;
const LOOK_AGAIN_MS = 5 * MINUTE_MS;
const AFTER_FAULT_MS = HOUR_MS;
/** If a platform could not be read for this long after the last correction, it is not read any more. */
const GIVE_UP_DAYS = 7;

type Deps = Pick<JobDeps, 'orm' | 'sealer' | 'platforms' | 'timings' | 'host'>;

/**
 * Reads the figures of one ended run again, because its platform corrects them for some time; the platform's description defines when.
 * Nothing else of the run changes, and nobody is mailed.
 * @returns the number of runs that were due: 0 or 1
 */
export async function readCorrections(deps: Deps): Promise<number> {
  const corrections = new CorrectionRepository(deps.orm.em.fork());
  const due = await corrections.claimDue();
  if (due === null) return 0;
  try {
    await corrections.putOff(due, await readAgain(deps, corrections, due));
  } catch (error) {
    const isExpected = error instanceof ConnectorError || error instanceof ApplicationFailure;
    const { organizationId, experimentId } = due;
    const reason = error instanceof Error ? error.message : String(error);
    deps.host.log[isExpected ? 'warn' : 'error']({ organizationId, experimentId, reason }, 'corrections were not read');
    const waitMs = error instanceof ConnectorError ? Math.max(error.retryAfterMs ?? 0, AFTER_FAULT_MS) : AFTER_FAULT_MS;
    await corrections.putOff(due, (await isGivenUp(deps, due)) ? null : new Date(Date.now() + waitMs));
  }
  return 1;
}

/**
 * @returns when the figures are read next; null if the figures are final
 * @throws ConnectorError, ApplicationFailure if they were not read completely
 */
async function readAgain(deps: Deps, corrections: CorrectionRepository, due: DueCorrection): Promise<Date | null> {
  const session = await openSession(deps, due);
  const { campaignNow, scale, polledAt, left, failed } = await pollOnce(session, due, {
    poll: CORRECTION_POLL,
    isOnly: false,
    patienceMs: PATIENCE_MS,
    // Only platforms whose reports include removed ads correct figures of ended runs (`correctedAfterDays`). In a run by hand, a person may
    // have replaced an ad: the report then names an id that the ledger no longer knows.
    removesMissing: session.experiment.byHand === null,
    onStep: () => undefined,
  });
  if (left > 0) return (await isGivenUp(deps, due)) ? null : new Date(Date.now() + LOOK_AGAIN_MS);
  // The figures are incomplete. The time of the last full read stays, so the next attempt reads everything again.
  if (failed) throw failure('INVALID_REQUEST', { message: failed.problem ?? 'a report failed' });
  await corrections.wasRead(due, polledAt);
  const { input, countingUntil } = session.experiment;
  const days = descriptionOf(input).correctedAfterDays ?? [];
  const endedAt = countingUntil!.getTime() - (days.at(-1) ?? 0) * DAY_MS;
  const next = days.map((day) => endedAt + day * DAY_MS).find((at) => at > campaignNow);
  return next === undefined ? null : new Date(Date.now() + (next - campaignNow) / scale);
}

async function isGivenUp({ orm }: Deps, { organizationId, experimentId }: DueCorrection): Promise<boolean> {
  const [row] = await orm.em
    .fork()
    .execute<object[]>(
      `select 1 from experiment where organization_id = ? and id = ? and counting_until < now() - ? * interval '1 day'`,
      [organizationId, experimentId, GIVE_UP_DAYS],
    );
  return row !== undefined;
}
