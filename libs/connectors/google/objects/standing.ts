import type { Standing } from '#libs/contracts/experiment/run/ad-object.js';

/** The statuses of an object and of its parents, as the API returns them. */
export interface Switches {
  /** Status of the object itself: ENABLED, PAUSED, REMOVED. */
  own: string;
  above: readonly string[];
  /** Status of the campaign: SERVING, NONE, ENDED, PENDING, SUSPENDED. */
  serving: string;
}

/** The result of an ad's review. */
export interface Review {
  approval: string;
  review: string;
}

const ENABLED = 'ENABLED';

export const isOn = ({ own }: Switches): boolean => own === ENABLED;

/**
 * Whether money may be spent: the object and all its parents are on, and the campaign has not ended. An unknown status counts as
 * spending.
 */
export const maySpend = ({ own, above, serving }: Switches): boolean =>
  ![own, ...above].some((word) => word === 'PAUSED' || word === 'REMOVED') && serving !== 'ENDED';

/** The standing of an object. A refused review counts even while the ad is off, because the ad could not be shown later. */
export function standingOf(switches: Switches, { approval, review }: Review = { approval: '', review: '' }): Standing {
  if (approval === 'DISAPPROVED') return 'refused';
  if (!maySpend(switches)) return 'off';
  if (switches.serving === 'SUSPENDED') return 'troubled';
  return review === 'REVIEW_IN_PROGRESS' ? 'in-review' : 'running';
}
