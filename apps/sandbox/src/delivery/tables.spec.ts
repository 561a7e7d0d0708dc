import { expect, it } from '@jest/globals';
import { Database } from '../store/database.js';
import { deliveryTables } from './tables.js';

it('reads a file of the version whose groups were called ad sets', () => {
  const db = new Database(':memory:');
  db.define(`
    CREATE TABLE x_delivery_sets (adset TEXT PRIMARY KEY, spend REAL NOT NULL, spend_minor INTEGER NOT NULL,
      impressions INTEGER NOT NULL, day TEXT NOT NULL, day_spend REAL NOT NULL);
    CREATE TABLE x_delivery_days (ad TEXT NOT NULL, day TEXT NOT NULL, campaign TEXT NOT NULL, adset TEXT NOT NULL,
      PRIMARY KEY (ad, day)) WITHOUT ROWID;
    CREATE TABLE x_delivery_late (campaign TEXT NOT NULL, adset TEXT NOT NULL, due REAL NOT NULL);
    INSERT INTO x_delivery_sets VALUES ('7', 1.5, 1, 30, '2026-11-23', 1.5);
    INSERT INTO x_delivery_days VALUES ('8', '2026-11-23', '6', '7');`);
  for (const start of [1, 2]) {
    const { groups, days } = deliveryTables(db, 'x');
    expect([start, db.get(`SELECT grp, spend, impressions FROM ${groups}`)]).toEqual([
      start,
      { grp: '7', spend: 1.5, impressions: 30 },
    ]);
    expect(db.get(`SELECT grp FROM ${days}`)).toEqual({ grp: '7' });
  }
  db.close();
});
