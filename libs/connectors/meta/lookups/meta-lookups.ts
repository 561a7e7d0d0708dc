import type { Language } from '#libs/contracts/messages/language.js';
import type { ErrorItem } from '#libs/contracts/messages/error-codes.js';
import type { Reference } from '#libs/contracts/experiment/form/reference.js';
import type { MetaDevice, MetaInterest, MetaLocation } from '#libs/platforms/meta/values.js';
import type { PlatformLookups } from '../../port/lookups.js';

/** Lookups of Meta's wizard beyond those of every platform. `accessToken` is a secret. */
export interface MetaLookups extends PlatformLookups {
  pages(accessToken: string): Promise<Page[]>;
  accountLookups(accessToken: string, accountId: string): Promise<AccountLookups>;
  pageLookups(accessToken: string, query: { pageId: string; accountId?: string }): Promise<PageLookups>;
  /** Searches and returns names in one language. */
  locations(accessToken: string, query: string, language?: Language): Promise<MetaLocation[]>;
  interests(accessToken: string, query: string, language?: Language): Promise<MetaInterest[]>;
  demographics(accessToken: string, query: string): Promise<MetaInterest[]>;
  /** Devices that app promotion can target. */
  userDevices(accessToken: string): Promise<MetaDevice[]>;
  reach(accessToken: string, request: ReachRequest): Promise<ReachRow[]>;
  /** The beneficiary and payer for experiments that name none. */
  adSponsors(accessToken: string, accountId: string): Promise<AdSponsors>;
}

/**
 * The beneficiary and the payer of ads, which ads in the EU must name: the account's own entry, else the platform's suggestion; null if
 * neither has one.
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

/** An app that the account may promote, with its addresses in stores; null for a store without it. */
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
  /** `components` holds the alternative's value by audience component name, bare or as `{ id, value }`. */
  audiences: { name: string; components: Record<string, unknown> }[];
  /** See `MetaExclusions`; absent lists are empty. */
  exclusions: Record<string, unknown>;
  userOs?: string;
}

/** `issue` stops the wizard: the platform refused the audience, or the audience is too small to run. */
export interface ReachRow {
  name: string;
  reach: { lower_bound: number | null; upper_bound: number | null; issue: boolean };
  components: Record<string, unknown>;
  error: ErrorItem | null;
}
