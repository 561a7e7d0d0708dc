import { AD_OBJECT_KINDS, type AdObjectKind } from '#libs/contracts/experiment/run/ad-object.js';
import { externalKey } from '#libs/platforms/naming/external-name.js';
import type { AdPlatformReads, FoundObject } from '../../port/ad-platform.js';
import { chunks } from '../../wire/in-parts.js';
import type { GoogleClient } from '../wire/client.js';
import { contains, hasId, isNot, isOneOf } from '../wire/gaql.js';
import { ofCustomer, type Customer } from '../wire/of-customer.js';
import { rowsOf } from '../wire/search.js';
import { LEVELS } from './levels.js';

type Listings = Pick<AdPlatformReads, 'findByNames' | 'listByExperimentKey' | 'campaigns' | 'read'>;

/** Maximum number of names or ids in one query: well below Google's maximum length. */
const MOST_VALUES = 500;

/** Lookups of objects. Removed objects are left out, as if they had never existed. */
export function listingsOf(client: GoogleClient): Listings {
  const list = (account: Customer, kind: AdObjectKind, where: readonly string[]): Promise<FoundObject[]> => {
    const { select, from, statuses, row } = LEVELS[kind];
    const query = { select, from, where: [...statuses.map((status) => isNot(status, 'REMOVED')), ...where] };
    return rowsOf(client, ofCustomer(account), query, row);
  };

  return {
    campaigns: (account) => list(account, 'campaign', []),

    /** Ads have no names, so they are found by the key in a custom parameter, within groups whose names carry the experiment's key. */
    async findByNames(account, kind, names) {
      const found: FoundObject[] = [];
      if (kind !== 'ad') {
        for (const part of chunks([...new Set(names)], MOST_VALUES))
          found.push(...(await list(account, kind, [isOneOf(LEVELS[kind].name, part)])));
        return found;
      }
      const byKey = new Map(names.map((name) => [keyText(name), name]));
      const keys = new Set(names.flatMap((name) => externalKey(name)?.experimentKey ?? []));
      for (const key of keys)
        for (const ad of await list(account, 'ad', [contains('ad_group.name', `[${key}-`)])) {
          const name = byKey.get(ad.name);
          if (name !== undefined) found.push({ ...ad, name });
        }
      return found;
    },

    async listByExperimentKey(account, experimentKey) {
      const lists: FoundObject[] = [];
      for (const kind of AD_OBJECT_KINDS) {
        const name = kind === 'campaign' ? 'campaign.name' : 'ad_group.name';
        const rows = await list(account, kind, [contains(name, `[${experimentKey}-`)]);
        lists.push(...rows.filter((row) => externalKey(row.name)?.experimentKey === experimentKey));
      }
      return lists;
    },

    async read(account, kind, ids) {
      const found: FoundObject[] = [];
      const wanted = new Set(ids);
      for (const part of chunks([...wanted], MOST_VALUES)) {
        const { id } = LEVELS[kind];
        // An ad's id combines the id of its group and its own.
        const own = part.map((one) => one.split('~').at(-1)!);
        const rows = await list(account, kind, [hasId(id, own)]);
        found.push(...rows.filter(({ platformId }) => wanted.has(platformId)));
      }
      return found;
    },
  };
}

/** The key `[key-1f]`, which serves as the name of our ads; the name itself if it has no key. */
const keyText = (name: string): string => /\[[^[\]]*\]\s*$/.exec(name)?.[0].trim() ?? name;
