import type { PlatformDescription } from '../description.js';
import type { Placement } from './placement.js';
import { placeAt } from './fields-of.js';
import { listOf, recordOf, textOf, valueAt, valuesOf } from '../reading/untrusted.js';

/** The positions that an experiment aims at; null if the platform may show its ads everywhere. */
export function chosenPositions({ positions: path, ...rest }: PlatformDescription, input: unknown) {
  if (path === undefined) return null;
  const { field } = placeAt({ positions: path, ...rest }, path);
  const apart = field.kind === 'references' ? field.apart : undefined;
  const groups = valuesOf(valueAt(input, path)).map(listOf);
  if (groups.length === 0 || groups.some((group) => group.length === 0)) return null;
  const keyOf = (row: unknown) => [apart && recordOf(row)[apart], recordOf(row).id].map(textOf).filter(Boolean);
  return new Set(groups.flat().map((row) => keyOf(row).join('/')));
}

/** @param chosen as `chosenPositions` returns it */
export const isAimedAt = ({ positions }: Placement, chosen: ReadonlySet<string> | null): boolean =>
  chosen === null || positions === undefined || positions.some((position) => chosen.has(position));
