import { ConnectorError } from '#libs/connectors/port/connector-error.js';
import { AdObjectsRepository } from '#libs/database/repositories/experiment/ad-objects.repository.js';
import {
  CallbackHintRepository,
  type ClaimedHints,
  type RunOfAccount,
} from '#libs/database/repositories/platform/callback-hint.repository.js';
import { DeliveryIssueRepository } from '#libs/database/repositories/platform/delivery-issue.repository.js';
import type { JobDeps } from '../deps.js';
import { openAccount, type AccountSession } from '../platform/platform-session.js';
import { followAccount } from '../platform/follow-account.js';
import { followReports } from '../platform/follow-reports.js';
import { followReviews } from '../platform/follow-reviews.js';
import { followVideos } from '../platform/follow-videos.js';
import { readNamed } from '../platform/read-and-keep.js';

/**
 * A hint is not a fact, so this reads the named objects from the platform, and the account if something may be wrong with it. It reads with
 * the link of each team that runs experiments in the account, and stores the answers. Hints about unknown objects change nothing. A team
 * whose link has ended, or whose gate is closed, does not hold up the others.
 * @throws ConnectorError, ApplicationFailure CLOSED_GATE if a read failed for one of the teams; the call can be repeated. Of several
 *   errors, it throws one that a retry can fix, if there is one
 */
export async function readBack(deps: JobDeps, claimed: ClaimedHints): Promise<void> {
  const runs = await new CallbackHintRepository(deps.orm.em.fork()).runs(claimed);
  if (runs.length === 0) {
    const { platform, accountId, hints } = claimed;
    deps.host.log.info({ platform, accountId, hints: hints.length }, 'hints about an ad account without runs');
  }
  const errors: unknown[] = [];
  for (const [organizationId, own] of Map.groupBy(runs, (run) => run.organizationId)) {
    await readAs(deps, organizationId, own, claimed).catch((error: unknown) => errors.push(error));
  }
  if (errors.length > 0) throw errors.find((error) => !isHopeless(error)) ?? errors[0];
}

/** Whether another call would fail in the same way. */
export const isHopeless = (error: unknown): boolean =>
  error instanceof ConnectorError && (error.code === 'AUTH_EXPIRED' || error.code === 'INVALID_REQUEST');

async function readAs(
  deps: JobDeps,
  organizationId: string,
  runs: readonly RunOfAccount[],
  { platform, accountId, hints }: ClaimedHints,
): Promise<void> {
  const em = deps.orm.em.fork();
  const ids = [...new Set(hints.flatMap(({ objectId }) => objectId ?? []))];
  const objects = await new AdObjectsRepository(em).named(
    organizationId,
    runs.map(({ experimentId }) => experimentId),
    ids,
  );
  const live = runs.filter(({ isLive }) => isLive).map(({ experimentId }) => experimentId);
  const isAccountHinted = live.length > 0 && (await mayConcernAccount(em, organizationId, live, hints));
  const topics = new Set(hints.map(({ topic }) => topic));
  const isWorkHinted = topics.has('video') || topics.has('report');
  if (objects.length === 0 && !isAccountHinted && !isWorkHinted) return;

  const session = await openAccount(deps, {
    organizationId,
    platform,
    accountId,
    currency: runs[0]!.currency,
    timeZone: null,
  });
  // The account first: ads that do not run because of the account do not count as refused.
  if (isAccountHinted) await followAccount(session, organizationId, live);
  for (const [experimentId, own] of Map.groupBy(objects, (object) => object.experimentId)) {
    await readNamed(session, { organizationId, experimentId }, own);
    if (live.includes(experimentId)) await followReviews(session.em, { organizationId, experimentId });
  }
  // The ledger does not contain the videos and reports in progress at the platform. There are few, so this reads all.
  for (const { experimentId } of isWorkHinted ? runs : []) {
    if (topics.has('video')) await followVideos(session, { organizationId, experimentId });
    if (topics.has('report')) await followReports(session, { organizationId, experimentId });
  }
}

/** An issue of an ad may come from the account. While the account is in trouble, any hint may mean that the trouble has ended. */
async function mayConcernAccount(
  em: AccountSession['em'],
  organizationId: string,
  live: readonly number[],
  hints: ClaimedHints['hints'],
): Promise<boolean> {
  if (hints.some(({ topic }) => topic === 'account' || topic === 'ad-issue')) return true;
  const open = await new DeliveryIssueRepository(em).open(organizationId, live);
  return [...open.values()].flat().some(({ kind }) => kind === 'account-unable');
}
