import type { Ground } from '../ground.js';
import type { Counts } from './outcomes.js';
import type { AdState, CampaignState, GroupState } from './state.js';
import type { DeliveryTables } from './tables.js';

const FIGURES = [
  ...['impressions', 'clicks', 'link_clicks', 'landing_views', 'results', 'view_results', 'value_minor', 'engagements'],
  ...['video_views', 'thruplays', 'spend_minor'],
];

/** Adds the figures of one ad and day to those that stand there. */
const addDay = ({ days }: DeliveryTables): string => `
  INSERT INTO ${days} (ad, day, campaign, grp, ${FIGURES.join(', ')}) VALUES (?, ?, ?, ?, ${FIGURES.map(() => '?').join(', ')})
  ON CONFLICT (ad, day) DO UPDATE SET ${FIGURES.map((figure) => `${figure} = ${figure} + excluded.${figure}`).join(', ')}`;

/** What a stretch of time added to one ad's day. */
export interface DayDelta {
  group: GroupState;
  state: AdState;
  day: string;
  counts: Counts;
  value: number;
  spend: number;
}

/** A conversion that comes in later than the click it belongs to. */
export interface LateResult {
  group: GroupState;
  ad: string;
  day: string;
  /** Platform time. */
  due: number;
  value: number;
}

/** Writes a settled stretch of time: day by day figures, conversions that have come in since, and where it ended. */
export function saveDelivery(
  { db, uptime }: Pick<Ground, 'db' | 'uptime'>,
  tables: DeliveryTables,
  state: CampaignState,
  deltas: Map<string, DayDelta>,
  late: LateResult[],
): void {
  const id = state.campaign.id;
  const add = addDay(tables);
  for (const { group, ad, day, due, value } of late)
    db.run(`INSERT INTO ${tables.late} VALUES (?, ?, ?, ?, ?, ?)`, id, group.group.id, ad, day, due, value);
  for (const { group, state: ad, day, counts, value, spend } of deltas.values()) {
    db.run(
      add,
      ...[ad.ad.id, day, id, group.group.id],
      ...[
        counts.impressions,
        counts.clicks,
        counts.linkClicks,
        counts.landingViews,
        counts.results,
        counts.viewResults,
      ],
      ...[value, counts.engagements, counts.videoViews, counts.thruplays, spend],
    );
  }
  for (const row of db.all<{ ad: string; grp: string; day: string; n: number; value: number }>(
    `SELECT ad, grp, day, count(*) AS n, sum(value_minor) AS value FROM ${tables.late} WHERE campaign = ? AND due <= ? GROUP BY ad, grp, day`,
    ...[id, state.settled],
  )) {
    db.run(add, row.ad, row.day, id, row.grp, 0, 0, 0, 0, row.n, 0, row.value, 0, 0, 0, 0);
  }
  db.run(`DELETE FROM ${tables.late} WHERE campaign = ? AND due <= ?`, id, state.settled);
  savePurses(db, tables, state);
  // What was delivered must never lie ahead of the clock after a crash.
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
