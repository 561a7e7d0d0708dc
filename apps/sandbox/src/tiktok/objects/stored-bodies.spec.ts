import { describe, expect, it } from '@jest/globals';
import { Database } from '../../store/database.js';
import { moveStoredBodies } from './stored-bodies.js';

describe('data folder of an earlier version', () => {
  it('keeps the requests of its TikTok objects, and other objects unchanged', () => {
    const db = new Database(':memory:');
    db.define('CREATE TABLE objects (id TEXT, platform TEXT, data TEXT)');
    const rows = [
      ['old', 'tiktok', { told: { budget: 50 }, startsAt: 1 }],
      ['new', 'tiktok', { body: { budget: 60 } }],
      ['other', 'meta', { told: { budget: 70 } }],
    ] as const;
    for (const [id, platform, data] of rows)
      db.run('INSERT INTO objects VALUES (?, ?, ?)', id, platform, JSON.stringify(data));
    moveStoredBodies(db);
    moveStoredBodies(db);
    const stored = db
      .all<{ data: string }>('SELECT data FROM objects ORDER BY rowid')
      .map(({ data }) => JSON.parse(data) as object);
    expect(stored).toEqual([{ startsAt: 1, body: { budget: 50 } }, { body: { budget: 60 } }, { told: { budget: 70 } }]);
    db.close();
  });
});
