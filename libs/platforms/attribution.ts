import type { PlatformDescription } from './description.js';
import { textOf, valueAt } from './loose.js';

type Counting = Pick<PlatformDescription, 'attributionHours' | 'results'>;

/** The setting by which results are counted; empty where the platform lets nobody choose. */
export const attributionOf = ({ results: { attribution } }: Counting, input: unknown): string =>
  attribution === undefined ? '' : textOf(valueAt(input, attribution.field));

/** How many hours after the end of a run its results may still arrive. */
export const attributionHours = (description: Counting, input: unknown): number =>
  description.attributionHours[attributionOf(description, input)] ??
  Math.max(...Object.values(description.attributionHours));
