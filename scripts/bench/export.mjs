/**
 * Exports of an experiment with 50,000 rows, 2,000 of them tested: seconds until the last byte against the allowed time, and the API's
 * largest memory growth in megabytes against the allowed growth. The estimate is computed beforehand.
 */
import { readFileSync } from 'node:fs';
import { Pool } from 'undici';
import pg from 'pg';
import { spreadOf, RUNS } from './support/interleaved.mjs';
import { post, signedUp } from './support/api-person.mjs';

/** 5 ages x 5 places x 5 interests x 4 texts x 5 headlines x 5 links x 4 descriptions. */
const SIZES = { ages: 5, geolocations: 5, interests: 5, headlines: 5, texts: 5, descriptions: 4, visuals: 4 };
const TESTED = 2_000;
const CREATED = 50_000;
const DAYS = 7;

const MOST = { xls: { seconds: 5, mb: 100 }, csv: { seconds: 5, mb: 100 }, xlsx: { seconds: 10, mb: 350 } };

export const names = Object.keys(MOST).flatMap((format) => [`export-${format}`, `export-${format}-memory`]);

/** @param {{ startStack: (options: object) => Promise<any>, log: (text: string) => void }} context */
export async function benches({ startStack, log }) {
  const stack = await startStack({ parts: ['api'], env: { LOG_LEVEL: 'warn' } });
  const api = new Pool(stack.apiUrl, { connections: 2, bodyTimeout: 60_000 });
  const database = new pg.Client({ connectionString: stack.databaseUrl });
  try {
    await database.connect();
    const person = await signedUp(api, database, 'export');
    log(`  seeding ${CREATED} variations`);
    const id = await seed(database, person.id);
    const query = { id, estimated: true };
    await post(api, person, '/experiment/curves', query);
    const rows = [];
    for (const [format, most] of Object.entries(MOST)) {
      await exported(api, person, { ...query, format }); // warms the compiler up
      const runs = [];
      for (let run = 0; run < RUNS; run++)
        runs.push(await measured(stack.api.pid(), () => exported(api, person, { ...query, format })));
      const of = (figure, reference) => spreadOf(runs.map((one) => ({ value: one[figure], reference })));
      rows.push({ name: `export-${format}`, unit: 's', ...of('seconds', most.seconds) });
      rows.push({ name: `export-${format}-memory`, unit: 'MB', ...of('mb', most.mb) });
    }
    return rows;
  } finally {
    await database.end();
    await api.close();
    await stack.stop();
  }
}

/** Downloads a whole file. @throws if it does not have a line for each row */
async function exported(api, person, query) {
  const { data } = JSON.parse(await post(api, person, '/experiment/export/csv', query));
  const { statusCode, body } = await api.request({ method: 'GET', path: data.url, headers: person.headers });
  if (statusCode !== 200) throw new Error(`the file: ${statusCode}`);
  let [bytes, lines] = [0, 0];
  for await (const piece of body) {
    bytes += piece.length;
    for (const byte of piece) if (byte === 10) lines++;
  }
  if (query.format !== 'xlsx' && lines < CREATED) throw new Error(`only ${lines} lines`);
  if (bytes < 1_000_000) throw new Error(`only ${bytes} bytes`);
}

/** How long it takes, and the largest growth of the process. */
async function measured(pid, run) {
  const before = residentMb(pid);
  let largest = before;
  const watch = setInterval(() => (largest = Math.max(largest, residentMb(pid))), 20);
  const begun = performance.now();
  await run();
  clearInterval(watch);
  return { seconds: (performance.now() - begun) / 1_000, mb: Math.max(largest, residentMb(pid)) - before };
}

const residentMb = (pid) => Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1_000;

/** A finished experiment whose tested ads delivered on each day. @returns its id */
async function seed(database, organizationId) {
  const lists = (names, valueOf) =>
    Object.fromEntries(
      names.map((name) => [
        name,
        Array.from({ length: SIZES[name] }, (_, i) => ({ id: `${name}-${i}`, value: valueOf(name, i) })),
      ]),
    );
  const text = (name, i) => `Alternative ${i} of the ${name}, as long as such a text often is`;
  const input = {
    platform: 'meta',
    version: 1,
    objective: 'OUTCOME_TRAFFIC',
    components: Object.keys(SIZES),
    account: { id: 'act_1', name: 'Account' },
    page: { id: '1', name: 'Page' },
    information: { name: 'Large', promoted_url: 'https://vidal-outdoor.example/' },
    audiences: {
      ...lists(['ages'], (_, i) => [18 + i * 5, 22 + i * 5]),
      ...lists(['geolocations'], (_, i) => [
        { type: 'country', key: `C${i}`, name: `Country ${i}`, country_code: 'ES' },
      ]),
      ...lists(['interests'], (_, i) => [{ id: String(i + 1), name: `Interest ${i}`, type: 'interests' }]),
    },
    creatives: {
      ...lists(['headlines', 'texts', 'descriptions'], text),
      ...lists(['visuals'], (_, i) => ({ kind: 'image', url: `https://vidal-outdoor.example/${i}.jpg` })),
    },
  };
  const { rows } = await database.query(
    `insert into experiment (uuid, key, organization_id, created_by, platform, status, phase, name, input, goal, page_id, account_id,
       currency, budget_minor, created_count, tested_count, payload_hash, created_at, updated_at, finished_at, last_insights_at)
     values (gen_random_uuid(), 'largelarge', $1, gen_random_uuid(), 'meta', 'COMPLETED', 'done', 'Large', $2, 'OUTCOME_TRAFFIC', '1',
       'act_1', 'EUR', 4000000, $3, $4, '', now(), now(), now(), now())
     returning id, uuid`,
    [organizationId, JSON.stringify(input), CREATED, TESTED],
  );
  const [{ id, uuid }] = rows;
  await database.query(
    `with ads as (
       insert into ad_object (organization_id, experiment_id, kind, ordinal, external_name, variation, slice, wave, state, attempt, platform_id, is_active)
       select $1, $2, 'ad', n, 'ad-' || n, n * ($4::int / $3::int) + n % ($4::int / $3::int), 0, 0, 'created', 1, (9000000 + n)::text, false
       from generate_series(0, $3::int - 1) n returning id, ordinal)
     insert into ad_insight (ad_object_id, day, organization_id, experiment_id, impressions, reach, clicks, spend_minor, counts, values_minor)
     select id, date '2026-11-01' + d, $1, $2, 150 + ordinal % 90, 140, 5 + ordinal % 7, 300 + ordinal % 50,
       jsonb_build_object('link_click', 1 + (ordinal * 7 + d) % 6, 'landing_page_view', (ordinal + d) % 3), '{}'
     from ads, generate_series(0, $5::int - 1) d`,
    [organizationId, id, TESTED, CREATED, DAYS],
  );
  return uuid;
}
