import type { EntityManager } from '@mikro-orm/postgresql';
import { DEFAULT_PATTERNS } from '#libs/contracts/experiment/naming/naming.js';
import { AuditRepository } from '#libs/database/repositories/access/audit.repository.js';
import { ExperimentRepository } from '#libs/database/repositories/experiment/experiment.repository.js';
import {
  ReplacementRepository,
  type PlannedRowState,
} from '#libs/database/repositories/experiment/replacement.repository.js';
import { replacements } from '#libs/experiments/planning/replace-alternative.js';
import { replacementMinor } from '#libs/experiments/planning/replacement-budget.js';
import { waveWindow } from '#libs/experiments/planning/wave-window.js';
import type { CoreActivities } from '#libs/orchestration/experiment.activities.js';
import type { MissingReport, WaveRef } from '#libs/orchestration/experiment.payloads.js';
import { namer } from '#libs/platforms/naming/fill.js';
import { descriptionOf } from '#libs/platforms/registry.js';
import type { ActivityDeps } from '../deps.js';
import { wavePartsOf } from '../wave-parts.js';

type Deps = Pick<ActivityDeps, 'orm' | 'platforms'>;

/** Counts the objects of a live run that are gone at the platform, and plans their rows again. */
export const createReplaceMissingActivities = ({
  orm,
  platforms,
}: Deps): Pick<CoreActivities, 'countMissing' | 'replaceMissing'> => ({
  async countMissing(input) {
    return counted(await replaceable(orm.em.fork(), input));
  },

  replaceMissing: (input) =>
    orm.em.fork().transactional(async (em) => {
      const { organizationId, experimentId, platform, wave = 0, by } = input;
      const plan = new ReplacementRepository(em);
      const experiment = await new ExperimentRepository(em).get(organizationId, experimentId);
      const { uuid, key, name, naming, creationPath } = experiment;
      // If nothing can be created any more, the rows of missing objects stay unchanged.
      const isOver = platforms.for(platform).lookups.creationEnded(experiment.input, creationPath, Date.now()) !== null;
      const missing = isOver ? [] : await replaceable(em, input);
      const { nextOrdinal } = await plan.read(organizationId, experimentId);
      const nameOf = namer(
        descriptionOf(experiment.input),
        naming ?? DEFAULT_PATTERNS,
        platforms.for(platform).reads.names,
      ).name;
      await plan.replace(organizationId, experimentId, {
        ordinals: missing.map(({ ordinal }) => ordinal),
        rows: replacements(missing, experiment.input, {
          experimentName: name,
          experimentKey: key,
          nameOf,
          nextOrdinal,
        }),
      });
      // The planned rows that replace the missing ones, from this attempt or from an earlier one whose response was
      // lost.
      const { rows } = await plan.read(organizationId, experimentId);
      const last = Math.max(0, ...rows.filter(({ state }) => state !== 'planned').map(({ ordinal }) => ordinal));
      const planned = rows.filter((row) => row.state === 'planned' && row.wave === wave && row.ordinal > last);
      if (missing.length > 0 && by?.ip !== undefined) {
        const event = { organizationId, userId: by.userId, target: uuid, detail: { ...counted(missing) }, ip: by.ip };
        await new AuditRepository(em).add({ action: 'experiment.adsets-created', ...event });
      }
      return { ...counted(planned), firstOrdinal: planned[0]?.ordinal ?? nextOrdinal };
    }),
});

/**
 * The missing objects that can be planned again, with the money that is certainly left. Leaves out ad sets without money left: a
 * replacement would spend more than was approved.
 */
async function replaceable(em: EntityManager, ref: WaveRef): Promise<PlannedRowState[]> {
  const { organizationId, experimentId, wave = 0 } = ref;
  const { input, startsAt, endsAt, createdAt } = await new ExperimentRepository(em).get(organizationId, experimentId);
  const run = { startsAt: (startsAt ?? createdAt).getTime(), endsAt: (endsAt ?? startsAt ?? createdAt).getTime() };
  const window = waveWindow(run, wave, await wavePartsOf(em, ref));
  const { spendSettlesHours: settlesHours } = descriptionOf(input);
  const rows = await new ReplacementRepository(em).gone(organizationId, experimentId, wave);
  const remaining = rows.map(({ spentMinor, createdAtMs, ...row }) => {
    if (row.budgetMinor === null) return row;
    const spent = { budgetMinor: row.budgetMinor, spentMinor };
    // An earlier replacement had only the rest of the wave, so it spends faster.
    const windowMs = window.endsAt - Math.max(window.startsAt, createdAtMs);
    return { ...row, budgetMinor: replacementMinor(spent, { settlesHours, windowMs }) };
  });
  const isSpent = new Set(remaining.flatMap(({ ordinal, budgetMinor }) => (budgetMinor === 0 ? [ordinal] : [])));
  return remaining.filter(({ ordinal, parentOrdinal }) => !isSpent.has(ordinal) && !isSpent.has(parentOrdinal ?? -1));
}

const counted = (rows: readonly PlannedRowState[]): MissingReport => ({
  adSets: rows.filter(({ kind }) => kind === 'adset').length,
  ads: rows.filter(({ kind }) => kind === 'ad').length,
});
