import { z } from 'zod';
import type { AdObjectKind } from '#libs/contracts/experiment/ad-object.js';
import type { FoundObject } from '../../port/ad-platform.js';
import { id } from '../../wire/shapes.js';
import { standingOf } from './standing.js';

/** What the wire calls an object of each kind, and the one above it. */
export const LEVELS = {
  campaign: { name: 'campaign', parent: null },
  adset: { name: 'adgroup', parent: 'campaign' },
  ad: { name: 'ad', parent: 'adgroup' },
} as const satisfies Record<AdObjectKind, { name: string; parent: string | null }>;

/** An object of a kind as listings tell of it, without the reasons of its review, which are told elsewhere. */
export function shapeOf(kind: AdObjectKind) {
  const { name, parent } = LEVELS[kind];
  const texts = z.looseObject({
    [`${name}_name`]: z.string(),
    operation_status: z.string(),
    secondary_status: z.string(),
  });
  const shape = texts.extend({ [`${name}_id`]: id, ...(parent === null ? {} : { [`${parent}_id`]: id }) });
  return shape.transform((row): FoundObject => {
    const told = row as Record<string, string>;
    return {
      kind,
      platformId: told[`${name}_id`]!,
      name: told[`${name}_name`]!,
      parentId: parent === null ? null : told[`${parent}_id`]!,
      standing: standingOf(told['secondary_status']!),
      effectiveStatus: told['secondary_status']!,
      isActive: told['operation_status'] === 'ENABLE',
      issues: [],
    };
  });
}
