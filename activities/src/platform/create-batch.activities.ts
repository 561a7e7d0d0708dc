import { ApplicationFailure } from '@temporalio/common';
import { ConnectorError } from '#libs/connectors/port/connector-error.js';
import { LedgerRepository } from '#libs/database/repositories/experiment/ledger.repository.js';
import { PlatformAssetRepository } from '#libs/database/repositories/platform/platform-asset.repository.js';
import { linkNamer } from '#libs/experiments/planning/link-namer.js';
import { assetIds } from '#libs/experiments/components.js';
import type { PlatformActivities } from '#libs/orchestration/experiment.activities.js';
import type { BatchResult, CreateBatchInput } from '#libs/orchestration/experiment.payloads.js';
import type { ActivityDeps } from '../deps.js';
import { failure } from '../failures.js';
import { Slots } from '../slots.js';
import { untilCalledOff } from './called-off.js';
import { familiesOf } from './families.js';
import { FamilyAttempt, showsFiles } from './family-attempt.js';
import { openSession, type PlatformSession } from './platform-session.js';
import { wavePartsOf } from '../wave-parts.js';

/** Maximum number of simultaneous creating calls on one platform, over all experiments of this process. */
const CALLS_AT_ONCE = 20;

/**
 * Creates the objects of one batch: a campaign, or ad sets and ads. If an earlier attempt left calls open, a delayed retry looks up their
 * outcome first and sends only missing objects again.
 */
export const createBatchActivities = (deps: ActivityDeps): Pick<PlatformActivities, 'createBatch'> => {
  const slots = new Slots(CALLS_AT_ONCE);
  return {
    createBatch: (input) =>
      deps.host.whileBeating(`${input.kind} ${input.ordinals[0]} and ${input.ordinals.length - 1} more`, async () =>
        untilCalledOff(deps, input, async (calledOff) =>
          create(deps, { input, slots, calledOff, session: await openSession(deps, input) }),
        ),
      ),
  };
};

/** Each family runs to its end, whatever happens to the others. If the work is canceled, families end early and are not repeated. */
async function create(
  deps: ActivityDeps,
  {
    input,
    slots,
    calledOff,
    session,
  }: { input: CreateBatchInput; slots: Slots; calledOff: AbortSignal; session: PlatformSession },
): Promise<BatchResult> {
  const { organizationId, experimentId, kind, ordinals } = input;
  const ledger = new LedgerRepository(session.em);
  const [rows, parts, assets] = await Promise.all([
    ledger.rows(organizationId, experimentId, ordinals),
    wavePartsOf(session.em, input),
    assetsOf(input, session),
  ]);
  const linked = linkNamer(session.experiment);
  const creating = { deps, input, session, ledger, assets, linked, parts, slots, calledOff };
  const ended = await Promise.allSettled(
    familiesOf(kind, rows).map((family) => new FamilyAttempt(creating, family).run()),
  );
  const errors = ended.flatMap((one) => (one.status === 'rejected' ? [slowIfOurs(one.reason)] : []));
  const [worst, ...others] = calledOff.aborted ? [undefined, ...errors] : mostImportantFirst(errors);
  for (const err of others.filter(isUnforeseen))
    deps.host.log.error({ err, experimentId }, 'a part of a batch failed because of an error on our side');
  if (worst !== undefined) throw worst;
  const results = ended.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const sum = (what: 'created' | 'rejected'): number => results.reduce((total, result) => total + result[what], 0);
  const [created, rejected] = [sum('created'), sum('rejected')];
  return { created, rejected, open: rows.length - created - rejected };
}

async function assetsOf({ organizationId, platform, kind }: CreateBatchInput, session: PlatformSession) {
  const { experiment, account, em, writes } = session;
  if (kind === 'campaign' && !showsFiles(kind, writes)) return {};
  const place = { platform, accountId: account.accountId };
  return new PlatformAssetRepository(em).uploaded(organizationId, place, assetIds(experiment.input));
}

const OURS_RETRY_MS = 60_000;

/** A refusal of a whole call concerns no single object. It is our error, and the run waits until we fix it. */
const slowIfOurs = (error: unknown): unknown =>
  error instanceof ConnectorError && error.code === 'INVALID_REQUEST'
    ? failure('TRANSIENT', { message: `a call of ours is wrong: ${error.message}`, retryAfterMs: OURS_RETRY_MS })
    : error;

/** Sorts errors by importance for the next step: those that no retry fixes, our own bugs, refused calls, then the soonest retry. */
const mostImportantFirst = (errors: readonly unknown[]): unknown[] =>
  errors.toSorted((a, b) => waitMsOf(a) - waitMsOf(b));

const isUnforeseen = (error: unknown): boolean =>
  !(error instanceof ConnectorError || error instanceof ApplicationFailure);

function waitMsOf(error: unknown): number {
  if (error instanceof ConnectorError) {
    if (error.code === 'AUTH_EXPIRED') return -2;
    return error.code === 'TURNED_AWAY' ? -0.5 : (error.retryAfterMs ?? 0);
  }
  if (error instanceof ApplicationFailure) return error.nonRetryable ? -2 : Number(error.nextRetryDelay ?? 0);
  return -1;
}
