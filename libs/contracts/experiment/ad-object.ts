/**
 * The ad objects that an experiment plans, by the words of Ads Manager; an `adset` is TikTok's and Google's ad group.
 * Creatives belong to their ad and have no row of their own.
 */
export const AD_OBJECT_KINDS = ['campaign', 'adset', 'ad'] as const;
export type AdObjectKind = (typeof AD_OBJECT_KINDS)[number];

/**
 * Where a planned object stands in the ledger.
 * planned: never sent. sending: committed before the call, so also what a killed process leaves behind.
 * unknown: the call ended without a readable answer. removed: ours, but deleted again at the platform.
 */
export const LEDGER_STATES = ['planned', 'sending', 'created', 'rejected', 'unknown', 'removed'] as const;
export type LedgerState = (typeof LEDGER_STATES)[number];

/** What a platform says of an ad that it is still reviewing. */
export const REVIEW_STATUSES = ['PENDING_REVIEW', 'IN_PROCESS'] as const;

/** What a platform says of an ad that it has taken and does not deliver. */
export const UNDELIVERED_STATUSES = ['DISAPPROVED', 'WITH_ISSUES'] as const;
export const isUndelivered = (status: string | null): boolean =>
  (UNDELIVERED_STATUSES as readonly (string | null)[]).includes(status);

/** Why a platform refused an object, in its own words. */
export interface Refusal {
  /** The platform's code and subcode, for grouping: `100/1885272`. */
  code: string;
  message: string;
  /** The platform's own field name, where it names one. */
  field: string | null;
}

/** How long a call that creates an object is waited for. */
export interface CreateTimes {
  /** A call is given up after this long, and its outcome is unknown. */
  createTimeoutMs: number;
  /** How much later a call that was given up may still land. */
  settleMarginMs: number;
}
