import type { Intent } from '@blueprintjs/core';

export interface Evidence {
  /** `single`: nothing is compared, whatever is spent. */
  level: 'single' | 'thin' | 'some' | 'good';
  intent: Intent;
  /** Clicks that each tested variation can expect. */
  clicks: number;
}

/**
 * Clicks of each of two variations from which their rates can be told apart at all, and from which a difference of about
 * 40 % is found four times in five (2.8 standard errors of the difference of two counts).
 */
const SOME_FROM = 10;
export const GOOD_FROM = 100;

interface Expected {
  tested: number;
  /** Of each tested variation. */
  impressions: number;
  /** Clicks on one impression, as the platform's usual ones are. */
  clickRate: number;
}

/** What so many impressions for each tested variation are worth. */
export function evidenceOf({ tested, impressions, clickRate }: Expected): Evidence {
  const clicks = Math.round(impressions * clickRate);
  if (tested <= 1) return { level: 'single', intent: 'warning', clicks };
  if (clicks < SOME_FROM) return { level: 'thin', intent: 'warning', clicks };
  if (clicks < GOOD_FROM) return { level: 'some', intent: 'primary', clicks };
  return { level: 'good', intent: 'success', clicks };
}
