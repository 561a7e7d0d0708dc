import type { StoredObject } from '../store/objects.js';
import { adStatus } from '../meta/objects/status.js';
import type { Ad } from '../meta/objects/types.js';
import type { MetaWorld } from '../meta/world.js';

const TYPES = ['campaign', 'adset', 'creative', 'ad', 'image', 'video'];

export interface LedgerEntry {
  platform: string;
  type: string;
  id: string;
  name: string;
  account: string;
  campaign: string | null;
  group: string | null;
  status: string;
  /** What really happens to an ad, in the platform's word; null for what is no ad. */
  effective: string | null;
  deleted: boolean;
  created: string;
  history: { at: string; status: string }[];
}

/**
 * Everything that was ever created, deleted or not, oldest first: what tests ask instead of believing our own tables.
 * `prefix` matches names that begin with it; when none does, those that hold it anywhere.
 */
export function readLedger(
  world: MetaWorld,
  filter: { prefix?: string; type?: string; platform?: string },
): { data: LedgerEntry[]; counts: Record<string, number> } {
  const rows = world.db.all<{ platform: StoredObject['platform']; id: string }>(
    `SELECT platform, id FROM objects WHERE type IN (${TYPES.map(() => '?').join(',')}) AND instr(name, ?) > 0 AND type LIKE ? AND platform LIKE ? ORDER BY seq`,
    ...[...TYPES, filter.prefix ?? '', filter.type ?? '%', filter.platform ?? '%'],
  );
  const named = rows.map((row) => world.objects.get(row.platform, row.id) as StoredObject);
  const starting = named.filter((object) => object.name.startsWith(filter.prefix ?? ''));
  const chosen = starting.length > 0 ? starting : named;
  const counts: Record<string, number> = {};
  for (const object of chosen) counts[object.type] = (counts[object.type] ?? 0) + 1;
  return { data: chosen.map((object) => entryOf(world, object)), counts };
}

function entryOf(world: MetaWorld, object: StoredObject): LedgerEntry {
  const { platform, type, id, name, account, campaign, group, status, deleted } = object;
  const history = world.objects
    .history(object)
    .map((entry) => ({ at: new Date(entry.at).toISOString(), status: entry.status }));
  return {
    platform,
    type,
    id,
    name,
    account,
    campaign,
    group,
    status,
    effective: type === 'ad' ? adStatus(world.objects, object as unknown as Ad) : null,
    deleted,
    created: new Date(object.createdAt).toISOString(),
    history,
  };
}
