import type { Ground } from '../ground.js';
import type { LedgerTraits, Platform } from '../platform.js';
import type { ObjectStore, StoredObject } from '../store/objects.js';

export interface LedgerEntry {
  platform: string;
  type: string;
  id: string;
  name: string;
  account: string;
  campaign: string | null;
  group: string | null;
  status: string;
  /** The ad's effective status, in the platform's terms; null for an object that is not an ad. */
  effective: string | null;
  deleted: boolean;
  created: string;
  history: { at: string; status: string }[];
}

/**
 * Every object ever created, deleted or not, oldest first. Tests check it instead of trusting our own tables. `prefix` matches the
 * beginning of names; if no name matches, names that contain it anywhere.
 */
export function readLedger(
  { db, objects }: Pick<Ground, 'db' | 'objects'>,
  platforms: readonly Pick<Platform, 'traits'>[],
  filter: { prefix?: string; type?: string; platform?: string },
): { data: LedgerEntry[]; counts: Record<string, number> } {
  const traitsOf = new Map(platforms.map(({ traits }) => [traits.name, traits.ledger]));
  const types = [...new Set(platforms.flatMap(({ traits }) => traits.ledger.types))];
  const rows = db.all<{ platform: string; id: string; type: string }>(
    `SELECT platform, id, type FROM objects WHERE type IN (${types.map(() => '?').join(',')}) AND instr(name, ?) > 0 AND type LIKE ? AND platform LIKE ? ORDER BY seq`,
    ...[...types, filter.prefix ?? '', filter.type ?? '%', filter.platform ?? '%'],
  );
  const named = rows
    .filter((row) => traitsOf.get(row.platform)?.types.includes(row.type))
    .map((row) => objects.get(row.platform, row.id) as StoredObject);
  const starting = named.filter((object) => object.name.startsWith(filter.prefix ?? ''));
  const chosen = starting.length > 0 ? starting : named;
  const counts: Record<string, number> = {};
  for (const object of chosen) counts[object.type] = (counts[object.type] ?? 0) + 1;
  const data = chosen.map((object) => entryOf(objects, object, traitsOf.get(object.platform) as LedgerTraits));
  return { data, counts };
}

function entryOf(objects: ObjectStore, object: StoredObject, traits: LedgerTraits): LedgerEntry {
  const { platform, type, id, name, account, campaign, group, status, deleted } = object;
  const history = objects
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
    effective: traits.effective(object),
    deleted,
    created: new Date(object.createdAt).toISOString(),
    history,
  };
}
