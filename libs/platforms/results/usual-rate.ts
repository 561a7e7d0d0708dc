import type { PlatformDescription } from '../description.js';
import { defaultVariable } from './ranking.js';

/** The results that a plan counts on before anything is delivered. */
export interface UsualRate {
  event: 'click' | 'view';
  /** Of these, on one impression, as is usual on the platform. */
  perImpression: number;
}

/** Views where the goal is ranked by them, otherwise clicks. */
export function usualRate(description: PlatformDescription, input: { objective?: unknown }): UsualRate {
  const { view, baseline } = description.results;
  const { usualViewPercent, usualClickPercent } = baseline;
  if (usualViewPercent !== undefined && defaultVariable(description, input) === view)
    return { event: 'view', perImpression: usualViewPercent / 100 };
  return { event: 'click', perImpression: usualClickPercent / 100 };
}
