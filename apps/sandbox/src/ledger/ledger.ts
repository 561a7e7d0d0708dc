import type { Budget } from '../delivery/traits.js';
import type { Ground } from '../ground.js';
import type { Platform } from '../platform.js';
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
  /** Budget and spend of a campaign, group or ad, in minor units; only if the request asks for money. */
  money?: Budget & { spent: number };
}

type LedgerPlatform = Pick<Platform, 'traits' | 'engine'>;

/**
 * Every object ever created, deleted or not, oldest first. Tests check it instead of trusting our own tables. `prefix` matches the
 * beginning of names; if no name matches, names that contain it anywhere. `withMoney` adds budgets, and the spend up to now.
 */
export function readLedger(
  { db, objects, time }: Pick<Ground, 'db' | 'objects' | 'time'>,
  platforms: readonly LedgerPlatform[],
  filter: { prefix?: string; type?: string; platform?: string; withMoney?: boolean },
): { data: LedgerEntry[]; counts: Record<string, number> } {
  const platformOf = new Map(platforms.map((platform) => [platform.traits.name, platform]));
  const types = [...new Set(platforms.flatMap(({ traits }) => traits.ledger.types))];
  const rows = db.all<{ platform: string; id: string; type: string }>(
    `SELECT platform, id, type FROM objects WHERE type IN (${types.map(() => '?').join(',')}) AND instr(name, ?) > 0 AND type LIKE ? AND platform LIKE ? ORDER BY seq`,
    ...[...types, filter.prefix ?? '', filter.type ?? '%', filter.platform ?? '%'],
  );
  const named = rows
    .filter((row) => platformOf.get(row.platform)?.traits.ledger.types.includes(row.type))
    .map((row) => objects.get(row.platform, row.id) as StoredObject);
  const starting = named.filter((object) => object.name.startsWith(filter.prefix ?? ''));
  const chosen = starting.length > 0 ? starting : named;
  const counts: Record<string, number> = {};
  for (const object of chosen) counts[object.type] = (counts[object.type] ?? 0) + 1;
  const data = chosen.map((object) => {
    const platform = platformOf.get(object.platform) as LedgerPlatform;
    const entry = entryOf(objects, object, platform);
    const money = filter.withMoney ? moneyOf(object, platform, time.now()) : undefined;
    return money ? { ...entry, money } : entry;
  });
  return { data, counts };
}

function moneyOf(
  object: StoredObject,
  { traits, engine: { delivery } }: LedgerPlatform,
  now: number,
): LedgerEntry['money'] {
  const { types, budget } = traits.delivery;
  const kind = ({ campaign: 'campaign', [types.group]: 'group', [types.ad]: 'ad' } as const)[object.type];
  if (kind === undefined) return undefined;
  delivery.catchUp(object.campaign ?? object.id, now);
  return { ...(kind === 'ad' ? {} : budget(object)), spent: delivery.spent({ kind, id: object.id }) };
}

function entryOf(objects: ObjectStore, object: StoredObject, { traits }: LedgerPlatform): LedgerEntry {
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
    effective: traits.ledger.effective(object),
    deleted,
    created: new Date(object.createdAt).toISOString(),
    history,
  };
}
