import { LIMITS } from '#libs/contracts/limits.js';
import { StatisticsError } from '../statistics.error.js';
import type { Anchor, Component } from '../types.js';

/**
 * The anchored level of each anchored component, by the component's position.
 * @throws StatisticsError INVALID_ANCHOR for an unknown component or level, a repeated component or more than two anchors
 */
export function anchoredLevels(components: readonly Component[], anchors: readonly Anchor[]): Map<number, number> {
  if (anchors.length > LIMITS.anchors)
    throw new StatisticsError('INVALID_ANCHOR', `more than ${LIMITS.anchors} anchors`);
  const fixed = new Map<number, number>();
  for (const { component, level } of anchors) {
    const f = components.findIndex(({ name }) => name === component);
    const isLevel = f >= 0 && Number.isInteger(level) && level >= 0 && level < components[f]!.size;
    if (!isLevel) throw new StatisticsError('INVALID_ANCHOR', `${component} has no alternative ${level}`);
    if (fixed.has(f)) throw new StatisticsError('INVALID_ANCHOR', `${component} is anchored twice`);
    fixed.set(f, level);
  }
  return fixed;
}
