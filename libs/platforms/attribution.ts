import { textOf, valueAt } from './loose.js';
import { descriptionOf, type PlatformOf } from './registry.js';

/** The setting by which results are counted; empty where the platform has none. */
export const attributionOf = (input: PlatformOf): string => textOf(valueAt(input, 'attribution_setting'));

/** How many hours after the end of a run its results may still arrive. */
export function attributionHours(input: PlatformOf): number {
  const hours = descriptionOf(input).attributionHours;
  return hours[attributionOf(input)] ?? Math.max(...Object.values(hours));
}
