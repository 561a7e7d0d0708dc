import type { EntityManager } from '@mikro-orm/postgresql';
import type { AccountContext, AdPlatformReads, AdPlatformWrites } from '#libs/connectors/port/ad-platform.js';
import { contextOf } from '#libs/connectors/port/account-context.js';
import { inNameOf, portOf } from '#libs/connectors/port/calls.js';
import { ConnectorError } from '#libs/connectors/port/connector-error.js';
import { wayOf } from '#libs/connectors/port/platform-connector.js';
import type { PlatformLookups } from '#libs/connectors/port/lookups.js';
import { isEndingPhase, type ExperimentPhase } from '#libs/contracts/experiment/run/experiment-phase.js';
import type { CreationPath } from '#libs/contracts/platform/creation-path.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { CallPriority } from '#libs/contracts/platform/quota-line.js';
import type { Experiment } from '#libs/database/entities/experiment.entity.js';
import { AccountGateRepository } from '#libs/database/repositories/platform/account-gate.repository.js';
import { ExperimentRepository } from '#libs/database/repositories/experiment/experiment.repository.js';
import { TeamLinks } from '#libs/links/team-links.js';
import type { RunRef } from '#libs/orchestration/experiment.payloads.js';
import type { ActivityDeps } from '../deps.js';
import { failure } from '../failures.js';

/** Access to an ad account on behalf of a team. */
export interface AccountSession {
  em: EntityManager;
  account: AccountContext;
  lookups: PlatformLookups;
  reads: AdPlatformReads;
  writes: AdPlatformWrites;
  /**
   * Makes one call behind the account's gate. A call that is throttled or turned away closes the gate for every lane of the account. A
   * refused token stops every lane until the account is linked again.
   * @throws ApplicationFailure CLOSED_GATE, ConnectorError
   */
  call<T>(work: () => Promise<T>): Promise<T>;
  /** Call it before storing anything for a call. While the gate is closed, it throws CLOSED_GATE, so that the activity is retried. */
  enterGate(): Promise<{ isProbe: boolean }>;
  /**
   * Stores what all other lanes need to know about a call's error.
   * @returns the error to continue with; if the token could be renewed, the error only asks for a retry
   */
  learn(
    error: unknown,
  ): Promise<unknown>; /** Call it after a successful call: opens the gate again if the call was its probe. */
  leaveGate(entry: { isProbe: boolean }): Promise<void>;
}

/** One activity's access to the platform on behalf of the experiment's team. */
export interface PlatformSession extends AccountSession {
  experiment: Experiment;
}

/** The dependencies for opening an account; activities and jobs have them. */
type SessionDeps = Pick<ActivityDeps, 'orm' | 'sealer' | 'platforms' | 'timings'>;

/** An ad account and its team. */
interface TeamAccount {
  organizationId: string;
  platform: Platform;
  accountId: string;
  /** The currency of the run's money. */
  currency: string;
  /** IANA; null if the run does not know it. */
  timeZone: string | null;
  /** How the run creates its objects; absent for the usual way. */
  path?: CreationPath;
  /** The purpose of the calls; absent for reading. */
  priority?: CallPriority;
  /** A person creates the objects: we write nothing. */
  isByHand?: boolean;
}

const DEFAULT_THROTTLE_MS = 60_000;
/** Interval of new attempts while a platform refuses every call of an account. */
const TURNED_AWAY_MS = 60_000;
/** After this many poll intervals the quota book is checked again. */
const QUOTA_LOOKS = 15;
/** If the platform names a waiting time, we still retry after this many poll intervals at the latest. */
const WAIT_POLLS = 5;

/**
 * @param purpose the purpose of the calls; by default it follows from the phase of the run
 * @throws ConnectorError AUTH_EXPIRED if the team has no usable link
 */
export async function openSession(deps: SessionDeps, run: RunRef, purpose?: CallPriority): Promise<PlatformSession> {
  const { organizationId, experimentId, platform } = run;
  const experiment = await new ExperimentRepository(deps.orm.em.fork()).get(organizationId, experimentId);
  const { creationPath: path, byHand } = experiment;
  // A run may have become a draft again and may now name another account; its objects are in its own account.
  const { accountId, currency } = byHand ?? experiment;
  const account = { accountId, currency, timeZone: experiment.accountZone };
  const priority = purpose ?? priorityIn(experiment.phase);
  return {
    ...(await openAccount(deps, { organizationId, platform, ...account, path, priority, isByHand: byHand !== null })),
    experiment,
  };
}

/** The writes for a run that a person delivers. Each throws: a write would be our bug, and must not reach the platform. */
const noWrites = (platform: Platform): AdPlatformWrites =>
  new Proxy({} as AdPlatformWrites, {
    get: (_, name) => {
      throw new Error(`${platform}: ${String(name)} of a run that is delivered by hand`);
    },
  });

const notLinked = (platform: Platform): ConnectorError =>
  new ConnectorError('AUTH_EXPIRED', platform, { platformMessage: 'not linked' });

/** The purpose of a run's calls, by its phase: reads of a launch count as launch, those of a stop as stop. */
function priorityIn(phase: ExperimentPhase): CallPriority {
  if (phase === 'stopping') return 'stop';
  return phase === 'running' || isEndingPhase(phase) ? 'read' : 'launch';
}

/** The links of teams, through which activities and jobs call platforms. */
export const linksOf = ({ orm, sealer, platforms }: Omit<SessionDeps, 'timings'>): TeamLinks =>
  new TeamLinks(() => orm.em.fork(), sealer, platforms);

/**
 * Opens an account for calls. They can last longer than its token, which is renewed meanwhile.
 * @throws ConnectorError AUTH_EXPIRED if the team has no usable link; errors of listing the accounts if this one is not known yet
 */
export async function openAccount(deps: SessionDeps, team: TeamAccount): Promise<AccountSession> {
  const {
    organizationId,
    platform,
    accountId,
    currency,
    timeZone,
    path = null,
    priority = 'read',
    isByHand = false,
  } = team;
  const em = deps.orm.em.fork();
  const links = linksOf(deps);
  const gate = new AccountGateRepository(em);
  const owner = { organizationId, accountId, priority };
  const connector = deps.platforms.for(platform);
  const linked = { organizationId, platform };
  const opened = await links.open(linked);
  if (!opened?.isUsable) throw notLinked(platform);
  let link = opened;
  // If the linked person does not have the account, the platform refuses it in its own words.
  const known = connector.hasAccountFacts
    ? await inNameOf(owner, () => links.account(linked, opened, accountId))
    : await links.known(linked, accountId);
  const ref = { accountId, currency, timeZone: timeZone ?? known?.timeZone ?? 'UTC', facts: known?.facts ?? {} };
  const account = contextOf(ref, () => link);
  const gated = { platform, accountId };
  const way = wayOf(connector, path);
  const pollMs = deps.timings.platformPollMs ?? TURNED_AWAY_MS;

  const session: AccountSession = {
    em,
    account,
    lookups: portOf(owner, connector.lookups),
    reads: portOf(owner, way.reads),
    writes: isByHand ? noWrites(platform) : portOf(owner, way.writes),
    async enterGate() {
      link = await links.withValidToken({ organizationId, platform }, link);
      if (!link.isUsable) throw notLinked(platform);
      const step = await gate.enter(organizationId, gated);
      if (step.go) return { isProbe: step.isProbe };
      throw failure('CLOSED_GATE', { message: 'the ad account is throttled', retryAfterMs: step.waitMs });
    },
    async leaveGate({ isProbe }) {
      if (isProbe) await gate.open(organizationId, gated);
    },
    async learn(error) {
      if (!(error instanceof ConnectorError)) return error;
      if (error.code === 'RATE_LIMITED' && error.details.quotaWindow !== undefined) {
        // The quota book closes only one kind of call; all other calls of the account may continue. It is checked now and then, because
        // operators may have raised the app's tier.
        const waitMs = Math.min(error.retryAfterMs ?? DEFAULT_THROTTLE_MS, QUOTA_LOOKS * pollMs);
        return new ConnectorError(error.code, platform, error.details, waitMs);
      }
      if (error.code === 'RATE_LIMITED') {
        await gate.close(organizationId, gated, error.retryAfterMs ?? DEFAULT_THROTTLE_MS);
      }
      if (error.code === 'TURNED_AWAY') {
        // Only one call at a time, not every lane, checks whether the refusals have ended.
        const waitMs = Math.min(error.retryAfterMs ?? pollMs, WAIT_POLLS * pollMs);
        await gate.close(organizationId, gated, waitMs);
        return new ConnectorError(error.code, platform, error.details, waitMs);
      }
      if (error.code !== 'AUTH_EXPIRED') return error;
      const renewed = await links.afterRefusal({ organizationId, platform }, link, error);
      if (renewed === null) return error;
      link = renewed;
      return new ConnectorError('TRANSIENT', platform, { platformMessage: 'its token was renewed' });
    },
    async call(work) {
      const entry = await session.enterGate();
      try {
        const answer = await work();
        await session.leaveGate(entry);
        return answer;
      } catch (error) {
        throw await session.learn(error);
      }
    },
  };
  return session;
}
