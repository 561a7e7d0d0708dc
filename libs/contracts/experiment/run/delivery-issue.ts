import type { RejectionGroup } from './rejection-group.js';

/**
 * What can go wrong with a run that nobody waits for: its ads, the account that pays for them, what the ads show, or that the
 * platform takes none of our calls.
 */
export const DELIVERY_ISSUE_KINDS = ['ads-refused', 'account-unable', 'ads-altered', 'turned-away'] as const;
export type DeliveryIssueKind = (typeof DELIVERY_ISSUE_KINDS)[number];

/**
 * Why an ad account cannot spend. disabled: the platform has closed or suspended it. unpaid: a bill is open.
 * out-of-money: its credit or its own spending limit is used up. in-review: the platform examines it. other: only its
 * words say.
 */
export const ACCOUNT_CAUSES = ['disabled', 'unpaid', 'out-of-money', 'in-review', 'other'] as const;
export type AccountCause = (typeof ACCOUNT_CAUSES)[number];

/** Ads that the platform took and its review then disapproved. */
export interface RefusedAdsIssue {
  kind: 'ads-refused';
  /** How many ads of the run are disapproved now. */
  refused: number;
  /** How many ads of the run exist at the platform, the disapproved ones included. */
  of: number;
  /** Their causes with the alternative they share, largest first, at most `MOST_ISSUE_GROUPS`. */
  groups: RejectionGroup[];
}

/** The ad account delivers nothing until somebody mends it at the platform. */
export interface UnableAccountIssue {
  kind: 'account-unable';
  cause: AccountCause;
  /** The platform's own words, where it has any. */
  message: string | null;
}

/** Ads that the platform may change by itself, though they were created with every such change switched off. */
export interface AlteredAdsIssue {
  kind: 'ads-altered';
  /** How many ads of the run have such a change switched on. */
  altered: number;
  /** How many ads of the run exist at the platform. */
  of: number;
  /** The platform's own names of the changes (`image_touchups`), each once, at most `MOST_ALTERATIONS`. */
  features: string[];
}

/**
 * Why a platform turns calls away, whatever they are about. account: the ad account is gone, or the link no longer reaches it.
 * allowlist: the platform opens a feature to chosen accounts only. app: the installation's app is blocked. interface: what we speak is
 * no longer served. maintenance: it is over by itself.
 */
export const TURNED_AWAY_CAUSES = ['account', 'allowlist', 'app', 'interface', 'maintenance'] as const;
export type TurnedAwayCause = (typeof TURNED_AWAY_CAUSES)[number];

/** A run stands still, or is not read, because the platform turns its calls away. It asks again by itself. */
export interface TurnedAwayIssue {
  kind: 'turned-away';
  cause: TurnedAwayCause;
  /** The platform's own words, where it has any. */
  message: string | null;
}

/** What the people of a live run are told of, beside its phase. A run has at most one of each kind open. */
export type DeliveryIssue = RefusedAdsIssue | UnableAccountIssue | AlteredAdsIssue | TurnedAwayIssue;

/** An issue that is open, and since when (ISO 8601). */
export type OpenDeliveryIssue = DeliveryIssue & { raisedAt: string };

/** Causes that an issue of refused ads tells. */
export const MOST_ISSUE_GROUPS = 5;

/**
 * TikTok's name of the mode that keeps an ad off the profile of its TikTok account. It is no change of the ad: where it is switched off,
 * people see the ad on the profile.
 */
export const ADS_ONLY_MODE = 'dark_post_status';

/** Whether ads are not changed, but are seen on a profile. */
export const isOnProfile = ({ features }: Pick<AlteredAdsIssue, 'features'>): boolean =>
  features.includes(ADS_ONLY_MODE);

/** Changes that an issue of altered ads names. */
export const MOST_ALTERATIONS = 10;
