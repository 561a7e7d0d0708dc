import { Injectable } from '@nestjs/common';
import type { Experiment } from '#libs/database/entities/experiment.entity.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { PairCell, LevelImpact } from '#libs/contracts/results/impact.js';
import { componentsOf, labelsOf } from '#libs/experiments/components.js';
import { decoderOf } from '#libs/experiments/design/variation-space.js';
import { isOfFiles } from '#libs/platforms/kinds/file-lists.js';
import { pictureOf } from '#libs/platforms/kinds/visual.js';
import { componentField } from '#libs/platforms/components/components.js';
import { anchorOptions, carriesAnchors } from './anchors.js';
import { EstimationPool } from './estimates/estimation-pool.js';
import type { AlternativeImpactDto, ImpactDto, PairCellDto } from './impact.dto.js';
import { ResultSource, type Opened, type Reader } from './result-source.js';
import type { ResultQueryDto } from './results-query.dto.js';

/** How many pairs to show: those with the strongest interaction. */
const MOST_PAIRS = 6;

/** The effect of each component's alternatives on an experiment's result. */
@Injectable()
export class Impact {
  constructor(
    private readonly sources: ResultSource,
    private readonly pool: EstimationPool,
  ) {}

  /** @throws ApiError 404, 409 or 400 as results do */
  async of(caller: Reader, platform: Platform, query: ResultQueryDto): Promise<ImpactDto> {
    const opened = await this.sources.open(caller, platform, query);
    const { experiment, description, anchors, key, load, variable } = opened;
    const { components, pairs } = await this.pool.impact(experiment.id, key, anchors, load);
    const lists = componentsOf(experiment.input);
    const labels = labelsOf(experiment.input, caller.lang);
    const placeOf = (component: string): number => lists.findIndex((list) => list.component === component);
    const textsOf = (component: string): readonly string[] => labels[placeOf(component)] ?? [];
    return {
      variable: variable.id,
      components: components
        .filter(({ component }) => textsOf(component).length > 1)
        .map(({ component, share, levels }) => {
          const f = placeOf(component);
          const field = componentField(description, component);
          const assetOf = (value: unknown) => (isOfFiles(field, value) ? pictureOf(value) : null);
          const spend = spendOf(opened, f);
          const total = spend.reduce((sum, one) => sum + one, 0);
          return {
            component,
            is_audience: lists[f]!.isAudience,
            share,
            alternatives: levels.map((level) => ({
              value: textsOf(component)[level.level]!,
              asset: assetOf(lists[f]!.alternatives[level.level]!.value),
              ...impactFields(level),
              spend: spend[level.level]!,
              spend_share: total > 0 ? spend[level.level]! / total : 0,
            })),
          };
        }),
      pairs: pairs
        .filter(({ components: both }) => both.every((component) => textsOf(component).length > 1))
        .slice(0, MOST_PAIRS)
        .map(({ components: both, strength, cells }) => ({
          components: both,
          values: both.map((component) => [...textsOf(component)]),
          strength,
          cells: cells.map(cellOf),
        })),
      anchors: anchorOptions(experiment, labels),
    };
  }
}

/** Spend by alternative, over the ads that did not fail and carry the anchors. */
function spendOf({ experiment, ads, anchors }: Opened, f: number): number[] {
  const sizes = sizesOf(experiment);
  const levelsOf = decoderOf(sizes);
  const carries = carriesAnchors(experiment, anchors);
  const spend = Array.from({ length: sizes[f]! }, () => 0);
  for (const { row, totals, status } of ads)
    if (status !== 'failed' && carries(row.variation)) spend[levelsOf(row.variation)[f]!]! += totals.spend;
  return spend;
}

const sizesOf = ({ input }: Experiment): number[] =>
  componentsOf(input).map(({ alternatives }) => Math.max(1, alternatives.length));

const impactFields = ({
  level: _,
  ...impact
}: LevelImpact): Omit<AlternativeImpactDto, 'value' | 'asset' | 'spend' | 'spend_share'> => ({
  ...impact,
  lower_percent: Math.expm1(impact.lower),
  upper_percent: Math.expm1(impact.upper),
});

const cellOf = (cell: PairCell): PairCellDto => ({
  levels: [...cell.levels],
  effect_percent: cell.effect_percent,
  lower_percent: Math.expm1(cell.lower),
  upper_percent: Math.expm1(cell.upper),
  interaction_percent: Math.expm1(cell.interaction),
  interaction_lower_percent: Math.expm1(cell.interaction_lower),
  interaction_upper_percent: Math.expm1(cell.interaction_upper),
});
