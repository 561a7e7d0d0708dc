import type { EntityManager } from '@mikro-orm/postgresql';
import type { AccountContext, AdPlatformWrites } from '#libs/connectors/port/ad-platform.js';
import { ConnectorError } from '#libs/connectors/port/connector-error.js';
import type { PlatformLookups } from '#libs/connectors/port/lookups.js';
import type { Experiment } from '#libs/database/entities/experiment.entity.js';
import { AccountGateRepository } from '#libs/database/repositories/account-gate.repository.js';
import { ExperimentRepository } from '#libs/database/repositories/experiment.repository.js';
import { PlatformLinkRepository } from '#libs/database/repositories/platform-link.repository.js';
import type { RunRef } from '#libs/orchestration/experiment.activities.js';
import type { ActivityDeps } from '../deps.js';
import { failure } from '../failures.js';

/** One activity's access to the platform in the name of the experiment's team. */
export interface PlatformSession {
  em: EntityManager;
  experiment: Experiment;
  account: AccountContext;
  lookups: PlatformLookups;
  writes: AdPlatformWrites;
  /**
   * Makes one call behind the account's gate. A throttled call closes the gate for every lane of the account; a refused
   * token stops every lane until the account is linked again.
   * @throws ApplicationFailure CLOSED_GATE, ConnectorError
   */
  call<T>(work: () => Promise<T>): Promise<T>;
  /** Before writing anything down for a call: waits (as a retry) while the gate is closed. */
  enterGate(): Promise<{ isProbe: boolean }>;
  /** Learns from a call's error what all other lanes need to know. */
  learn(error: unknown): Promise<void>;
  leaveGate(entry: { isProbe: boolean }): Promise<void>;
}

const DEFAULT_THROTTLE_MS = 60_000;

/** @throws ConnectorError AUTH_EXPIRED where the team has no usable link */
export async function openSession(deps: ActivityDeps, run: RunRef): Promise<PlatformSession> {
  const { organizationId, experimentId, platform } = run;
  const em = deps.orm.em.fork();
  const links = new PlatformLinkRepository(em, deps.sealer);
  const gate = new AccountGateRepository(em);
  const [experiment, link] = await Promise.all([
    new ExperimentRepository(em).get(organizationId, experimentId),
    links.open(organizationId, platform),
  ]);
  if (!link?.isUsable) throw new ConnectorError('AUTH_EXPIRED', platform, { platformMessage: 'not linked' });
  const { accountId, currency } = experiment;
  const account = { accountId, currency, accessToken: link.accessToken };
  const gated = { platform, accountId };
  const connector = deps.platforms.for(platform);

  const session: PlatformSession = {
    em,
    experiment,
    account,
    lookups: connector.lookups,
    writes: connector.writes,
    async enterGate() {
      const step = await gate.enter(organizationId, gated);
      if (step.go) return { isProbe: step.isProbe };
      throw failure('CLOSED_GATE', { message: 'the ad account is throttled', retryAfterMs: step.waitMs });
    },
    async leaveGate({ isProbe }) {
      if (isProbe) await gate.open(organizationId, gated);
    },
    async learn(error) {
      if (!(error instanceof ConnectorError)) return;
      if (error.code === 'RATE_LIMITED') {
        await gate.close(organizationId, gated, error.retryAfterMs ?? DEFAULT_THROTTLE_MS);
      }
      if (error.code === 'AUTH_EXPIRED') await links.markRelinkNeeded(organizationId, platform, account.accessToken);
    },
    async call(work) {
      const entry = await session.enterGate();
      try {
        const answer = await work();
        await session.leaveGate(entry);
        return answer;
      } catch (error) {
        await session.learn(error);
        throw error;
      }
    },
  };
  return session;
}
