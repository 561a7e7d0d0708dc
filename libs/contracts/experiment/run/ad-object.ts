import type { KeyedText } from '../../messages/finding.js';

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
 * replaced: an edit of an alternative has put another row in its place. replacing: the same, and it is still there at the
 * platform, to be deleted. Neither is of the plan any more.
 */
export const LEDGER_STATES = [
  'planned',
  'sending',
  'created',
  'rejected',
  'unknown',
  'removed',
  'replacing',
  'replaced',
] as const;
export type LedgerState = (typeof LEDGER_STATES)[number];

/**
 * How an object that exists stands at its platform, whatever word the platform has for it. refused: its review said no.
 * troubled: taken, but something keeps it from being delivered, be it the account's. off: it, or what it belongs to, is
 * switched off or over. unknown: the platform has a word that this product does not know, so the object may spend.
 */
export const STANDINGS = ['in-review', 'running', 'refused', 'troubled', 'off', 'unknown'] as const;
export type Standing = (typeof STANDINGS)[number];

/** Whether an ad that the platform has taken is not delivered, and not because anybody switched it off. */
export const isUndelivered = (standing: Standing | null | undefined): boolean =>
  standing === 'refused' || standing === 'troubled';

/** Why an object failed, in its platform's own words or in ours. */
export interface Refusal {
  /** The platform's code and subcode, for grouping: `100/1885272`. */
  code: string;
  message: string;
  /** The message by its key, where it is a text of ours. */
  text?: KeyedText;
  /** The platform's own field name, where it names one. */
  field: string | null;
  /** How an ad stands that was taken and failed afterwards; left out where it was never taken. */
  standing?: Standing;
}

/** How long a call that creates an object is waited for. */
export interface CreateTimes {
  /** A call is given up after this long, and its outcome is unknown. */
  createTimeoutMs: number;
  /** How much later a call that was given up may still land. */
  settleMarginMs: number;
}
