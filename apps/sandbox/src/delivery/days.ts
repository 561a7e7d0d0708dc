import type { Database } from '../store/database.js';
import { zeroCounts, type Counts } from './outcomes.js';
import type { DeliveryTables } from './tables.js';

/** What was delivered, in all; money in minor units. */
export interface Sums extends Counts {
  valueMinor: number;
  spendMinor: number;
}

export const zeroSums = (): Sums => ({ ...zeroCounts(), valueMinor: 0, spendMinor: 0 });

/** What one ad was given on one day of its account. */
export interface DayRow extends Sums {
  ad: string;
  /** `2026-12-01` */
  day: string;
  campaign: string;
  group: string;
}

/** Whose days: those of an ad, or of all that are in a group, a campaign or an account. */
export interface DeliveryScope {
  kind: 'account' | 'campaign' | 'group' | 'ad';
  id: string;
}

const COLUMNS = `ad, day, campaign, grp AS "group", impressions, clicks, link_clicks AS linkClicks, landing_views AS landingViews,
  results, view_results AS viewResults, value_minor AS valueMinor, engagements, video_views AS videoViews, thruplays,
  spend_minor AS spendMinor`;

const CONDITIONS: Record<DeliveryScope['kind'], string> = {
  account: "campaign IN (SELECT id FROM objects WHERE account = ? AND type = 'campaign')",
  campaign: 'campaign = ?',
  group: 'grp = ?',
  ad: 'ad = ?',
};

/** Days from the first to the last, both of them included, by ad and day. */
export function readDays(
  db: Database,
  { days }: DeliveryTables,
  { kind, id }: DeliveryScope,
  range: { since: string; until: string },
): DayRow[] {
  return db.all<DayRow>(
    `SELECT ${COLUMNS} FROM ${days} WHERE ${CONDITIONS[kind]} AND day BETWEEN ? AND ? ORDER BY ad, day`,
    ...[id, range.since, range.until],
  );
}

/** One figure of a scope over all its days. */
export function sumDays(
  db: Database,
  { days }: DeliveryTables,
  { kind, id }: DeliveryScope,
  figure: 'results + view_results' | 'spend_minor',
): number {
  const row = db.get<{ sum: number | null }>(`SELECT sum(${figure}) AS sum FROM ${days} WHERE ${CONDITIONS[kind]}`, id);
  return Number(row?.sum ?? 0);
}

export function addSums(sums: Sums, more: Sums): void {
  sums.impressions += more.impressions;
  sums.clicks += more.clicks;
  sums.linkClicks += more.linkClicks;
  sums.landingViews += more.landingViews;
  sums.results += more.results;
  sums.viewResults += more.viewResults;
  sums.valueMinor += more.valueMinor;
  sums.engagements += more.engagements;
  sums.videoViews += more.videoViews;
  sums.thruplays += more.thruplays;
  sums.spendMinor += more.spendMinor;
}
