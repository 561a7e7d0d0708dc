import type { Database } from '../store/database.js';
import { zeroCounts } from './outcomes.js';
import { FIGURES, type DeliveryTables, type Figure } from './tables.js';

/** Total delivered figures; money in minor units. */
export type Sums = Record<Figure, number>;

export const zeroSums = (): Sums => ({ ...zeroCounts(), valueMinor: 0, spendMinor: 0 });

/** One ad's figures on one day of its account. */
export interface DayRow extends Sums {
  ad: string;
  /** `2026-12-01` */
  day: string;
  campaign: string;
  group: string;
}

/** Selects an ad, or all ads of a group, a campaign or an account. */
export interface DeliveryScope {
  kind: 'account' | 'campaign' | 'group' | 'ad';
  id: string;
}

const COLUMNS = `ad, day, campaign, grp AS "group", ${Object.entries(FIGURES)
  .map(([figure, column]) => `${column} AS ${figure}`)
  .join(', ')}`;

const CONDITIONS: Record<DeliveryScope['kind'], string> = {
  account: "campaign IN (SELECT id FROM objects WHERE account = ? AND type = 'campaign')",
  campaign: 'campaign = ?',
  group: 'grp = ?',
  ad: 'ad = ?',
};

/** Figures from the first to the last day, both included, by ad and day. */
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
  for (const figure of Object.keys(FIGURES) as Figure[]) sums[figure] += more[figure];
}
