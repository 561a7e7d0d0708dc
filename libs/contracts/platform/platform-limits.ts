import type { AdObjectKind } from '../experiment/run/ad-object.js';

/** A level above the ads. */
export type UpperLevel = Exclude<AdObjectKind, 'ad'>;

/** The layout of an experiment on a platform: campaign, ad set (TikTok's and Google's ad group), ad. */
export interface TreeShape {
  /** The object for each row of audience alternatives: an ad set in a shared campaign, or a campaign of its own. */
  audienceLevel: UpperLevel;
  /** The level that has the budget. Its objects share the experiment's budget in proportion to their ads. */
  moneyLevel: UpperLevel;
  /** Set if campaigns hold few ad sets: audiences that do not fit into one campaign continue in another. */
  audiencesContinue?: true;
}

/**
 * A limit on the number of objects of a kind: ads of an ad set, ad sets of a campaign, live ads of a page, active ad sets of an account.
 */
export interface PlatformLimit {
  counts: AdObjectKind;
  /** An ad set or campaign belongs to the plan; a page or an account is shared with other runs. */
  scope: UpperLevel | 'page' | 'account';
  limit: number;
  /** How many exist already; 0 within the plan's own objects. */
  used: number;
  /** How many of those belong to other ad accounts that share the page; absent if the platform does not report it. */
  elsewhere?: number;
  /** It counts all existing objects, including ended ones, and not only live ones. */
  ofAll?: true;
}

/** The limits of a plan. Kinds without an entry have no limit. */
export interface PlatformLimits {
  tree: TreeShape;
  bounds: readonly PlatformLimit[];
  /** The minimum daily budget of an object at the level that has the budget, minor units. */
  leastDailyBudgetMinor: number;
  /**
   * Set if the minimum budget counts each calendar day that an object runs on, instead of begun periods of 24 hours.
   */
  countsCalendarDays?: true;
}

/** How many more objects a limit allows. */
export const roomOf = ({ limit, used }: PlatformLimit): number => Math.max(0, limit - used);

/** Whether objects outside the plan use the limit too. */
export const isShared = ({ scope }: PlatformLimit): boolean => scope === 'page' || scope === 'account';

/**
 * The maximum number of live ads that the platform allows in total, including those that already run; Infinity for no
 * limit.
 */
export const liveAdLimit = ({ bounds }: PlatformLimits): number =>
  Math.min(...bounds.flatMap((bound) => (bound.counts === 'ad' && isShared(bound) ? [bound.limit] : [])), Infinity);
