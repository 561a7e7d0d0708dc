import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { createTestOrm } from '#libs/testing/test-orm.js';
import { EXPERIMENT_STATUSES } from '#libs/contracts/experiment/experiment-status.js';
import { AccountsAcrossTeamsRepository, MOST_MATCHES } from './accounts-across-teams.repository.js';

let database: Awaited<ReturnType<typeof createTestOrm>>;
beforeAll(async () => {
  database = await createTestOrm();
});
afterAll(() => database.close());
beforeEach(async () => {
  await run('delete from experiment');
  await run('delete from user_account');
  await run('delete from organization');
});

const run = (sql: string, values: unknown[] = []) => database.orm.em.fork().execute(sql, values, 'run');
const accounts = () => new AccountsAcrossTeamsRepository(database.orm.em.fork());
const find = (search: string, { page = 1, size = 10 } = {}) => accounts().page({ page, size, search });
const found = async (search: string) => (await find(search)).rows.map(({ firstName }) => firstName);

async function team(name: string): Promise<string> {
  const id = randomUUID();
  await run('insert into organization (id, name, created_at) values (?, ?, now())', [id, name]);
  return id;
}

interface Person {
  first: string;
  last: string;
  email?: string;
  status?: string;
  isWhitelisted?: boolean;
}
let made = 0;
async function person(organizationId: string, { first, last, email, status, isWhitelisted }: Person): Promise<string> {
  const id = randomUUID();
  // The id is one word that begins with `x`: its parts could match digits of a search.
  const unique = `x${id.replaceAll('-', '')}@x.test`;
  await run(
    `insert into user_account (id, organization_id, email, password_hash, first_name, last_name, lang, role, status,
       is_staff, is_tester, is_whitelisted, created_at)
     values (?, ?, ?, '', ?, ?, 'en', 'owner', ?, false, false, ?, now() + ? * interval '1 second')`,
    [id, organizationId, email ?? unique, first, last, status ?? 'ACTIVE', isWhitelisted ?? false, ++made],
  );
  return id;
}

describe('accounts of every team', () => {
  it('ADMIN-005 come in pages, newest first, with their total', async () => {
    const acme = await team('Acme');
    for (const first of ['One', 'Two', 'Three']) await person(acme, { first, last: 'X' });
    const { rows, total } = await find('', { size: 2 });
    expect([rows.map(({ firstName }) => firstName), total]).toEqual([['Three', 'Two'], 3]);
    expect((await find('', { page: 2, size: 2 })).rows.map(({ firstName }) => firstName)).toEqual(['One']);
  });

  it('are found by the beginning of any of their words, in any case and without accents', async () => {
    const acme = await team('Åcme Outdoor, S.L.');
    await person(acme, { first: 'José', last: "O'Neill", email: 'pepe.diez+ads@mail.example' });
    await person(await team('Vidal'), { first: 'Ana', last: 'Vidal', email: 'ana@vidal.example' });
    for (const search of ['jose', 'JOSÉ', 'nei', 'pepe', 'diez', 'acme', 'OUTD', 'jose acme', 'example jose'])
      expect([search, await found(search)]).toEqual([search, ['José']]);
    for (const search of ['ose', 'jose vidal', "%' or 1=1", '???'])
      expect([search, await found(search)]).toEqual([search, []]);
    expect(await found('example')).toEqual(['Ana', 'José']);
  });

  it('are found by their current names, and not after their removal', async () => {
    const acme = await team('Acme');
    const id = await person(acme, { first: 'Ada', last: 'Byron' });
    await run(`update user_account set last_name = 'Lovelace' where id = ?`, [id]);
    await run(`update organization set name = 'Engines' where id = ?`, [acme]);
    expect([await found('byron'), await found('acme'), await found('love engines')]).toEqual([[], [], ['Ada']]);
    await run(`update user_account set status = 'REMOVED' where id = ?`, [id]);
    expect(await found('ada')).toEqual([]);
    expect((await find('')).total).toBe(0);
    await run('delete from user_account where id = ?', [id]);
    expect(await database.orm.em.fork().execute('select 1 from account_search')).toEqual([]);
  });

  const many = async (first: string) =>
    run(
      `insert into user_account (id, organization_id, email, password_hash, first_name, last_name, lang, role, status,
         is_staff, is_tester, is_whitelisted, created_at)
       select gen_random_uuid(), ?, ? || n || '@many.test', '', ?, n::text, 'en', 'other', 'ACTIVE', false, false, false,
         now() + ? * interval '1 second'
       from generate_series(1, ?::int) n`,
      [await team('Acme'), first, first, ++made, MOST_MATCHES + 1],
    );

  it('are not all counted for a very common word: the page shows the newest, and says that there are more', async () => {
    await many('Person');
    await person(await team('Acme'), { first: 'Newest', last: 'Person' });
    const { rows, total, isMore } = await find('person');
    expect([rows[0]!.firstName, total, isMore]).toEqual(['Newest', MOST_MATCHES, true]);
    expect(await find('person 77')).toMatchObject({ total: 1 + 10, isMore: false });
  });

  it('are counted if few have both of two common words', async () => {
    await many('Ana');
    await many('Vidal');
    expect(await find('ana vidal')).toEqual({ rows: [], total: 0, isMore: false });
    const acme = await team('Acme');
    for (const first of ['Ana', 'Anabel', 'Anatol']) await person(acme, { first, last: 'Vidal' });
    expect(await find('ana vidal', { size: 2 })).toMatchObject({ total: 3, isMore: false });
    expect(await find('ana vidal', { page: 2, size: 2 })).toMatchObject({
      rows: [{ firstName: 'Ana' }],
      total: 3,
      isMore: false,
    });
  });

  it('are found by words with letters, and by a limited number of words', async () => {
    await many('Ana');
    await many('Vidal');
    const acme = await team('Borgo');
    await person(acme, { first: 'Ana', last: 'Vidal Cortez', email: 'dora@east.example' });
    await person(acme, { first: 'Ana', last: 'Vidal', email: 'dora@west.example' });
    expect(await find('a v b')).toMatchObject({ total: 2, isMore: false });
    expect(await find('A v b c')).toMatchObject({ rows: [{ lastName: 'Vidal Cortez' }], total: 1, isMore: false });
    expect(await found('ana vidal borgo cort d east')).toEqual(['Ana']);
    expect(await find('a v q')).toEqual({ rows: [], total: 0, isMore: false });
  });

  it('are found through an index, even by very common words, without checking accounts one by one', async () => {
    await many('Elder');
    await many('Younger');
    await many('Youngest');
    await run('analyze account_search');
    for (const search of ['elder', 'a', 'elder many', 'elder younger', 'elder 77', 'youn acme test'])
      await database.orm.em.fork().transactional(async (em) => {
        await em.execute(`set local track_functions = 'all'`);
        await new AccountsAcrossTeamsRepository(em).page({ page: 1, size: 10, search });
        const calls = `select calls::int from pg_stat_xact_user_functions where funcname = 'account_beginnings'`;
        expect([search, await em.execute(calls)]).toEqual([search, []]);
      });
  });

  it('are found even if all matches are older than the newest accounts, which are searched first', async () => {
    await many('Elder');
    await many('Younger');
    await many('Youngest');
    const { rows, total, isMore } = await find('elder');
    expect([rows.map(({ firstName }) => firstName), total, isMore]).toEqual([
      Array(10).fill('Elder'),
      MOST_MATCHES,
      true,
    ]);
    const last = { rows: [{ firstName: 'Elder' }], total: MOST_MATCHES + 1, isMore: false };
    expect(await find('elder', { page: 101 })).toMatchObject(last);
    expect((await find('elder', { page: 102 })).rows).toEqual([]);
  });

  it('ADMIN-002 are counted correctly after every kind of change', async () => {
    const acme = await team('Acme');
    const id = await person(acme, { first: 'Ada', last: 'Byron', isWhitelisted: true });
    await person(acme, { first: 'Ben', last: 'Byron', status: 'PENDING' });
    await person(acme, { first: 'Cy', last: 'Byron', status: 'DISABLED' });
    await person(acme, { first: 'Di', last: 'Byron', status: 'REMOVED', isWhitelisted: true });
    expect(await accounts().counts()).toEqual({ active: 1, pending: 1, disabled: 1, whitelisted: 1 });
    expect(await accounts().whitelistTeam(acme, true)).toBe(2);
    await accounts().setStatus(id, 'DISABLED');
    expect(await accounts().counts()).toEqual({ active: 0, pending: 1, disabled: 2, whitelisted: 3 });
    await run(`update user_account set status = 'REMOVED' where status = 'DISABLED'`);
    await run('delete from user_account where status = ?', ['PENDING']);
    expect(await accounts().counts()).toEqual({ active: 0, pending: 0, disabled: 0, whitelisted: 0 });
  });
});

describe('experiments of every team', () => {
  const experiment = async (organizationId: string, status: string): Promise<void> => {
    const uuid = randomUUID();
    await run(
      `insert into experiment (uuid, key, organization_id, created_by, platform, status, name, input, account_id, currency,
         budget_minor, created_count, tested_count, payload_hash, created_at, updated_at)
       values (?, ?, ?, ?, 'meta', ?, 'Tents', '{}', '', 'USD', 0, 1, 1, '', now(), now())`,
      [uuid, uuid.slice(0, 10), organizationId, randomUUID(), status],
    );
  };
  const NONE = { completed: 0, processing: 0, failed: 0, draft: 0 };
  const COUNTED = {
    DRAFT: 'draft',
    TEMPLATE: null,
    SAMPLE: null,
    PENDING: 'processing',
    PENDING_ADS: 'processing',
    PROCESSING: 'processing',
    PENDING_REVIEW: 'completed',
    COMPLETED: 'completed',
    NO_RESULTS: 'completed',
    FAILED: 'failed',
  } as const;

  it.each(EXPERIMENT_STATUSES)('ADMIN-001 ADMIN-007 are counted by status: %s', async (status) => {
    for (const name of ['Acme', 'Borgo']) await experiment(await team(name), status);
    const counted = COUNTED[status];
    expect(await accounts().experimentCounts()).toEqual(counted === null ? NONE : { ...NONE, [counted]: 2 });
  });

  it('ADMIN-007 are counted separately for each status', async () => {
    const acme = await team('Acme');
    for (const status of EXPERIMENT_STATUSES) await experiment(acme, status);
    expect(await accounts().experimentCounts()).toEqual({ completed: 3, processing: 3, failed: 1, draft: 1 });
  });
});
