import type { Refusal } from '#libs/contracts/experiment/ad-object.js';
import type { AccountCause } from '#libs/contracts/experiment/delivery-issue.js';
import type { ErrorItem } from '#libs/contracts/messages/error-codes.js';
import type { Reference } from '#libs/contracts/experiment/reference.js';
import type { MetaDevice, MetaInterest, MetaLocation } from '#libs/platforms/meta/values.js';
import type { PlatformLimits } from '#libs/contracts/platform/platform-limits.js';
import type { ExperimentInput } from '#libs/platforms/registry.js';
import type { AccountContext, Choice } from './ad-platform.js';

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
  /** What bounds an experiment in this account; the platform's own answer wins over our defaults. */
  limits(account: AccountContext, input: LimitedInput): Promise<PlatformLimits>;
  /** What counts while no account is chosen. */
  readonly usualLimits: PlatformLimits;
  /** Why the account's ads are not shown, whatever becomes of each; null while nothing keeps them from it. */
  accountTrouble(account: AccountContext): Promise<AccountTrouble | null>;
  /** Who is named where an experiment names nobody. */
  adSponsors(accessToken: string, accountId: string): Promise<AdSponsors>;
  /**
   * Has the platform check an experiment as it would be created, and creates nothing. A platform that cannot do so
   * answers no refusals; so do rows without a readable answer, since only a refusal is certain.
   * @throws ConnectorError RATE_LIMITED, AUTH_EXPIRED or TRANSIENT where it could not be asked
   */
  rehearse(account: AccountContext, rehearsal: Rehearsal): Promise<RehearsalRefusal[]>;
}

/** What of an experiment limits depend on; of an unfinished one some of it is missing. */
export type LimitedInput = Partial<Pick<ExperimentInput, 'objective'>> & { page?: { id: string } | null };

/** What keeps all ads of an account from being shown, until somebody mends it at the platform. */
export interface AccountTrouble {
  cause: AccountCause;
  /** The platform's own words, where it has any. */
  message: string | null;
}

/**
 * Who benefits from ads and who pays for them, which ads in the EU must name: the account's own entry, else what the
 * platform suggests; null where neither has one.
 */
export interface AdSponsors {
  beneficiary: string | null;
  payor: string | null;
}

/** What is to be checked: at most 49 rows in all. */
export interface Rehearsal {
  input: ExperimentInput;
  /** Each row is one audience. */
  audiences: readonly Choice[];
  /** Each row is one ad, less its pictures, which no platform has before the upload. */
  creatives: readonly Choice[];
  /** What an object that holds money gets for its run, minor units. */
  budgetMinor: number;
}

export interface RehearsalRefusal {
  /** The field of the experiment that is to blame: `audiences.geolocations[1].value`; absent where it is none of them. */
  field?: string;
  /** The platform's own heading. */
  title: string | null;
  refusal: Refusal;
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
