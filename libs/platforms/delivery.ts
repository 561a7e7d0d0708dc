import { holds, type PlatformDescription } from './description.js';
import { valueAt } from './reading/loose.js';

/**
 * Whether an experiment is delivered by hand: a person pastes scripts into the platform, because it takes no calls for it. The submit
 * decides it once, and a run never changes it.
 */
export const isByHand = ({ byHand }: PlatformDescription, input: { objective?: unknown }): boolean =>
  byHand !== undefined && holds(byHand, input.objective, (path) => valueAt(input, path));
