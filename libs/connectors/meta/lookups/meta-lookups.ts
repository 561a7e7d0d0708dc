import type { Language } from '#libs/contracts/messages/language.js';
import type { ErrorItem } from '#libs/contracts/messages/error-codes.js';
import type { Reference } from '#libs/contracts/experiment/form/reference.js';
import type { MetaDevice, MetaInterest, MetaLocation } from '#libs/platforms/meta/values.js';
import type { PlatformLookups } from '../../port/lookups.js';

/** What Meta's wizard asks besides what every platform is asked. `accessToken` is a secret. */
export interface MetaLookups extends PlatformLookups {
  pages(accessToken: string): Promise<Page[]>;
  accountLookups(accessToken: string, accountId: string): Promise<AccountLookups>;
  pageLookups(accessToken: string, query: { pageId: string; accountId?: string }): Promise<PageLookups>;
  /** Names are looked for, and answered, in a language. */
  locations(accessToken: string, query: string, language?: Language): Promise<MetaLocation[]>;
  interests(accessToken: string, query: string, language?: Language): Promise<MetaInterest[]>;
  demographics(accessToken: string, query: string): Promise<MetaInterest[]>;
  /** Devices that app promotion can aim at. */
  userDevices(accessToken: string): Promise<MetaDevice[]>;
  reach(accessToken: string, request: ReachRequest): Promise<ReachRow[]>;
  /** Who is named where an experiment names nobody. */
  adSponsors(accessToken: string, accountId: string): Promise<AdSponsors>;
}

/**
 * Who benefits from ads and who pays for them, which ads in the EU must name: the account's own entry, else what the
 * platform suggests; null where neither has one.
 */
export interface AdSponsors {
  beneficiary: string | null;
  payor: string | null;
}

export interface Page extends Reference {
  picture: string | null;
}

export interface AccountLookups {
  pixels: Reference[];
  customAudiences: (Reference & { lowerBound: number | null; upperBound: number | null })[];
  customConversions: Reference[];
  applications: Application[];
}

/** An app that the account may promote, with the addresses of its stores; null where it is in none. */
export interface Application extends Reference {
  googlePlay: string | null;
  itunes: string | null;
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
