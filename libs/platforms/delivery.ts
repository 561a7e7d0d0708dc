import { holds, type PlatformDescription } from './description.js';
import { valueAt } from './reading/loose.js';

/**
 * Whether an experiment is delivered by hand: a person pastes scripts into the platform, because it takes no calls for it. Asked once, at
 * the submit; a run keeps what it began with.
 */
export const isByHand = ({ byHand }: PlatformDescription, input: { objective?: unknown }): boolean =>
  byHand !== undefined && holds(byHand, input.objective, (path) => valueAt(input, path));
