import type { RejectionGroup } from './rejection-group.js';

/** What can go wrong with a run that nobody waits for: its ads, or the account that pays for them. */
export const DELIVERY_ISSUE_KINDS = ['ads-refused', 'account-unable'] as const;
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

/** What the people of a live run are told of, beside its phase. A run has at most one of each kind open. */
export type DeliveryIssue = RefusedAdsIssue | UnableAccountIssue;

/** An issue that is open, and since when (ISO 8601). */
export type OpenDeliveryIssue = DeliveryIssue & { raisedAt: string };

/** Causes that an issue of refused ads tells. */
export const MOST_ISSUE_GROUPS = 5;
