import type { z } from 'zod';
import { AD_OBJECT_KINDS, type AdObjectKind } from '#libs/contracts/experiment/run/ad-object.js';
import type { AccountContext, AdPlatformReads, FoundObject } from '../../port/ad-platform.js';
import { chunks } from '../../wire/in-parts.js';
import type { TikTokClient } from '../wire/client.js';
import { allRows } from '../wire/paging.js';
import { shapeOf, type Levels } from './levels.js';
import type { ReviewedAds } from './reviews.js';

/** Maximum number of ids in a filter. Source: portal, `filtering` of the three listings, read November 2026. */
const MOST_IDS = 100;

/** Selects objects of a kind by their own ids or by their parents' ids. Without a selection, all objects of the account are listed. */
interface Wanted {
  ids: readonly string[];
  of: AdObjectKind;
}

type Listings = Pick<AdPlatformReads, 'findByNames' | 'listByExperimentKey' | 'campaigns' | 'read'>;

const PARENT = { adset: 'campaign', ad: 'adset' } as const;

/**
 * Lookups of objects for one family of endpoints.
 * @param withReviews adds the results of reviews to ads
 */
export function listingsOf(client: TikTokClient, levels: Levels, withReviews: ReviewedAds): Listings {
  const list = (account: AccountContext, kind: AdObjectKind, wanted?: Wanted) =>
    objects(client, levels, account, kind, wanted);
  const campaigns: Listings['campaigns'] = (account) => list(account, 'campaign');
  return {
    campaigns,
    /** No listing can search by name, so this lists all objects under `parentIds`, or every campaign, and compares the names itself. */
    async findByNames(account, kind, names, parentIds) {
      const wanted = new Set(names);
      const within = kind === 'campaign' ? undefined : { of: PARENT[kind], ids: parentIds };
      return (await list(account, kind, within)).filter(({ name }) => wanted.has(name));
    },
    /** Kind by kind: ad groups and ads under campaigns that carry the key. Each object has the same data as from `read`. */
    async listByExperimentKey(account, experimentKey) {
      const own = (await campaigns(account)).filter(({ name }) => name.includes(experimentKey));
      const ids = own.map(({ platformId }) => platformId);
      const lists = [own];
      for (const kind of AD_OBJECT_KINDS) {
        if (kind === 'campaign') continue;
        const rows = await list(account, kind, { of: 'campaign', ids });
        const ofExperiment = rows.filter(({ name }) => name.includes(experimentKey));
        lists.push(kind === 'ad' ? await withReviews(client, account, ofExperiment) : ofExperiment);
      }
      return lists.flat();
    },
    /** Deleted objects are left out, as if they had never existed. Ads that a review refused have its reasons. */
    async read(account, kind, ids) {
      const rows = await list(account, kind, { of: kind, ids });
      return kind === 'ad' ? withReviews(client, account, rows) : rows;
    },
  };
}

const objects = (
  client: TikTokClient,
  levels: Levels,
  account: AccountContext,
  kind: AdObjectKind,
  wanted?: Wanted,
): Promise<FoundObject[]> => rowsOf(client, levels, account)(kind, shapeOf(kind, levels), wanted);

/** Lists objects of a kind, each row parsed with a shape. Deleted ones are left out. */
export const rowsOf =
  (client: TikTokClient, levels: Levels, { accountId, accessToken }: AccountContext) =>
  async <T extends z.ZodType>(kind: AdObjectKind, shape: T, wanted?: Wanted): Promise<z.output<T>[]> => {
    const { path, pageSize } = levels[kind];
    const listing = (filter: object) => ({
      path: `${path}/get`,
      accessToken,
      params: { advertiser_id: accountId, filtering: { primary_status: 'STATUS_NOT_DELETE', ...filter } },
      pageSize,
    });
    if (wanted === undefined) return allRows(client, listing({}), shape);
    const found: z.output<T>[] = [];
    for (const part of chunks([...new Set(wanted.ids)], MOST_IDS))
      found.push(...(await allRows(client, listing({ [levels[wanted.of].ids]: part }), shape)));
    return found;
  };
