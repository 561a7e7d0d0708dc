import { WorkflowNotFoundError } from '@temporalio/client';
import { ConnectorError } from '#libs/connectors/port/connector-error.js';
import {
  ErasureRepository,
  type Ended,
  type EndedLink,
} from '#libs/database/repositories/access/erasure.repository.js';
import { PlatformLinkRepository } from '#libs/database/repositories/platform/platform-link.repository.js';
import { SealError } from '#libs/database/sealing.js';
import type { AccountEndActivities } from '#libs/orchestration/upkeep.activities.js';
import { runWorkflowId, type NamedRun } from '#libs/orchestration/ids.js';
import type { ActivityDeps } from '../deps.js';

/** After this time, a token is erased even if its platform could not be notified. */
const RETRY_FOR_MS = 20 * 3_600_000;

type Deps = Pick<ActivityDeps, 'orm' | 'sealer' | 'platforms' | 'storage' | 'temporal' | 'host'>;

/** The steps after the end of an account: access at the platform ends the same day, everything personal is erased six months later. */
export const createAccountEndActivities = (deps: Deps): AccountEndActivities => ({
  async followAccountEnds({ at: moment } = {}) {
    const at = moment === undefined ? new Date() : new Date(moment);
    const erasure = () => new ErasureRepository(deps.orm.em.fork());
    const links = await each(deps, await erasure().endedLinks(), (link) => endLink(deps, link, at));
    const teams = await each(deps, await erasure().teams(at), (team) => eraseTeam(deps, team, at));
    const members = await each(deps, await erasure().members(at), (member) => erasure().eraseMember(member, at));
    const counts = { links, teams, members, refusedLogins: await erasure().eraseRefusedLogins(at) };
    if (Object.values(counts).some((count) => count > 0))
      deps.host.log.info(counts, 'data of ended accounts was removed');
    return counts;
  },
});

/** A failing item does not delay the others: the next run retries it. @returns how many were done */
async function each<T extends { organizationId: string }>(
  { host }: Deps,
  items: readonly T[],
  work: (item: T) => Promise<boolean>,
): Promise<number> {
  let done = 0;
  for (const item of items) {
    host.heartbeat(item.organizationId);
    try {
      if (await work(item)) done++;
    } catch (err) {
      host.log.error({ err, organizationId: item.organizationId }, 'an ended account could not be followed up yet');
    }
  }
  return done;
}

/** Revokes the permission at the platform, and erases the token. */
async function endLink(deps: Deps, { organizationId, platform, endedAt, isShared }: EndedLink, at: Date) {
  const links = new PlatformLinkRepository(deps.orm.em.fork(), deps.sealer);
  const { linking } = deps.platforms.for(platform);
  if (!isShared || linking.revokes === 'token') {
    try {
      const link = await links.open(organizationId, platform);
      // If an operator restores the key within the day, the platform can still be notified.
      if (link?.accessToken === '') throw new SealError('the token of an ended account cannot be opened');
      if (link) await linking.revoke(link);
    } catch (error) {
      const isRefused = error instanceof ConnectorError && error.code === 'AUTH_EXPIRED';
      if (!isRefused && at.getTime() - endedAt.getTime() < RETRY_FOR_MS) throw error;
    }
  }
  return links.remove(organizationId, platform);
}

/**
 * Files are deleted before the rows that name them, so a process that stops in between can repeat the erasure from the
 * start.
 */
async function eraseTeam(deps: Deps, team: Ended, at: Date): Promise<boolean> {
  const erasure = new ErasureRepository(deps.orm.em.fork());
  const { files, runs } = await erasure.outsideOf(team.organizationId);
  for (const run of runs) await endWorkflow(deps, run);
  for (const key of files) await deps.storage.delete(key);
  return erasure.eraseTeam(team, at);
}

async function endWorkflow({ temporal }: Deps, run: NamedRun): Promise<void> {
  try {
    await temporal.workflow.getHandle(runWorkflowId(run)).terminate('the account has ended');
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error;
  }
}
