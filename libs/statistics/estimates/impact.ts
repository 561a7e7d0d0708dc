import { CERTAINTY } from '#libs/contracts/results/certainty.js';
import type {
  ComponentImpact,
  Effect,
  EffectVerdict,
  Evidence,
  LevelImpact,
  PairCell,
  PairImpact,
} from '#libs/contracts/results/impact.js';
import type { Estimate } from '../estimate.js';
import type { ColumnBlock } from '../model/model-columns.js';
import { variationLevels } from '../model/variation-space.js';
import type { Anchor } from '../types.js';
import { along } from './averages.js';
import { effectOf, freeComponents, spaceOf, type Space } from './effect-space.js';

/** The minimum delivery of an alternative before it is judged. */
const DECIDED = { impressions: 500, events: 10, days: 3 };

/**
 * Effects of the alternatives of every component that is not anchored.
 * @throws StatisticsError INVALID_ANCHOR for an unknown component or level, a repeated component or more than two anchors
 */
export function impactOf(estimated: Estimate, anchors: readonly Anchor[] = []): ComponentImpact[] {
  const space = spaceOf(estimated, anchors);
  const free = freeComponents(space);
  const effects = free.map((f) => levelEffects(space, f));
  const spans = effects.map((levels) => {
    const values = levels.map(({ effect }) => effect);
    return Math.max(...values) - Math.min(...values);
  });
  const total = spans.reduce((sum, span) => sum + span, 0);
  return free.map((f, i) => {
    const evidence = evidenceOf(space, f);
    return {
      component: estimated.components[f]!.name,
      share: total > 0 ? spans[i]! / total : 0,
      levels: effects[i]!.map((effect, level): LevelImpact => {
        const found = evidence[level]!;
        return { level, ...effect, ...found, verdict: verdictOf(effect, found) };
      }),
    };
  });
}

/** The pairs of components that are in the model and have no anchor, the strongest interactions first. @throws as `impactOf` */
export function pairsOf(estimated: Estimate, anchors: readonly Anchor[] = []): PairImpact[] {
  const space = spaceOf(estimated, anchors);
  return estimated.model.columns.blocks
    .filter(({ first, second }) => second !== null && !space.anchored.has(first) && !space.anchored.has(second))
    .map((block) => pairImpact(space, block))
    .sort((a, b) => b.strength - a.strength);
}

/** c'b and c'Sc + sigma^2 (1/n_l - 1/n) of each alternative compared with the average of all. */
function levelEffects(space: Space, f: number): Effect[] {
  const { estimated, averages, count } = space;
  const { blocks, sizes } = estimated.model.columns;
  const size = sizes[f]!;
  const { scales, adVariance } = estimated.model;
  const average = averages.row(new Map(), [f]);
  const [mean, variance, profile] = [averages.mean(average), averages.variance(average), averages.profile(average)];
  // For a component too large for columns of its own, only the prior is known.
  const unknown = blocks.some(({ first, second }) => first === f && second === null)
    ? 0
    : scales.main ** 2 * (1 - 1 / size);
  return Array.from({ length: size }, (_, level) => {
    const row = averages.row(new Map([[f, level]]), [f]);
    const fixed = averages.variance(row) - 2 * along(row, profile) + variance;
    return effectOf(space, averages.mean(row) - mean, fixed + unknown + (adVariance * (size - 1)) / count);
  });
}

function pairImpact(space: Space, block: ColumnBlock): PairImpact {
  const { estimated, averages, count } = space;
  const { sizes } = estimated.model.columns;
  const [f, g] = [block.first, block.second!];
  const { adVariance } = estimated.model;
  const average = averages.row(new Map(), [f, g]);
  const [mean, variance, profile] = [averages.mean(average), averages.variance(average), averages.profile(average)];
  const interactions = interactionsOf(space, block);
  const cells = interactions.map((interaction, cell): PairCell => {
    const levels: [number, number] = [Math.floor(cell / sizes[g]!), cell % sizes[g]!];
    const row = averages.row(new Map([[f, levels[0]], [g, levels[1]]]), [f, g]); // prettier-ignore
    const fixed = averages.variance(row) - 2 * along(row, profile) + variance;
    const joint = effectOf(space, averages.mean(row) - mean, fixed + (adVariance * (block.count - 1)) / count);
    const { effect, lower, upper } = interaction;
    return { levels, ...joint, interaction: effect, interaction_lower: lower, interaction_upper: upper };
  });
  return {
    components: [estimated.components[f]!.name, estimated.components[g]!.name],
    strength: Math.sqrt(cells.reduce((sum, cell) => sum + cell.interaction ** 2, 0) / cells.length),
    cells,
  };
}

/** The interaction of each cell: its value without the means of its row and its column; only the pair's own columns matter. */
function interactionsOf(space: Space, { first, second, offset, count }: ColumnBlock): Effect[] {
  const { model } = space.estimated;
  const { sizes } = model.columns;
  const [rows, columns] = [sizes[first]!, sizes[second!]!];
  const cells = model.coefficients.slice(offset, offset + count);
  const effects = doublyCentered(cells, rows, columns);
  // The diagonal of C S C'. The rows of S are centered completely, its columns only at the position of each cell.
  const half: Float64Array[] = Array.from({ length: count }, (_, cell) => {
    const at = (offset + cell) * model.order + offset;
    return doublyCentered(model.covariance.slice(at, at + count), rows, columns);
  });
  const adVariance = (model.adVariance * (rows - 1) * (columns - 1)) / space.count;
  return Array.from(effects, (effect, cell) => {
    const across = Float64Array.from(half, (row) => row[cell]!);
    return effectOf(space, effect, doublyCentered(across, rows, columns)[cell]! + adVariance);
  });
}

/** A table (row by row) minus the means of its rows and of its columns, plus the overall mean. */
function doublyCentered(cells: Float64Array, rows: number, columns: number): Float64Array {
  const rowMeans = new Float64Array(rows);
  const columnMeans = new Float64Array(columns);
  cells.forEach((value, cell) => {
    rowMeans[Math.floor(cell / columns)]! += value / columns;
    columnMeans[cell % columns]! += value / rows;
  });
  const mean = rowMeans.reduce((sum, value) => sum + value / rows, 0);
  return cells.map(
    (value, cell) => value - rowMeans[Math.floor(cell / columns)]! - columnMeans[cell % columns]! + mean,
  );
}

/** The delivery with each alternative of a component. */
function evidenceOf({ estimated, anchored }: Space, f: number): Evidence[] {
  const { ads, model } = estimated;
  const evidence = Array.from({ length: model.columns.sizes[f]! }, () => ({
    ads: 0,
    impressions: 0,
    events: 0,
    days: 0,
  }));
  const levels: number[] = [];
  for (const { variation, impressions, events, deliveredDays } of ads) {
    variationLevels(model.columns.sizes, variation, levels);
    if ([...anchored].some(([g, level]) => levels[g] !== level)) continue;
    const own = evidence[levels[f]!]!;
    own.ads += 1;
    own.impressions += impressions;
    own.events += events;
    own.days = Math.max(own.days, deliveredDays);
  }
  return evidence;
}

function verdictOf({ probability_better }: Effect, { impressions, events, days }: Evidence): EffectVerdict {
  if (impressions < DECIDED.impressions || events < DECIDED.events || days < DECIDED.days) return 'not-enough-data';
  if (probability_better >= CERTAINTY.excludesZero) return 'better';
  return 1 - probability_better >= CERTAINTY.excludesZero ? 'worse' : 'no-difference';
}
