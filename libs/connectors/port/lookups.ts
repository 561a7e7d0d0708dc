import type { ErrorItem } from '#libs/contracts/error-codes.js';
import type { MetaDevice, MetaInterest, MetaLocation, Reference } from '#libs/contracts/meta-experiment.js';
import type { AccountContext, PlatformLimits } from './ad-platform.js';

/** What a platform is asked before anything is created: all of it that the API may use. `accessToken` is a secret. */
export interface PlatformLookups {
  adAccounts(accessToken: string): Promise<AdAccount[]>;
  pages(accessToken: string): Promise<Page[]>;
  accountLookups(accessToken: string, accountId: string): Promise<AccountLookups>;
  pageLookups(accessToken: string, query: { pageId: string; accountId?: string }): Promise<PageLookups>;
  locations(accessToken: string, query: string): Promise<MetaLocation[]>;
  interests(accessToken: string, query: string): Promise<MetaInterest[]>;
  demographics(accessToken: string, query: string): Promise<MetaInterest[]>;
  /** Devices that app promotion can aim at. */
  userDevices(accessToken: string): Promise<MetaDevice[]>;
  reach(accessToken: string, request: ReachRequest): Promise<ReachRow[]>;
  /** What bounds a plan in this account whose ads speak for this page. */
  limits(account: AccountContext, query: { pageId: string }): Promise<PlatformLimits>;
}

export interface AdAccount extends Reference {
  currency: string;
  timeZone: string;
  /** Whether ads can be created there now. */
  isUsable: boolean;
  minDailyBudgetMinor: number;
}

export interface Page extends Reference {
  picture: string | null;
}

export interface AccountLookups {
  pixels: Reference[];
  customAudiences: (Reference & { lowerBound: number | null; upperBound: number | null })[];
  customConversions: Reference[];
}

export interface PageLookups {
  forms: Reference[];
  instagramAccounts: Reference[];
}

/** One audience of the experiment: the alternatives that make an ad set. */
export interface ReachRequest {
  accountId: string;
  /** `components` by audience component name: the alternative's value, bare or as `{ id, value }`. */
  audiences: { name: string; components: Record<string, unknown> }[];
  /** As `MetaExclusions`; absent lists are empty. */
  exclusions: Record<string, unknown>;
  userOs?: string;
}

/** `issue` stops the wizard: the platform refused the audience, or it is below the size that can run. */
export interface ReachRow {
  name: string;
  reach: { lower_bound: number | null; upper_bound: number | null; issue: boolean };
  components: Record<string, unknown>;
  error: ErrorItem | null;
}
