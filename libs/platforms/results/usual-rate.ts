import type { PlatformDescription } from '../description.js';
import { defaultVariable } from './ranking.js';

/** The results that a plan assumes before anything is delivered. */
export interface UsualRate {
  event: 'click' | 'view';
  /** The usual number of these results per impression on the platform. */
  perImpression: number;
}

/** Views if the goal is ranked by views, otherwise clicks. */
export function usualRate(description: PlatformDescription, input: { objective?: unknown }): UsualRate {
  const { view, baseline } = description.results;
  const { usualViewPercent, usualClickPercent } = baseline;
  if (usualViewPercent !== undefined && defaultVariable(description, input) === view)
    return { event: 'view', perImpression: usualViewPercent / 100 };
  return { event: 'click', perImpression: usualClickPercent / 100 };
}
