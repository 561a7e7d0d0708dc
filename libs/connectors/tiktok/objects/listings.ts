import { AD_OBJECT_KINDS, type AdObjectKind } from '#libs/contracts/experiment/ad-object.js';
import type { AccountContext, FoundObject } from '../../port/ad-platform.js';
import { chunks } from '../../wire/in-parts.js';
import type { TikTokClient } from '../wire/client.js';
import { allRows } from '../wire/paging.js';
import { LEVELS, shapeOf } from './levels.js';
import { withReviews } from './reviews.js';

/** Most rows of a page, and most ids of a filter. Source: portal, `filtering` of the three listings, read November 2026. */
const PAGE_SIZE = 1000;
const MOST_IDS = 100;

/** Which objects of a kind: their own ids or those of what they are under; without any, every one of the account. */
interface Wanted {
  ids: readonly string[];
  of: AdObjectKind;
}

/**
 * Objects of any status, deleted ones excepted, whose name is one of `names`. No listing can be asked for names: what is under
 * `parentIds`, or every campaign, is listed, and names are compared here.
 */
export async function findByNames(
  client: TikTokClient,
  account: AccountContext,
  kind: AdObjectKind,
  names: readonly string[],
  parentIds: readonly string[],
): Promise<FoundObject[]> {
  const wanted = new Set(names);
  const rows = await list(
    client,
    account,
    kind,
    kind === 'campaign' ? undefined : { of: PARENT[kind], ids: parentIds },
  );
  return rows.filter(({ name }) => wanted.has(name));
}

const PARENT = { adset: 'campaign', ad: 'adset' } as const;

/** Everything that carries the key, kind by kind; ad groups and ads below campaigns that do. It is told as `read` tells it. */
export async function listByExperimentKey(
  client: TikTokClient,
  account: AccountContext,
  experimentKey: string,
): Promise<FoundObject[]> {
  const own = (await campaigns(client, account)).filter(({ name }) => name.includes(experimentKey));
  const ids = own.map(({ platformId }) => platformId);
  const lists = [own];
  for (const kind of AD_OBJECT_KINDS) {
    if (kind === 'campaign') continue;
    const rows = await list(client, account, kind, { of: 'campaign', ids });
    const named = rows.filter(({ name }) => name.includes(experimentKey));
    lists.push(kind === 'ad' ? await withReviews(client, account, named) : named);
  }
  return lists.flat();
}

/** Every campaign of the account. */
export const campaigns = (client: TikTokClient, account: AccountContext): Promise<FoundObject[]> =>
  list(client, account, 'campaign');

/** By id; what is deleted is left out, as what never was. Ads that a review refused come with its reasons. */
export async function read(
  client: TikTokClient,
  account: AccountContext,
  kind: AdObjectKind,
  ids: readonly string[],
): Promise<FoundObject[]> {
  const rows = await list(client, account, kind, { of: kind, ids });
  return kind === 'ad' ? withReviews(client, account, rows) : rows;
}

async function list(
  client: TikTokClient,
  { accountId, accessToken }: AccountContext,
  kind: AdObjectKind,
  wanted?: Wanted,
): Promise<FoundObject[]> {
  const listing = (filter: object) => ({
    path: `${LEVELS[kind].name}/get`,
    accessToken,
    params: { advertiser_id: accountId, filtering: { primary_status: 'STATUS_NOT_DELETE', ...filter } },
    pageSize: PAGE_SIZE,
  });
  if (wanted === undefined) return allRows(client, listing({}), shapeOf(kind));
  const found: FoundObject[] = [];
  for (const part of chunks([...new Set(wanted.ids)], MOST_IDS))
    found.push(...(await allRows(client, listing({ [`${LEVELS[wanted.of].name}_ids`]: part }), shapeOf(kind))));
  return found;
}
