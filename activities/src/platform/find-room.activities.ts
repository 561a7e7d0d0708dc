import { RUN_TEXTS } from '#libs/contracts/experiment/run/run-texts.js';
import { toStored } from '#libs/contracts/experiment/run/reasons.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import { LedgerCountsRepository } from '#libs/database/repositories/experiment/ledger-counts.repository.js';
import { lackOfRoom } from '#libs/experiments/planning/fit-experiment.js';
import type { PlatformActivities } from '#libs/orchestration/experiment.activities.js';
import type { ActivityDeps } from '../deps.js';
import { openSession } from './platform-session.js';
import { wavePartsOf } from '../wave-parts.js';

/** Checks again, before a wave begins, whether its objects fit the account's limits: other ads may have come or gone since the plan. */
export const createRoomActivities = (deps: ActivityDeps): Pick<PlatformActivities, 'findRoom'> => ({
  findRoom: ({ wave = 0, ...run }) =>
    deps.host.whileBeating('room for the wave', async () => {
      const { organizationId, experimentId } = run;
      const { em, account, lookups, experiment, call } = await openSession(deps, run);
      const { input, creationPath } = experiment;
      const ended = lookups.creationEnded(input, creationPath, Date.now());
      if (ended !== null) return { hasRoom: false, isOver: true, ...toStored([ended]) };
      const limits = await call(() => lookups.limits(account, input, creationPath));
      const counts = await new LedgerCountsRepository(em).counts(organizationId, experimentId, wave);
      const needed = (kind: keyof typeof counts) => {
        const { planned, sending, unknown, created } = counts[kind];
        return planned + sending + unknown + created;
      };
      // A limit on all existing objects already counts those that the wave has created.
      const live = { ...limits, bounds: limits.bounds.filter(({ ofAll }) => !ofAll) };
      const all = { ...limits, bounds: limits.bounds.filter(({ ofAll }) => ofAll) };
      const missing = (kind: keyof typeof counts) => needed(kind) - counts[kind].created;
      const lack =
        lackOfRoom(live, { campaign: needed('campaign'), adset: needed('adset'), ad: needed('ad') }) ??
        lackOfRoom(all, { campaign: missing('campaign'), adset: missing('adset'), ad: missing('ad') });
      if (lack === null) return { hasRoom: true, ...toStored([]) };
      const { length: waves } = await wavePartsOf(em, run);
      const figures = { wave: wave + 1, waves, free: lack.free, needed: lack.needed };
      return { hasRoom: false, ...toStored([withParams(RUN_TEXTS.waveWaits, figures)]) };
    }),
});
