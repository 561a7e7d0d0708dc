import type { Language } from '#libs/contracts/messages/language.js';
import type { Reference } from '#libs/contracts/experiment/form/reference.js';
import type { IdentityType } from '#libs/platforms/tiktok/identities.js';
import type { PlatformLookups } from '../../port/lookups.js';

/** An advertiser, in the name of somebody who may use it. `accessToken` is a secret. */
export interface OfAdvertiser {
  accessToken: string;
  accountId: string;
}

/** What TikTok's wizard asks besides what every platform is asked. */
export interface TikTokLookups extends PlatformLookups {
  /** Places whose names hold the words. TikTok answers in the language of the advertiser. */
  locations(of: OfAdvertiser, words: string): Promise<TikTokLocation[]>;
  interests(of: OfAdvertiser, language?: Language): Promise<TikTokInterest[]>;
  /** Those that can be aimed at. */
  customAudiences(of: OfAdvertiser): Promise<Reference[]>;
  pixels(of: OfAdvertiser): Promise<TikTokPixel[]>;
  customConversions(of: OfAdvertiser, pixelId: string): Promise<Reference[]>;
  devices(of: OfAdvertiser): Promise<TikTokDevice[]>;
  /** Every identity of the account; `problem` says why one cannot be used. */
  identities(of: OfAdvertiser): Promise<TikTokIdentity[]>;
  /** Kinds of content that ads can be kept away from. */
  contentExclusions(of: OfAdvertiser): Promise<Reference[]>;
}

export interface TikTokLocation extends Reference {
  region_code: string;
  description: string;
  geo_type: string;
}

/** `topic` is the interest that it is a part of. */
export interface TikTokInterest extends Reference {
  topic?: string;
}

/** A pixel with the events that it knows; the id of an event is what an ad group is optimised for. */
export interface TikTokPixel extends Reference {
  events: Reference[];
}

export interface TikTokDevice extends Reference {
  description: string;
  os_type: string;
}

/**
 * Why a TikTok account cannot be used although it is known. unbound: it is not connected any more. scope: its owner has not
 * permitted the use for ads. personal: it is no Business Account. push: it lets nobody publish new videos. other: only the
 * platform knows.
 */
export const IDENTITY_PROBLEMS = ['unbound', 'scope', 'personal', 'push', 'other'] as const;
export type IdentityProblem = (typeof IDENTITY_PROBLEMS)[number];

export interface TikTokIdentity extends Reference {
  type: IdentityType;
  authorized_bc_id?: string;
  problem?: IdentityProblem;
}
