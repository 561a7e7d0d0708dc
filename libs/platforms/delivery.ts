import { holds, type PlatformDescription } from './description.js';
import { valueAt } from './reading/untrusted.js';

/**
 * Whether an experiment is delivered by hand: a person pastes scripts into the platform, because the platform accepts no API calls for it.
 * This is decided once, at the submit, and a run never changes it.
 */
export const isByHand = ({ byHand }: PlatformDescription, input: { objective?: unknown }): boolean =>
  byHand !== undefined && holds(byHand, input.objective, (path) => valueAt(input, path));

/** Whether a run of the experiment may search for the best variation. A person cannot deliver the waves of a search fast enough. */
export const offersSearch = (description: PlatformDescription, input: { objective?: unknown }): boolean =>
  description.search !== undefined &&
  !isByHand(description, input) &&
  holds(description.search, input.objective, (path) => valueAt(input, path));
