import type { Standing } from '#libs/contracts/experiment/run/ad-object.js';

/** What the wire tells of an object and of what it is under, by their own switches. */
export interface Switches {
  /** Of the object itself, and of what it is under: ENABLED, PAUSED, REMOVED. */
  own: string;
  above: readonly string[];
  /** Of the campaign: SERVING, NONE, ENDED, PENDING, SUSPENDED. */
  serving: string;
}

/** What a review of an ad has come to. */
export interface Review {
  approval: string;
  review: string;
}

const ENABLED = 'ENABLED';

export const isOn = ({ own }: Switches): boolean => own === ENABLED;

/**
 * Whether money may be spent: it is on, so is everything that it is under, and the campaign is not over. An unknown word may stand for
 * one that spends.
 */
export const maySpend = ({ own, above, serving }: Switches): boolean =>
  ![own, ...above].some((word) => word === 'PAUSED' || word === 'REMOVED') && serving !== 'ENDED';

/** How an object stands. A review is told also of what is off, because it is what keeps an ad from being shown later. */
export function standingOf(switches: Switches, { approval, review }: Review = { approval: '', review: '' }): Standing {
  if (approval === 'DISAPPROVED') return 'refused';
  if (!maySpend(switches)) return 'off';
  if (switches.serving === 'SUSPENDED') return 'troubled';
  return review === 'REVIEW_IN_PROGRESS' ? 'in-review' : 'running';
}
