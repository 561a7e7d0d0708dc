import type { RejectionGroup } from './rejection-group.js';

/**
 * Problems of a run that do not make it wait for a decision: with its ads, with the account that pays for them, with the content of the
 * ads, or with a platform that refuses our calls.
 */
export const DELIVERY_ISSUE_KINDS = ['ads-refused', 'account-unable', 'ads-altered', 'turned-away'] as const;
export type DeliveryIssueKind = (typeof DELIVERY_ISSUE_KINDS)[number];

/**
 * Why an ad account cannot spend. disabled: the platform has closed or suspended it. unpaid: a bill is open. out-of-money: its credit or
 * its own spending limit is used up. in-review: the platform examines it. other: only the platform's message explains it.
 */
export const ACCOUNT_CAUSES = ['disabled', 'unpaid', 'out-of-money', 'in-review', 'other'] as const;
export type AccountCause = (typeof ACCOUNT_CAUSES)[number];

/** Ads that the platform accepted and its review then disapproved. */
export interface RefusedAdsIssue {
  kind: 'ads-refused';
  /** How many ads of the run are disapproved now. */
  refused: number;
  /** How many ads of the run exist at the platform, the disapproved ones included. */
  of: number;
  /** Their causes with the shared alternative, largest first, at most `MOST_ISSUE_GROUPS`. */
  groups: RejectionGroup[];
}

/** The ad account delivers nothing until somebody fixes it at the platform. */
export interface UnableAccountIssue {
  kind: 'account-unable';
  cause: AccountCause;
  /** The platform's own words, if any. */
  message: string | null;
}

/** Ads that the platform may change by itself, although they were created with every such change switched off. */
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
 * Why a platform refuses all calls. account: the ad account is gone, or the link no longer reaches it. allowlist: the platform offers a
 * feature to selected accounts only. app: the installation's app is blocked. interface: the platform no longer serves our API version.
 * maintenance: it ends by itself.
 */
export const TURNED_AWAY_CAUSES = ['account', 'allowlist', 'app', 'interface', 'maintenance'] as const;
export type TurnedAwayCause = (typeof TURNED_AWAY_CAUSES)[number];

/** A run makes no progress, or is not read, because the platform refuses its calls. It retries by itself. */
export interface TurnedAwayIssue {
  kind: 'turned-away';
  cause: TurnedAwayCause;
  /** The platform's own words, if any. */
  message: string | null;
}

/** Issues of a live run, in addition to its phase. The team is notified of them. A run has at most one open issue of each kind. */
export type DeliveryIssue = RefusedAdsIssue | UnableAccountIssue | AlteredAdsIssue | TurnedAwayIssue;

/** An open issue, and since when it is open (ISO 8601). */
export type OpenDeliveryIssue = DeliveryIssue & { raisedAt: string };

/** The maximum number of causes that an issue of refused ads lists. */
export const MOST_ISSUE_GROUPS = 5;

/**
 * TikTok's name of the mode that keeps an ad off the profile of its TikTok account. It does not change the ad: if it is off, people
 * see the ad on the profile.
 */
export const ADS_ONLY_MODE = 'dark_post_status';

/** Whether the ads are unchanged, but visible on a profile. */
export const isOnProfile = ({ features }: Pick<AlteredAdsIssue, 'features'>): boolean =>
  features.includes(ADS_ONLY_MODE);

/** The maximum number of changes that an issue of altered ads lists. */
export const MOST_ALTERATIONS = 10;
