/**
 * The operators' lists, against the 100 ms allowed for a first page: with 100,000 hours of calls, 100,000 objects of which a thousand are
 * unknown, 100,000 experiments of which a thousand run, and 100,000 links. One person sends one request at a time, as staff do.
 */
import { Pool } from 'undici';
import pg from 'pg';
import { get, signedUp } from './support/api-person.mjs';
import { p99AgainstLimit } from './support/interleaved.mjs';

const CALLS = 40;
const MOST_MS = 100;
const LISTS = {
  'runs-first-page': '/admin/runs?page=1&size=10',
  'unknown-first-page': '/admin/unknown-objects?page=1&size=10',
  'calls-first-page': '/admin/platform-calls?page=1&size=10&hours=24',
  'calls-month': '/admin/platform-calls?page=1&size=10&hours=744',
  'links-first-page': '/admin/links?page=1&size=10',
};

export const names = Object.keys(LISTS);

/** @param {{ startStack: (options: object) => Promise<any>, log: (text: string) => void }} context */
export async function benches({ startStack, log }) {
  const stack = await startStack({ parts: ['api'], env: { LOG_LEVEL: 'warn' } });
  const api = new Pool(stack.apiUrl, { connections: 1 });
  const database = new pg.Client({ connectionString: stack.databaseUrl });
  try {
    await database.connect();
    const staff = await signedUp(api, database, 'operator');
    log('  seeding 100,000 rows in each table');
    await seed(database);
    const rows = [];
    for (const [name, path] of Object.entries(LISTS)) {
      const spread = await p99AgainstLimit(() => get(api, staff, path), { calls: CALLS, mostMs: MOST_MS });
      rows.push({ name, unit: 'ms', ...spread });
    }
    return rows;
  } finally {
    await database.end();
    await api.close();
    await stack.stop();
  }
}

const TEAM = (n) => `md5('team' || ${n})::uuid`;

/** Teams with three links each. A thousand teams have a running experiment with an unknown object. */
async function seed(database) {
  await database.query('update user_account set is_staff = true');
  await database.query(
    `insert into organization (id, name, created_at) select ${TEAM('n')}, 'Company ' || n, now() from generate_series(0, 33333) n`,
  );
  await database.query(
    `insert into platform_link (id, organization_id, platform, external_user_id, name, sealed_token, scopes, status, token_expires_at,
       linked_by, linked_at)
     select gen_random_uuid(), ${TEAM('n / 3')}, (array['meta', 'tiktok', 'google'])[n % 3 + 1], n::text, 'Person ' || n, '', '[]',
       case n % 50 when 0 then 'refused' else 'linked' end, now() + n * interval '1 minute', gen_random_uuid(), now()
     from generate_series(0, 99999) n`,
  );
  await database.query(
    `insert into platform_call_hour (organization_id, platform, account_id, hour, ok, refused, throttled, expired, unknown, quota, quota_at)
     select ${TEAM('n % 1000')}, 'meta', 'act_' || n % 1000, date_trunc('hour', now()) - n / 1000 * interval '7 hours', 100, n % 7,
       n % 11, 0, n % 3, '[{"pool": "app", "percent": 12, "regain_minutes": 0}]', now()
     from generate_series(0, 99999) n`,
  );
  await database.query(
    `insert into experiment (uuid, key, organization_id, created_by, platform, status, phase, name, input, goal, page_id,
       account_id, currency, budget_minor, created_count, tested_count, payload_hash, created_at, updated_at, finished_at)
     select gen_random_uuid(), translate(substr(md5('run' || n), 1, 10), '0123456789', 'ghijklmnop'), ${TEAM('n % 1000')}, gen_random_uuid(),
       'meta', case when n < 1000 then 'PROCESSING' else 'COMPLETED' end, case when n < 1000 then 'running' else 'done' end,
       'Experiment ' || n, '{}', 'OUTCOME_TRAFFIC', '1', 'act_' || n % 1000, 'USD', 40000, 288, 80, '', now(), now(),
       case when n < 1000 then null else now() end
     from generate_series(0, 99999) n`,
  );
  await database.query(
    `insert into ad_object (organization_id, experiment_id, kind, ordinal, external_name, slice, wave, state, attempt, sent_at, is_active)
     select x.organization_id, x.id, 'ad', n, x.name || ' ad ' || n, 0, 0, case when n = 1 then 'unknown' else 'created' end, 1,
       now() - x.id * interval '1 second', false
     from (select * from experiment where status = 'PROCESSING') x, generate_series(1, 100) n`,
  );
  await database.query('vacuum analyze');
}
