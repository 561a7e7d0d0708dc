import type { AdObjectKind } from '../experiment/run/ad-object.js';

/** A level above the ads. */
type UpperLevel = Exclude<AdObjectKind, 'ad'>;

/** How an experiment lies on a platform: campaign, ad set (TikTok's and Google's ad group), ad. */
export interface TreeShape {
  /** What a row of audience alternatives becomes: an ad set in a campaign that it shares, or a campaign of its own. */
  audienceLevel: UpperLevel;
  /** Whose budget is set; the objects of this level share the experiment's in proportion to their ads. */
  moneyLevel: UpperLevel;
  /** Where a campaign holds few ad sets: audiences that do not find room in one go on to a further one. */
  audiencesGoOn?: true;
}

/**
 * How many objects of a kind there may be within something: ads of an ad set, ad sets of a campaign, live ads of a page,
 * active ad sets of an account.
 */
export interface PlatformLimit {
  counts: AdObjectKind;
  /** An ad set or campaign is one of the plan's own; a page or an account is shared with what runs there already. */
  scope: UpperLevel | 'page' | 'account';
  limit: number;
  /** How many there are already; 0 within the plan's own objects. */
  used: number;
  /** How many of those are of other ad accounts that share the page; absent where the platform does not tell. */
  elsewhere?: number;
  /** It counts what exists, though it may have ended long ago, and not only what is live. */
  ofAll?: true;
}

/** What bounds a plan. Where no entry bounds a number, nothing does. */
export interface PlatformLimits {
  tree: TreeShape;
  bounds: readonly PlatformLimit[];
  /** Least daily budget of an object of the level that holds the money, minor units. */
  leastDailyBudgetMinor: number;
}

/** How many more a limit allows. */
export const roomOf = ({ limit, used }: PlatformLimit): number => Math.max(0, limit - used);

/** Whether a limit is shared with what is not the plan's. */
export const isShared = ({ scope }: PlatformLimit): boolean => scope === 'page' || scope === 'account';

/** Most live ads that the platform allows altogether, those that run already included; Infinity where it has no limit. */
export const liveAdLimit = ({ bounds }: PlatformLimits): number =>
  Math.min(...bounds.flatMap((bound) => (bound.counts === 'ad' && isShared(bound) ? [bound.limit] : [])), Infinity);
