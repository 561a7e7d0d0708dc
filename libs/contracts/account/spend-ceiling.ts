import type { Platform } from '../platform/platform.js';

/** Ceilings that a team may have: one for each of its ad accounts, and one for the whole team in each currency. */
export const CEILING_LIMITS = { most: 200, accountName: 200 } as const;

/** The scope of a ceiling: one ad account, or all of the team's accounts in a currency (no platform and no account). */
export interface CeilingScope {
  platform: Platform | null;
  accountId: string | null;
  /** ISO 4217. Amounts of two currencies are never added up. */
  currency: string;
}

/** A ceiling and how much of it is used, minor units of its currency. */
export interface CeilingUse extends CeilingScope {
  ceilingMinor: number;
  /**
   * The maximum that unfinished runs and activations may still cost, and the spend of those that ended since counting began. The unused
   * part of an ended run is free again.
   */
  committedMinor: number;
}

/** The amount that can still be committed; 0 if the commitments exceed a lowered ceiling. */
export const leftMinor = ({ ceilingMinor, committedMinor }: CeilingUse): number =>
  Math.max(0, ceilingMinor - committedMinor);

/** The ceilings that this additional amount would exceed. An amount that reaches a ceiling exactly fits. */
export const brokenBy = <Use extends CeilingUse>(uses: readonly Use[], amountMinor: number): Use[] =>
  uses.filter(({ ceilingMinor, committedMinor }) => committedMinor + amountMinor > ceilingMinor);
