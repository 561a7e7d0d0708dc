import { DEFAULT_PATTERNS } from '#libs/contracts/experiment/naming/naming.js';
import { AuditRepository } from '#libs/database/repositories/access/audit.repository.js';
import { ExperimentRepository } from '#libs/database/repositories/experiment/experiment.repository.js';
import {
  ReplacementRepository,
  type PlannedRowState,
} from '#libs/database/repositories/experiment/replacement.repository.js';
import { replacements } from '#libs/experiments/planning/replace-alternative.js';
import type { CoreActivities } from '#libs/orchestration/experiment.activities.js';
import type { MissingReport } from '#libs/orchestration/experiment.payloads.js';
import { namer } from '#libs/platforms/naming/fill.js';
import { descriptionOf } from '#libs/platforms/registry.js';
import type { ActivityDeps } from '../deps.js';

type Deps = Pick<ActivityDeps, 'orm' | 'platforms'>;

/** Counts the objects of a live run that are gone at the platform, and plans their rows again. */
export const createReplaceMissingActivities = ({
  orm,
  platforms,
}: Deps): Pick<CoreActivities, 'countMissing' | 'replaceMissing'> => ({
  async countMissing({ organizationId, experimentId, wave = 0 }) {
    return counted(worthMoney(await new ReplacementRepository(orm.em.fork()).gone(organizationId, experimentId, wave)));
  },

  replaceMissing: ({ organizationId, experimentId, platform, wave = 0, by }) =>
    orm.em.fork().transactional(async (em) => {
      const plan = new ReplacementRepository(em);
      const experiment = await new ExperimentRepository(em).get(organizationId, experimentId);
      const { uuid, key, name, naming, input, creationPath } = experiment;
      // Where nothing can be created any more, the rows of missing objects stay as they are.
      const isOver = platforms.for(platform).lookups.creationEnded(input, creationPath, Date.now()) !== null;
      const gone = isOver ? [] : worthMoney(await plan.gone(organizationId, experimentId, wave));
      const { nextOrdinal } = await plan.read(organizationId, experimentId);
      const nameOf = namer(descriptionOf(input), naming ?? DEFAULT_PATTERNS, platforms.for(platform).reads.names).name;
      await plan.replace(organizationId, experimentId, {
        ordinals: gone.map(({ ordinal }) => ordinal),
        rows: replacements(gone, input, { experimentName: name, experimentKey: key, nameOf, nextOrdinal }),
      });
      // The planned rows replace the missing ones. This attempt planned them, or an earlier one whose answer was lost.
      const { rows } = await plan.read(organizationId, experimentId);
      const last = Math.max(0, ...rows.filter(({ state }) => state !== 'planned').map(({ ordinal }) => ordinal));
      const planned = rows.filter((row) => row.state === 'planned' && row.wave === wave && row.ordinal > last);
      if (gone.length > 0 && by?.ip !== undefined) {
        const event = { organizationId, userId: by.userId, target: uuid, detail: { ...counted(gone) }, ip: by.ip };
        await new AuditRepository(em).add({ action: 'experiment.adsets-created', ...event });
      }
      return { ...counted(planned), firstOrdinal: planned[0]?.ordinal ?? nextOrdinal };
    }),
});

/** Leaves out ad sets that have spent their budget: a replacement would spend more than was approved. */
function worthMoney(gone: readonly PlannedRowState[]): PlannedRowState[] {
  const spent = new Set(
    gone.flatMap(({ kind, ordinal, budgetMinor }) =>
      kind === 'adset' && budgetMinor !== null && budgetMinor <= 0 ? [ordinal] : [],
    ),
  );
  return gone.filter(({ ordinal, parentOrdinal }) => !spent.has(ordinal) && !spent.has(parentOrdinal ?? -1));
}

const counted = (rows: readonly PlannedRowState[]): MissingReport => ({
  adSets: rows.filter(({ kind }) => kind === 'adset').length,
  ads: rows.filter(({ kind }) => kind === 'ad').length,
});
