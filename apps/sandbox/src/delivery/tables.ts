import type { Database } from '../store/database.js';
import type { Counts } from './outcomes.js';

/** The figures counted per ad and day. */
export type Figure = keyof Counts | 'valueMinor' | 'spendMinor';

/** The column of each figure; money in minor units. */
export const FIGURES: Record<Figure, string> = {
  impressions: 'impressions',
  clicks: 'clicks',
  linkClicks: 'link_clicks',
  landingViews: 'landing_views',
  results: 'results',
  viewResults: 'view_results',
  valueMinor: 'value_minor',
  engagements: 'engagements',
  videoViews: 'video_views',
  thruplays: 'thruplays',
  spendMinor: 'spend_minor',
  plays: 'plays',
  watched2s: 'watched_2s',
  watched6s: 'watched_6s',
  quarters: 'quarters',
  halves: 'halves',
  threeQuarters: 'three_quarters',
  wholes: 'wholes',
};

/** The tables of one platform's delivery. Each platform has its own. */
export interface DeliveryTables {
  campaigns: string;
  groups: string;
  ads: string;
  /** Each ad's figures on each day. */
  days: string;
  /** Conversions that are still to come. */
  late: string;
}

/** Creates the tables of a platform's delivery if they do not exist. */
export function deliveryTables(db: Database, platform: string): DeliveryTables {
  const name = (table: string): string => `${platform}_delivery_${table}`;
  renameEarlier(db, name);
  const tables = {
    campaigns: name('campaigns'),
    groups: name('groups'),
    ads: name('ads'),
    days: name('days'),
    late: name('late'),
  };
  const { campaigns, groups, ads, days, late } = tables;
  db.define(`
    CREATE TABLE IF NOT EXISTS ${campaigns} (
      campaign TEXT PRIMARY KEY, settled REAL NOT NULL, spend REAL NOT NULL, day TEXT NOT NULL, day_spend REAL NOT NULL);
    CREATE TABLE IF NOT EXISTS ${groups} (
      grp TEXT PRIMARY KEY, spend REAL NOT NULL, spend_minor INTEGER NOT NULL, impressions INTEGER NOT NULL,
      day TEXT NOT NULL, day_spend REAL NOT NULL);
    CREATE TABLE IF NOT EXISTS ${ads} (ad TEXT PRIMARY KEY, spend REAL NOT NULL, spend_minor INTEGER NOT NULL);
    CREATE TABLE IF NOT EXISTS ${days} (
      ad TEXT NOT NULL, day TEXT NOT NULL, campaign TEXT NOT NULL, grp TEXT NOT NULL,
      ${Object.values(FIGURES).map(figureColumn).join(', ')}, PRIMARY KEY (ad, day)) WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS ${days}_campaign ON ${days} (campaign, day);
    CREATE TABLE IF NOT EXISTS ${late} (
      campaign TEXT NOT NULL, grp TEXT NOT NULL, ad TEXT NOT NULL, day TEXT NOT NULL, due REAL NOT NULL, value_minor INTEGER NOT NULL);
    CREATE INDEX IF NOT EXISTS ${late}_due ON ${late} (campaign, due);`);
  addFigures(db, days);
  return tables;
}

const figureColumn = (column: string): string => `${column} INTEGER NOT NULL DEFAULT 0`;

/** Adds the missing columns to files from versions that counted fewer figures. */
function addFigures(db: Database, days: string): void {
  const known = db.all<{ name: string }>(`SELECT name FROM pragma_table_info('${days}')`).map(({ name }) => name);
  for (const column of Object.values(FIGURES))
    if (!known.includes(column)) db.define(`ALTER TABLE ${days} ADD COLUMN ${figureColumn(column)};`);
}

/** Renames tables and columns in files from versions that called groups ad sets. The data stays. */
function renameEarlier(db: Database, name: (table: string) => string): void {
  if (!db.get("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", name('sets'))) return;
  db.transaction(() =>
    db.define(`
      ALTER TABLE ${name('sets')} RENAME TO ${name('groups')};
      ALTER TABLE ${name('groups')} RENAME COLUMN adset TO grp;
      ALTER TABLE ${name('days')} RENAME COLUMN adset TO grp;
      ALTER TABLE ${name('late')} RENAME COLUMN adset TO grp;`),
  );
}
