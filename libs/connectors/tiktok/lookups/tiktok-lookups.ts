import type { Language } from '#libs/contracts/messages/language.js';
import type { Reference } from '#libs/contracts/experiment/form/reference.js';
import type { IdentityType } from '#libs/platforms/tiktok/identities.js';
import type { PlatformLookups } from '../../port/lookups.js';

/** An advertiser, and a token with access to it. `accessToken` is a secret. */
export interface OfAdvertiser {
  accessToken: string;
  accountId: string;
}

/** Lookups of TikTok's wizard beyond those of every platform. */
export interface TikTokLookups extends PlatformLookups {
  /** Places with the words in their names. TikTok answers in the language of the advertiser. */
  locations(of: OfAdvertiser, words: string): Promise<TikTokLocation[]>;
  interests(of: OfAdvertiser, language?: Language): Promise<TikTokInterest[]>;
  /** Audiences that can be targeted. */
  customAudiences(of: OfAdvertiser): Promise<Reference[]>;
  pixels(of: OfAdvertiser): Promise<TikTokPixel[]>;
  customConversions(of: OfAdvertiser, pixelId: string): Promise<Reference[]>;
  devices(of: OfAdvertiser): Promise<TikTokDevice[]>;
  /** Every identity of the account; `problem` says why it cannot be used. */
  identities(of: OfAdvertiser): Promise<TikTokIdentity[]>;
  /** Kinds of content that ads can avoid. */
  contentExclusions(of: OfAdvertiser): Promise<Reference[]>;
}

export interface TikTokLocation extends Reference {
  region_code: string;
  description: string;
  geo_type: string;
}

/** `topic` is the parent interest. */
export interface TikTokInterest extends Reference {
  topic?: string;
}

/** A pixel with its known events; ad groups optimize for the id of an event. */
export interface TikTokPixel extends Reference {
  events: Reference[];
}

export interface TikTokDevice extends Reference {
  description: string;
  os_type: string;
}

/**
 * Why a known TikTok account cannot be used. unbound: it is no longer connected. scope: its owner has not permitted the use for ads.
 * personal: it is no Business Account. push: it allows nobody to publish new videos. other: only the platform knows.
 */
export const IDENTITY_PROBLEMS = ['unbound', 'scope', 'personal', 'push', 'other'] as const;
export type IdentityProblem = (typeof IDENTITY_PROBLEMS)[number];

export interface TikTokIdentity extends Reference {
  type: IdentityType;
  authorized_bc_id?: string;
  problem?: IdentityProblem;
}
