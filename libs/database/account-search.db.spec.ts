import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import { connectDatabase } from './orm.js';
import { AccountsAcrossTeamsRepository } from './repositories/across-teams/accounts-across-teams.repository.js';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import { createTestDatabase } from '../../test/support/database.js';

let orm: MikroORM;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await createTestDatabase({ isEmpty: true });
  drop = database.drop;
  orm = await connectDatabase(database.url, { poolSize: 2 });
  await orm.migrator.up({ to: '20261123211306-brought-cards' });
}, 60_000);
afterAll(async () => {
  await orm.close();
  await drop();
});

const execute = <T>(sql: string, values: unknown[] = []) => orm.em.fork().execute<T[]>(sql, values);
const found = async (search: string) => {
  const { rows } = await new AccountsAcrossTeamsRepository(orm.em.fork()).page({ page: 1, size: 10, search });
  return rows.map(({ firstName }) => firstName);
};
const team = randomUUID();
const person = (first: string, status: string) =>
  execute(
    `insert into user_account (id, organization_id, email, password_hash, first_name, last_name, lang, role, status,
       is_staff, is_tester, is_whitelisted, created_at)
     values (gen_random_uuid(), ?, ?, '', ?, 'Byron', 'en', 'owner', ?, false, false, false, now())`,
    [team, `${first}@x.test`, first, status],
  );
const words = async () =>
  (await execute<{ word: string }>('select word from account_word order by 1')).map((row) => row.word);

/** The locks that a migration waits for while a transaction reads accounts, and whether it has already filled its new table. */
async function whileRead(migrate: () => Promise<unknown>) {
  const reader = orm.em.fork();
  await reader.begin();
  await reader.execute('select from user_account');
  const migrated = migrate();
  const waits = () =>
    reader.execute<object[]>(
      `select w.mode, w.relation::regclass::text as "table", exists (
         select from pg_locks l where l.pid = w.pid and l.mode = 'RowExclusiveLock'
         and l.relation not in (select oid from pg_class)) as "isFilled"
       from pg_locks w where not w.granted and w.relation = 'user_account'::regclass
         and w.database = (select oid from pg_database where datname = current_database())`,
    );
  await waitFor(async () => (await waits()).length > 0, { what: 'a migration that waits', timeoutMs: 10_000 });
  const found = await waits();
  await reader.commit();
  await migrated;
  return found;
}

describe('the search of accounts', () => {
  it('finds people who existed before the index, and people who are renamed or join later', async () => {
    await execute('insert into organization (id, name, created_at) values (?, ?, now())', [team, 'Acme']);
    await person('Ada', 'ACTIVE');
    await person('Gone', 'REMOVED');

    // Readers of accounts, such as sign-ins, block the migration only after it has written the words.
    expect(await whileRead(() => orm.migrator.up())).toEqual([
      { mode: 'AccessExclusiveLock', table: 'user_account', isFilled: true },
    ]);

    expect([await found('ad acme by'), await found('gone'), await found('b')]).toEqual([['Ada'], [], ['Ada']]);
    await person('Ben', 'PENDING');
    await execute(`update user_account set first_name = 'Zoë' where first_name = 'Ada'`);
    expect([await found('ben'), await found('ada byron x'), await found('zoe')]).toEqual([['Ben'], ['Zoë'], ['Zoë']]);
  });

  it('finds the same words in the earlier table after a down migration', async () => {
    await orm.migrator.down({ to: '20261123211306-brought-cards' });
    const both = ['acme', 'byron', 'test', 'x'];
    expect(await words()).toEqual([...both, ...both, 'ada', 'ben', 'zoe'].toSorted());
    await execute(`update organization set name = 'Engines'`);
    expect((await words()).filter((word) => word === 'acme' || word === 'engines')).toEqual(['engines', 'engines']);
  });
});
