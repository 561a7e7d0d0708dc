import { usualVariable } from '#libs/platforms/results/ranking.js';
import { Injectable } from '@nestjs/common';
import { toMajorUnits } from '#libs/contracts/money/money.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { SearchReadModel, type ChosenRow, type SearchWaveRow } from '#libs/database/read-models/search.read-model.js';
import type { Experiment } from '#libs/database/entities/experiment.entity.js';
import { waveWindow } from '#libs/experiments/planning/wave-window.js';
import { descriptionOf } from '#libs/platforms/registry.js';
import { variationName } from '#libs/result-rows/variation-name.js';
import type { CallerContext } from '../../access/caller.js';
import { Database } from '../../database/database.module.js';
import { ExperimentQueries } from '../../experiments/experiment-queries.js';
import type { SearchStoryDto } from './search-story.dto.js';

type Reader = Pick<CallerContext, 'organizationId' | 'lang'>;

/** How a run searched for the best variation: its waves, what was chosen for each and why, and how the leader changed. */
@Injectable()
export class SearchStory {
  constructor(
    private readonly queries: ExperimentQueries,
    private readonly database: Database,
  ) {}

  /** @throws ApiError 404 for an experiment that the team does not have */
  async of({ organizationId, lang }: Reader, platform: Platform, id: string): Promise<SearchStoryDto> {
    const experiment = await this.queries.findOn(platform, organizationId, id);
    const model = new SearchReadModel(this.database.fork());
    const waves = await model.waves(organizationId, experiment.id);
    const chosen = waves.length === 0 ? [] : await model.chosen(organizationId, experiment.id);
    return storyOf(experiment, { waves, chosen }, lang);
  }
}

/** The story in the words of its reader. */
export function storyOf(
  experiment: Pick<Experiment, 'name' | 'input' | 'currency' | 'rankedBy' | 'startsAt' | 'endsAt'>,
  { waves, chosen }: { waves: readonly SearchWaveRow[]; chosen: readonly ChosenRow[] },
  lang: Reader['lang'],
): SearchStoryDto {
  const { currency } = experiment;
  const nameOf = (variation: number) => variationName(experiment, variation, lang);
  return {
    variable: usualVariable(descriptionOf(experiment.input), experiment),
    waves: waves.map(({ wave, share, state, budgetMinor, leader, reasons, decidedAt }) => ({
      wave: wave + 1,
      share,
      ...windowOf(experiment, waves, wave),
      state,
      budget: budgetMinor === null ? null : toMajorUnits({ amountMinor: budgetMinor, currency }),
      decided_at: decidedAt?.toISOString() ?? null,
      leader: leader && { ...leader, name: nameOf(leader.variation) },
      reasons: [...(reasons ?? [])],
    })),
    chosen: chosen.map(({ variation, wave, because }) => ({
      variation,
      name: nameOf(variation),
      wave: wave + 1,
      because: because.kind,
      ...(because.kind === 'leading'
        ? { rank: because.rank, is_new: because.isNew, ...because.estimate }
        : { rank: null, is_new: false, value: null, lower: null, upper: null }),
    })),
  };
}

/** When a wave is planned to run; unknown before the run has its times. */
function windowOf(
  { startsAt, endsAt }: Pick<Experiment, 'startsAt' | 'endsAt'>,
  waves: readonly SearchWaveRow[],
  wave: number,
): Pick<SearchStoryDto['waves'][number], 'starts_at' | 'ends_at'> {
  if (startsAt === null || endsAt === null) return { starts_at: null, ends_at: null };
  const run = { startsAt: startsAt.getTime(), endsAt: endsAt.getTime() };
  const planned = waveWindow(
    run,
    wave,
    waves.map(({ share }) => share),
  );
  const text = (ms: number) => new Date(ms).toISOString();
  return { starts_at: text(planned.startsAt), ends_at: text(planned.endsAt) };
}
