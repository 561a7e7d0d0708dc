import type { Platform } from '../platform/platform.js';

/** Ceilings that a team may have: one for each of its ad accounts, and one of its own for each currency. */
export const CEILING_LIMITS = { most: 200, accountName: 200 } as const;

/** What a ceiling bounds: one ad account, or all of the team's in a currency (no platform and no account). */
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
   * What every run and activation that has not ended may still cost at most, and what those have spent that ended since
   * counting began: what was not used is free again.
   */
  committedMinor: number;
}

/** What can still be committed; 0 where more is committed than a ceiling that was lowered. */
export const leftMinor = ({ ceilingMinor, committedMinor }: CeilingUse): number =>
  Math.max(0, ceilingMinor - committedMinor);

/** Those that so much more would break. An amount that reaches one to the cent fits. */
export const brokenBy = <Use extends CeilingUse>(uses: readonly Use[], amountMinor: number): Use[] =>
  uses.filter(({ ceilingMinor, committedMinor }) => committedMinor + amountMinor > ceilingMinor);
