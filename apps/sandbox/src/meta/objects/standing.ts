import { standingOf as storedStandingOf, type Standing } from '../../accounts/standings.js';
import type { ObjectStore } from '../../store/objects.js';
import { accountById } from '../seed/accounts.js';

/** The platform's `account_status` of each standing. */
export const STANDINGS: Record<Standing, number> = {
  active: 1,
  disabled: 2,
  unsettled: 3,
  'in-review': 7,
  'in-grace': 9,
};

/** `disable_reason`: an integrity policy, or a risky payment. */
const REASONS: Partial<Record<number, number>> = { 2: 1, 3: 3 };
/** Accounts that accept new ads and show existing ones. An account in its grace period still does. */
const ABLE: readonly number[] = [STANDINGS.active, STANDINGS['in-grace']];

const WORDS: Partial<Record<number, { code: number; summary: string; message: string }>> = {
  [STANDINGS.disabled]: {
    code: 1885316,
    summary: 'Ad account is disabled',
    message: 'The ad account is disabled, so ads cannot be created or changed in it.',
  },
  [STANDINGS.unsettled]: {
    code: 1885316,
    summary: 'Ad account has an unpaid balance',
    message: 'The last payment of the ad account failed. Its ads run again once the balance is paid.',
  },
  [STANDINGS['in-review']]: {
    code: 1885316,
    summary: 'Ad account is being reviewed',
    message: 'The ad account is held back for a review of its risk. Its ads run again once that is over.',
  },
};

/** `account_status` and `disable_reason` of an account: as the test bench has set them, or its initial ones. */
export function standingOf(objects: ObjectStore, account: string): { status: number; disableReason: number } {
  const standing = storedStandingOf(objects, 'meta', account);
  if (standing) return { status: STANDINGS[standing], disableReason: REASONS[STANDINGS[standing]] ?? 0 };
  const initial = accountById.get(account);
  return { status: initial?.status ?? STANDINGS.disabled, disableReason: initial?.disableReason ?? 0 };
}

export const isAble = (objects: ObjectStore, account: string): boolean =>
  ABLE.includes(standingOf(objects, account).status);

/** Why the account's ads are not shown; undefined while they are. */
export function standingIssue(
  objects: ObjectStore,
  account: string,
): { code: number; summary: string; message: string } | undefined {
  return WORDS[standingOf(objects, account).status];
}
