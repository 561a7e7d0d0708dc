import type { Ground } from '../ground.js';
import type { Counts } from './outcomes.js';
import type { AdState, CampaignState, GroupState } from './state.js';
import type { Sums } from './days.js';
import { FIGURES, type DeliveryTables, type Figure } from './tables.js';

/** Adds figures of one ad and day to the stored ones. */
function addDay(
  db: Ground['db'],
  { days }: DeliveryTables,
  [ad, day, campaign, group]: [ad: string, day: string, campaign: string, group: string],
  figures: Partial<Sums>,
): void {
  const names = Object.keys(FIGURES) as Figure[];
  const columns = Object.values(FIGURES);
  db.run(
    `INSERT INTO ${days} (ad, day, campaign, grp, ${columns.join(', ')}) VALUES (?, ?, ?, ?, ${columns.map(() => '?').join(', ')})
     ON CONFLICT (ad, day) DO UPDATE SET ${columns.map((column) => `${column} = ${column} + excluded.${column}`).join(', ')}`,
    ...[ad, day, campaign, group],
    ...names.map((name) => figures[name] ?? 0),
  );
}

/** New figures of one ad's day. */
export interface DayDelta {
  group: GroupState;
  state: AdState;
  day: string;
  counts: Counts;
  value: number;
  spend: number;
}

/** A conversion that arrives later than its click. */
export interface LateResult {
  group: GroupState;
  ad: string;
  day: string;
  /** Platform time. */
  due: number;
  value: number;
}

/** Writes a settled period: its figures by day, the conversions that have arrived in it, and its end. */
export function saveDelivery(
  { db, uptime }: Pick<Ground, 'db' | 'uptime'>,
  tables: DeliveryTables,
  state: CampaignState,
  deltas: Map<string, DayDelta>,
  late: LateResult[],
): void {
  const id = state.campaign.id;
  for (const { group, ad, day, due, value } of late)
    db.run(`INSERT INTO ${tables.late} VALUES (?, ?, ?, ?, ?, ?)`, id, group.group.id, ad, day, due, value);
  for (const { group, state: ad, day, counts, value, spend } of deltas.values())
    addDay(db, tables, [ad.ad.id, day, id, group.group.id], { ...counts, valueMinor: value, spendMinor: spend });
  for (const row of db.all<{ ad: string; grp: string; day: string; n: number; value: number }>(
    `SELECT ad, grp, day, count(*) AS n, sum(value_minor) AS value FROM ${tables.late} WHERE campaign = ? AND due <= ? GROUP BY ad, grp, day`,
    ...[id, state.settled],
  ))
    addDay(db, tables, [row.ad, row.day, id, row.grp], { results: row.n, valueMinor: row.value });
  db.run(`DELETE FROM ${tables.late} WHERE campaign = ? AND due <= ?`, id, state.settled);
  savePurses(db, tables, state);
  // After a crash, stored delivery must not be ahead of the clock.
  uptime.save();
}

function savePurses(db: Ground['db'], tables: DeliveryTables, state: CampaignState): void {
  db.run(
    `UPDATE ${tables.campaigns} SET settled = ?, spend = ?, day = ?, day_spend = ? WHERE campaign = ?`,
    ...[state.settled, state.purse.spend, state.purse.day, state.purse.daySpend, state.campaign.id],
  );
  for (const group of state.groups) {
    if (group.dirty)
      db.run(
        `INSERT OR REPLACE INTO ${tables.groups} VALUES (?, ?, ?, ?, ?, ?)`,
        ...[
          group.group.id,
          group.purse.spend,
          group.spendMinor,
          group.impressions,
          group.purse.day,
          group.purse.daySpend,
        ],
      );
    group.dirty = false;
    for (const ad of group.ads) {
      if (ad.dirty) db.run(`INSERT OR REPLACE INTO ${tables.ads} VALUES (?, ?, ?)`, ad.ad.id, ad.spend, ad.spendMinor);
      ad.dirty = false;
    }
  }
}
