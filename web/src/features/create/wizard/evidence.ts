import type { Intent } from '@blueprintjs/core';
import { BASELINE_DEFAULTS } from '#libs/contracts/results/baseline.js';

export interface Evidence {
  /** `single`: nothing is compared, whatever is spent. */
  level: 'single' | 'thin' | 'some' | 'good';
  intent: Intent;
  /** Clicks that each tested variation can expect. */
  clicks: number;
}

/** Clicks on 100 impressions, where nothing better is known: the sample baseline's. */
export const TYPICAL_CTR = BASELINE_DEFAULTS.ctr / 100;

/**
 * Clicks of each of two variations from which their rates can be told apart at all, and from which a difference of about
 * 40 % is found four times in five (2.8 standard errors of the difference of two counts).
 */
const SOME_FROM = 10;
const GOOD_FROM = 100;

/** What so many impressions for each tested variation are worth. */
export function evidenceOf({ tested, impressions }: { tested: number; impressions: number }): Evidence {
  const clicks = Math.round(impressions * TYPICAL_CTR);
  if (tested <= 1) return { level: 'single', intent: 'warning', clicks };
  if (clicks < SOME_FROM) return { level: 'thin', intent: 'warning', clicks };
  if (clicks < GOOD_FROM) return { level: 'some', intent: 'primary', clicks };
  return { level: 'good', intent: 'success', clicks };
}
