import type { KeyedText } from '../../messages/finding.js';

/**
 * The ad objects that an experiment plans, in the words of Ads Manager; an `adset` is TikTok's and Google's ad group. A creative belongs
 * to its ad and has no row of its own.
 */
export const AD_OBJECT_KINDS = ['campaign', 'adset', 'ad'] as const;
export type AdObjectKind = (typeof AD_OBJECT_KINDS)[number];

/**
 * The state of a planned object in the ledger. planned: never sent. sending: committed before the call, so a killed process leaves this
 * state too. unknown: the call ended without a readable answer. removed: ours, but deleted again at the platform. replaced: an edit of an
 * alternative has put another row in its place. replacing: the same, but it still exists at the platform and must be deleted. Rows in the
 * last two states no longer belong to the plan.
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
 * The delivery state of an object at its platform, mapped from the platform's own status words. refused: its review refused it. troubled:
 * accepted, but it or its account has a problem that prevents delivery. off: it, or its parent, is switched off or has ended. unknown: the
 * product does not know the platform's word, so the object may spend.
 */
export const STANDINGS = ['in-review', 'running', 'refused', 'troubled', 'off', 'unknown'] as const;
export type Standing = (typeof STANDINGS)[number];

/** Whether the platform accepted an ad but does not deliver it, although nobody switched it off. */
export const isUndelivered = (standing: Standing | null | undefined): boolean =>
  standing === 'refused' || standing === 'troubled';

/** Why an object failed, in its platform's own words or in ours. */
export interface Refusal {
  /** The platform's code and subcode, for grouping: `100/1885272`. */
  code: string;
  message: string;
  /** The message by its key, if it is our own text. */
  text?: KeyedText;
  /** The platform's own field name, if it names one. */
  field: string | null;
  /** The state of an ad that was accepted and failed afterwards; absent if it was never accepted. */
  standing?: Standing;
}

/** The time limits of a call that creates an object. */
export interface CreateTimes {
  /** A call is given up after this long, and its outcome is unknown. */
  createTimeoutMs: number;
  /** How much later a call that was given up may still take effect. */
  settleMarginMs: number;
}
