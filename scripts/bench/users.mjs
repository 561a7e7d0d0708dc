/**
 * The staff's users table with 100,000 accounts against one with 1,000, each in its own database: the first page; a search with the same
 * few matches in both; one that a fifth of all accounts match; and the most expensive searches: two frequent words that no account has
 * together, six words of one letter, and a word that a third of all accounts have, but none of the newest. One person sends one request at
 * a time, as staff do.
 */
import { Pool } from 'undici';
import pg from 'pg';
import { get, signedUp } from './support/api-person.mjs';
import { inTurns, p99Of } from './support/interleaved.mjs';

const MANY = 100_000;
const FEW = 1_000;
/** Matches of the rare search, in both tables. */
const RARE = 20;
const CALLS = 200;
const WARM_UP = 50;

/** The query of each figure. */
const QUERIES = {
  'users-first-page': '',
  'users-search': '&search=zuse',
  'users-search-common': '&search=ada',
  'users-search-apart': '&search=ada%20grace',
  'users-search-letters': '&search=a%20b%20c%20e%20g%20p',
  'users-search-elder': '&search=eldest',
};

export const names = Object.keys(QUERIES);

/** @param {{ startStack: (options: object) => Promise<any>, log: (text: string) => void }} context */
export async function benches({ startStack, log }) {
  const sides = [];
  try {
    for (const count of [MANY, FEW]) {
      const stack = await startStack({ parts: ['api'], env: { LOG_LEVEL: 'warn' } });
      const api = new Pool(stack.apiUrl, { connections: 1 });
      const database = new pg.Client({ connectionString: stack.databaseUrl });
      sides.push({ stack, api, database });
      await database.connect();
      sides.at(-1).person = await signedUp(api, database, 'staff');
      log(`  seeding ${count} accounts`);
      await seed(database, count);
    }
    const rows = [];
    for (const [name, query] of Object.entries(QUERIES))
      rows.push({ name, unit: 'ms', ...(await compared(sides, `?page=1&size=10${query}`)) });
    return rows;
  } finally {
    for (const { stack, api, database } of sides) {
      await database.end();
      await api.close();
      await stack.stop();
    }
  }
}

/** p99 with many accounts, and with few as its reference, alternating. */
async function compared([many, few], query) {
  const ask = (side) => () => get(side.api, side.person, `/admin/users${query}`);
  for (const side of [many, few]) await p99Of(ask(side), WARM_UP);
  return inTurns(
    () => p99Of(ask(many), CALLS),
    () => p99Of(ask(few), CALLS),
  );
}

/** Teams of ten accounts, each account a second younger than the one before. Accounts that exist already become staff. */
async function seed(database, count) {
  await database.query('update user_account set is_staff = true');
  await database.query(
    `insert into organization (id, name, created_at)
     select md5('team' || n)::uuid, 'Company ' || n, now() from generate_series(0, $1::int / 10) n`,
    [count],
  );
  await database.query(
    `insert into user_account (id, organization_id, email, password_hash, first_name, last_name, lang, role, status, is_staff,
       is_tester, is_whitelisted, created_at)
     select gen_random_uuid(), md5('team' || n / 10)::uuid, 'person' || n || '@bench.example', '',
       case n % 5 when 0 then 'Ada' else 'Grace' end, case n % ($1::int / $2::int) when 0 then 'Zuse ' else 'Byron ' end || n
         || case when n > $1::int * 2 / 3 then ' Eldest' else '' end, 'en', 'other', 'ACTIVE', false, false, n % 3 = 0,
       now() - n * interval '1 second'
     from generate_series(1, $1::int) n`,
    [count, RARE],
  );
  await database.query('vacuum analyze');
}
