import { z } from 'zod';
import type { AccountCause } from '#libs/contracts/experiment/run/delivery-issue.js';
import type { AccountContext } from '../../port/ad-platform.js';
import type { AccountTrouble, AdAccount } from '../../port/lookups.js';
import { decimalToMinor } from '../../wire/decimal.js';
import { chunks } from '../../wire/in-parts.js';
import { id } from '../../wire/shapes.js';
import type { TikTokClient } from '../wire/client.js';
import { noAnswer } from '../wire/errors.js';
import { leastDailyBudget } from './limits.js';

/** Maximum number of ids in one call. */
const IDS = 100;
const USABLE = 'STATUS_ENABLE';

/**
 * Why an advertiser's ads are not shown, by its status. Source: the portal's page on advertiser statuses, in enumerations that several
 * public SDKs copy, read November 2026.
 */
const CAUSES: Readonly<Record<string, AccountCause>> = {
  STATUS_DISABLE: 'disabled',
  STATUS_LIMIT: 'disabled',
  STATUS_CONFIRM_FAIL: 'disabled',
  STATUS_CONFIRM_FAIL_END: 'disabled',
  STATUS_CONFIRM_MODIFY_FAIL: 'disabled',
  STATUS_PENDING_CONFIRM: 'in-review',
  STATUS_PENDING_CONFIRM_MODIFY: 'in-review',
  STATUS_PENDING_VERIFIED: 'in-review',
  STATUS_WAIT_FOR_BPM_AUDIT: 'in-review',
  STATUS_WAIT_FOR_PUBLIC_AUTH: 'in-review',
  STATUS_SELF_SERVICE_UNAUDITED: 'in-review',
};

const own = z.looseObject({ list: z.array(z.looseObject({ advertiser_id: id })) });
const text = z.string().optional().catch(undefined);
const advertiser = z.looseObject({
  advertiser_id: id,
  name: z.string(),
  currency: z.string(),
  timezone: text,
  display_timezone: text,
  status: z.string(),
  rejection_reason: text,
  balance: z.union([z.number(), z.string()]).nullish().catch(undefined),
});
type Advertiser = z.output<typeof advertiser>;
const infos = z.looseObject({ list: z.array(advertiser) });
const listing = z.looseObject({ list: z.array(z.unknown()) });

/** The advertisers that the person has granted. */
export async function adAccounts(client: TikTokClient, accessToken: string): Promise<AdAccount[]> {
  const { appId, appSecret } = client.config;
  const params = { app_id: appId, secret: appSecret };
  const granted = await client.call({ method: 'GET', path: 'oauth2/advertiser/get', accessToken, params }, own);
  const ids = granted.list.map(({ advertiser_id }) => advertiser_id);
  const parts = await Promise.all(chunks(ids, IDS).map((some) => infosOf(client, accessToken, some)));
  return parts.flat().map((row) => ({
    id: row.advertiser_id,
    name: row.name,
    currency: row.currency,
    timeZone: row.display_timezone ?? row.timezone ?? 'UTC',
    isUsable: row.status === USABLE,
    minDailyBudgetMinor: leastDailyBudget(row.currency),
  }));
}

/**
 * The trouble of an account. An account without money is still enabled, and an account that pays later has no balance either. Only a status
 * of its ads shows for certain that money is missing.
 */
export async function accountTrouble(client: TikTokClient, account: AccountContext): Promise<AccountTrouble | null> {
  const { status, rejection_reason: reason, balance } = await standingOf(client, account);
  if (status !== USABLE) return { cause: CAUSES[status] ?? 'other', message: reason || null };
  if (Number(balance ?? 0) > 0 || !(await isOutOfMoney(client, account))) return null;
  return { cause: 'out-of-money', message: null };
}

/** The balance of a prepaid account; TikTok reports none for an account that pays later. */
export async function funds(client: TikTokClient, account: AccountContext): Promise<number | null> {
  const { balance } = await standingOf(client, account);
  const left = balance === undefined || balance === null ? null : decimalToMinor(String(balance), account.currency);
  return left !== null && left > 0 ? left : null;
}

async function standingOf(client: TikTokClient, { accessToken, accountId }: AccountContext): Promise<Advertiser> {
  const [found] = await infosOf(client, accessToken, [accountId]);
  if (found === undefined) throw noAnswer('repeatable', 'the answer does not contain the advertiser');
  return found;
}

/** The call names no fields, so TikTok returns all of them and we need not guess their names. */
const infosOf = async (client: TikTokClient, accessToken: string, ids: string[]): Promise<Advertiser[]> => {
  const params = { advertiser_ids: ids };
  return (await client.call({ method: 'GET', path: 'advertiser/info', accessToken, params }, infos)).list;
};

async function isOutOfMoney(client: TikTokClient, { accessToken, accountId }: AccountContext): Promise<boolean> {
  const filtering = { secondary_status: 'AD_STATUS_BALANCE_EXCEED' };
  const params = { advertiser_id: accountId, filtering, page: 1, page_size: 1 };
  const { list } = await client.call({ method: 'GET', path: 'ad/get', accessToken, params }, listing);
  return list.length > 0;
}
