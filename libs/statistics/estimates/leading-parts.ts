import type { LeadingParts } from '#libs/contracts/results/impact.js';
import type { Estimate } from '../estimate.js';
import { variationLevels } from '../model/variation-space.js';
import type { Anchor } from '../types.js';
import { freeComponents, jointEffect, spaceOf } from './effect-space.js';

/** Maximum number of parts in one sentence. */
const MOST = 3;
/** A part with less than this share of the strongest part's effect is not worth naming. */
const LEAST_OF_STRONGEST = 0.2;

/**
 * The alternatives of a variation that raise the result most, with the lift of these alone. The lift is averaged over all combinations
 * that contain them. So it excludes the variation's other parts, interactions with those, and the variation's own deviation.
 * @returns null if none of its alternatives raises the result
 * @throws StatisticsError INVALID_ANCHOR, as `impactOf`
 */
export function leadingPartsOf(
  estimated: Estimate,
  variation: number,
  anchors: readonly Anchor[] = [],
): LeadingParts | null {
  const space = spaceOf(estimated, anchors);
  const { sizes } = estimated.model.columns;
  const levels = variationLevels(sizes, variation, []);
  const helping = freeComponents(space)
    .filter((f) => sizes[f]! > 1)
    .map((f) => ({ f, level: levels[f]!, alone: jointEffect(space, new Map([[f, levels[f]!]])) }))
    .filter(({ alone }) => alone.effect > 0)
    .sort((a, b) => b.alone.effect - a.alone.effect || a.f - b.f);
  const strongest = helping[0];
  if (strongest === undefined) return null;
  const named = helping
    .filter(({ alone }) => alone.effect >= LEAST_OF_STRONGEST * strongest.alone.effect)
    .slice(0, MOST);
  return {
    parts: named.map(({ f, level, alone }) => ({
      component: estimated.components[f]!.name,
      level,
      effect_percent: alone.effect_percent,
    })),
    together: jointEffect(space, new Map(named.map(({ f, level }) => [f, level]))),
  };
}
