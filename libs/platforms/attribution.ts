import { textOf, valueAt } from './loose.js';
import { descriptionOf, type PlatformOf } from './registry.js';

/** How many hours after the end of a run its results may still arrive. */
export function attributionHours(input: PlatformOf): number {
  const hours = descriptionOf(input).attributionHours;
  return hours[textOf(valueAt(input, 'attribution_setting'))] ?? Math.max(...Object.values(hours));
}
