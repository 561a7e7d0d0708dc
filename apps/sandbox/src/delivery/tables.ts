import type { Database } from '../store/database.js';

/** The tables of one platform's delivery, each platform its own. */
export interface DeliveryTables {
  campaigns: string;
  groups: string;
  ads: string;
  /** What each ad was given on each day. */
  days: string;
  /** Conversions that are still to come in. */
  late: string;
}

/** Makes the tables of a platform's delivery where there are none. */
export function deliveryTables(db: Database, platform: string): DeliveryTables {
  const name = (table: string): string => `${platform}_delivery_${table}`;
  renameEarlier(db, name);
  const tables = {
    ...{ campaigns: name('campaigns'), groups: name('groups'), ads: name('ads') },
    ...{ days: name('days'), late: name('late') },
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
      ad TEXT NOT NULL, day TEXT NOT NULL, campaign TEXT NOT NULL, grp TEXT NOT NULL, impressions INTEGER NOT NULL,
      clicks INTEGER NOT NULL, link_clicks INTEGER NOT NULL, landing_views INTEGER NOT NULL, results INTEGER NOT NULL,
      view_results INTEGER NOT NULL, value_minor INTEGER NOT NULL, engagements INTEGER NOT NULL, video_views INTEGER NOT NULL,
      thruplays INTEGER NOT NULL, spend_minor INTEGER NOT NULL, PRIMARY KEY (ad, day)) WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS ${days}_campaign ON ${days} (campaign, day);
    CREATE TABLE IF NOT EXISTS ${late} (
      campaign TEXT NOT NULL, grp TEXT NOT NULL, ad TEXT NOT NULL, day TEXT NOT NULL, due REAL NOT NULL, value_minor INTEGER NOT NULL);
    CREATE INDEX IF NOT EXISTS ${late}_due ON ${late} (campaign, due);`);
  return tables;
}

/** Files of a time when groups were called ad sets here go on with what they hold. */
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
