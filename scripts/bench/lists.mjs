/**
 * Lists of a team with 100,000 experiments: the first page against that of a team with 100, by fifty people at once; and a search and a
 * filter, one at a time, against the allowed 150 ms.
 */
import { Pool } from 'undici';
import pg from 'pg';
import { post, signedUp } from './support/api-person.mjs';
import { p99AgainstLimit, sideBySide } from './support/interleaved.mjs';

const MANY = 100_000;
const FEW = 100;
const CALLS = 40;
const MOST_MS = 150;

export const names = ['list-p99', 'list-rate', 'list-search', 'list-search-rare', 'list-filter', 'list-last-page'];

/** @param {{ startStack: (options: object) => Promise<any>, log: (text: string) => void }} context */
export async function benches({ startStack, log }) {
  const stack = await startStack({ parts: ['api'], env: { LOG_LEVEL: 'warn' } });
  const api = new Pool(stack.apiUrl, { connections: 50 });
  const database = new pg.Client({ connectionString: stack.databaseUrl });
  try {
    await database.connect();
    const [many, few] = [await signedUp(api, database, 'many'), await signedUp(api, database, 'few')];
    log(`  seeding ${MANY} experiments`);
    await seed(database, many.id, MANY);
    await seed(database, few.id, FEW);
    await database.query('vacuum analyze experiment');
    const first = (person) => () => list(api, person, { type: 'completed' });
    const page = await sideBySide(first(many), first(few));
    const search = async (query) => ({
      unit: 'ms',
      ...(await p99AgainstLimit(() => list(api, many, query), { calls: CALLS, mostMs: MOST_MS })),
    });
    return [
      { name: names[0], unit: 'ms', ...page.p99 },
      { name: names[1], unit: '1/s', ...page.rate },
      { name: names[2], ...(await search({ type: 'completed', search: 'sandals' })) },
      { name: names[3], ...(await search({ type: 'completed', search: 'number 77777' })) },
      { name: names[4], ...(await search({ type: 'completed', accounts: ['act_3'], page_id: '5' })) },
      { name: names[5], ...(await search({ type: 'completed', page: MANY / 10 })) },
    ];
  } finally {
    await database.end();
    await api.close();
    await stack.stop();
  }
}

/** A team's completed experiments, on ten accounts and seven pages. Each is as large as one with a dozen alternatives. */
const seed = (database, organizationId, count) =>
  database.query(
    `insert into experiment (uuid, key, organization_id, created_by, platform, status, phase, name, input, goal, page_id,
       account_id, currency, budget_minor, created_count, tested_count, payload_hash, created_at, updated_at, finished_at)
     select gen_random_uuid(), translate(substr(md5($1::uuid::text || n), 1, 10), '0123456789', 'ghijklmnop'), $1::uuid, gen_random_uuid(), 'meta',
       'COMPLETED', 'done', case n % 3 when 0 then 'Spring sandals' else 'Rain jackets' end || ', number ' || n,
       jsonb_build_object('platform', 'meta', 'version', 1, 'objective', 'OUTCOME_TRAFFIC',
         'account', jsonb_build_object('id', 'act_' || n % 10, 'name', 'Account'), 'page', jsonb_build_object('id', (n % 7)::text, 'name', 'Page'),
         'information', jsonb_build_object('name', 'x', 'promoted_url', 'https://vidal-outdoor.example/'),
         'creatives', jsonb_build_object('headlines', (select jsonb_agg(jsonb_build_object('id', i, 'value', md5(n::text || i))) from generate_series(1, 12) i))),
       'OUTCOME_TRAFFIC', (n % 7)::text, 'act_' || n % 10, 'USD', 40000, 288, 80, '', now(), now(), now()
     from generate_series(1, $2::int) n`,
    [organizationId, count],
  );

const list = (api, person, query) => post(api, person, '/experiments', query);
