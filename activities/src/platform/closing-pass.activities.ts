import { AD_OBJECT_KINDS } from '#libs/contracts/experiment/run/ad-object.js';
import { AdObjectsRepository, type ListedRow } from '#libs/database/repositories/experiment/ad-objects.repository.js';
import { AuditRepository } from '#libs/database/repositories/access/audit.repository.js';
import { ExperimentRepository } from '#libs/database/repositories/experiment/experiment.repository.js';
import { LedgerRepository } from '#libs/database/repositories/experiment/ledger.repository.js';
import { sweepRemovals } from '#libs/telemetry/worker-metrics.js';
import type { PlatformActivities } from '#libs/orchestration/experiment.activities.js';
import type { ClosingPassInput } from '#libs/orchestration/experiment.payloads.js';
import type { ActivityDeps } from '../deps.js';
import { failure } from '../failures.js';
import { compareWithLedger } from './closing-pass.js';
import { presentIds } from './present-ids.js';
import { removeReplaced } from './remove-replaced.activities.js';
import { openSession, type PlatformSession } from './platform-session.js';

/** How many objects a line of the log names; there may be thousands. */
const MOST_NAMED = 20;

/** Lists the objects under our key, removes those that are not in the ledger, and removes missing objects from the ledger. */
export const createClosingPassActivities = (deps: ActivityDeps): Pick<PlatformActivities, 'closingPass'> => ({
  closingPass: (run) =>
    deps.host.whileBeating('list of everything under our key', async () => {
      const { organizationId, experimentId } = run;
      await assertLanded(deps, run);
      const session = await openSession(deps, run);
      const { account, reads, writes, experiment } = session;
      // Objects are left over if the run was stopped, or lost its link, during the removal.
      await removeReplaced(session, run);
      const listed = await session.call(() => reads.listByExperimentKey(account, experiment.key));
      // Read after the listing: a row that was settled in between is then known as created, so its object does not count as extra.
      const rows = await new AdObjectsRepository(session.em).list(organizationId, experimentId);
      const { extra, foreign, unseen } = compareWithLedger(listed, rows, experiment.key, run);

      for (const kind of [...AD_OBJECT_KINDS].reverse()) {
        const ids = extra.filter((object) => object.kind === kind).map(({ platformId }) => platformId);
        if (ids.length > 0) await session.call(() => writes.remove(account, kind, ids));
      }
      if (extra.length > 0) {
        sweepRemovals.inc({ platform: run.platform }, extra.length);
        await noteExtras(session, run, extra.length);
      }
      const missing = await confirmMissing(session, unseen);
      await new LedgerRepository(session.em).markRemoved(organizationId, experimentId, missing);
      if (experiment.activation) await removeEmptyCampaigns(session, run);

      if (extra.length > 0) deps.host.log.error({ experimentId, names: namesOf(extra) }, 'removed extra ad objects');
      if (missing.length > 0)
        deps.host.log.warn(
          { experimentId, ordinals: missing.slice(0, MOST_NAMED) },
          'ad objects were deleted outside Polyad',
        );
      if (foreign.length > 0)
        deps.host.log.info({ experimentId, names: namesOf(foreign) }, 'found ad objects that Polyad did not create');
      return { removed: extra.length, missing: missing.length, foreign: foreign.length };
    }),
});

/** @throws ApplicationFailure SETTLING while a repeated create may still take effect */
async function assertLanded({ orm }: ActivityDeps, run: ClosingPassInput): Promise<void> {
  const { organizationId, experimentId, createTimeoutMs, settleMarginMs } = run;
  if (createTimeoutMs === undefined || settleMarginMs === undefined) return;
  const ledger = new LedgerRepository(orm.em.fork());
  const retryAfterMs = await ledger.landingLeftMs(organizationId, experimentId, { createTimeoutMs, settleMarginMs });
  if (retryAfterMs > 0) throw failure('SETTLING', { message: 'an earlier call may still land', retryAfterMs });
}

/** Records the number of removed extras in the run and in the trail. The run itself acts, not a person: no user and no address. */
async function noteExtras({ em }: PlatformSession, run: ClosingPassInput, removed: number): Promise<void> {
  const { organizationId, experimentId } = run;
  await em.transactional(async (inside) => {
    const target = await new ExperimentRepository(inside).noteExtras(organizationId, experimentId, removed);
    const event = { action: 'experiment.extras-removed', organizationId, target, detail: { removed }, ip: '' };
    await new AuditRepository(inside).add(event);
  });
}

const namesOf = (objects: readonly { name: string }[]): string[] =>
  objects.slice(0, MOST_NAMED).map(({ name }) => name);

/** For a batch: without this, a campaign whose ad was refused would remain without ads. Its children are removed with it. */
async function removeEmptyCampaigns(
  { account, writes, call, em }: PlatformSession,
  run: ClosingPassInput,
): Promise<void> {
  const { organizationId, experimentId } = run;
  const empty = await new AdObjectsRepository(em).emptyCampaigns(organizationId, experimentId);
  if (empty.length === 0) return;
  const ids = empty.map(({ platformId }) => platformId);
  const removed = new Set(await call(() => writes.remove(account, 'campaign', ids)));
  const removedOrdinals = empty.filter(({ platformId }) => removed.has(platformId)).flatMap(({ ordinals }) => ordinals);
  await new LedgerRepository(em).markRemoved(organizationId, experimentId, removedOrdinals);
}

async function confirmMissing(session: PlatformSession, unseen: ListedRow[]): Promise<number[]> {
  const missing: number[] = [];
  for (const [kind, rows] of Map.groupBy(unseen, (row) => row.kind)) {
    const ids = rows.map(({ platformId }) => platformId!);
    const present = await presentIds(session, kind, ids);
    missing.push(...rows.filter(({ platformId }) => !present.has(platformId!)).map(({ ordinal }) => ordinal));
  }
  return missing;
}
