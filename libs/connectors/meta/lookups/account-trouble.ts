import { z } from 'zod';
import type { AccountCause } from '#libs/contracts/experiment/run/delivery-issue.js';
import type { AccountContext } from '../../port/ad-platform.js';
import type { AccountTrouble } from '../../port/lookups.js';
import { actPath } from './account.js';
import type { MetaClient } from '../wire/client.js';
import { count, parse } from '../wire/parse.js';

/** Accounts whose ads are shown: 1 active, 9 in grace period. Source: ad account status codes of the Python SDK. */
export const USABLE: ReadonlySet<number> = new Set([1, 9]);

/** 2 disabled, 3 unsettled, 7 pending risk review, 8 pending settlement, 100 pending closure, 101 closed. */
const CAUSES = new Map<number, AccountCause>([
  [2, 'disabled'],
  [3, 'unpaid'],
  [7, 'in-review'],
  [8, 'unpaid'],
  [100, 'disabled'],
  [101, 'disabled'],
]);

const standing = z.looseObject({
  account_status: count,
  /** Minor units; 0 means no cap. */
  spend_cap: count.optional().catch(undefined),
  amount_spent: count.optional().catch(undefined),
});

/** The trouble of an account. Meta returns a status without a text; the texts are in the issues of the ads that the account stops. */
export async function accountTrouble(client: MetaClient, account: AccountContext): Promise<AccountTrouble | null> {
  const { status, leftMinor } = await standingOf(client, account);
  if (!USABLE.has(status)) return { cause: CAUSES.get(status) ?? 'other', message: null };
  return leftMinor === 0 ? { cause: 'out-of-money', message: null } : null;
}

/**
 * The remainder of the account's spending limit, if it has one. Meta does not report the remaining balance or the limit
 * of a card.
 */
export const funds = async (client: MetaClient, account: AccountContext): Promise<number | null> =>
  (await standingOf(client, account)).leftMinor;

async function standingOf(client: MetaClient, { accountId, accessToken }: AccountContext) {
  const params = { fields: 'account_status,spend_cap,amount_spent' };
  const answer = await client.call({ method: 'GET', path: [actPath(accountId)], accessToken, params });
  const { account_status: status, spend_cap: cap = 0, amount_spent: spent = 0 } = parse(standing, answer);
  return { status, leftMinor: cap > 0 ? Math.max(0, cap - spent) : null };
}
