import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import { createTestOrm } from '#libs/testing/test-orm.js';

/** Written by hand into migrations: the entities do not contain the triggers that keep the trail append-only and the counts right. */
const BY_HAND =
  /^drop (trigger|function) if exists "(audit_event_(audit_event_)?(append_only|no_truncate)|experiment_(experiment_)?count_(added|moved|removed)|(user_account_|organization_)?account_(count_(added|moved|removed)|search_(added|changed|gone|kept|of_team)|words|beginnings)|experiment_(experiment_)?phase_since|(experiment_)?run_outcome_due|fee_entry_(fee_entry_)?(append_only|no_truncate|balanced))(_fn)?"/;

let database: { orm: MikroORM; close: () => Promise<void> };
beforeAll(async () => {
  database = await createTestOrm();
}, 60_000);
afterAll(() => database?.close());

describe('the migrations', () => {
  it('create the schema that the entities describe', async () => {
    const changes = (await database.orm.schema.getUpdateSchemaSQL({ wrap: false })).split('\n').filter(Boolean);
    expect(changes.filter((sql) => !BY_HAND.test(sql))).toEqual([]);
  });

  it('are complete: the snapshot of the last one is the schema of the entities', async () => {
    expect(await database.orm.migrator.checkSchema()).toBe(false);
  });
});
