/** Stores a day's delivery of 50,000 ads, compared with one bare COPY of the same rows into an equal table. */
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { TEMPLATE_DATABASE } from '../lib/backing.mjs';
import { createDatabase, dropDatabase } from '../lib/database.mjs';
import { inTurns } from './support/interleaved.mjs';

const ROWS = 50_000;
const DATABASE = 'bench_insights';

export const names = ['insights-50000'];

/** @param {{ backing: () => Promise<Record<string, string>> }} context */
export async function benches({ backing }) {
  const { POLYAD_TEST_DATABASE_URL: adminUrl } = await backing();
  const { connectDatabase } = await import('#libs/database/orm.js');
  const { InsightsRepository } = await import('#libs/database/repositories/experiment/insights.repository.js');
  await createDatabase(adminUrl, DATABASE, { template: TEMPLATE_DATABASE });
  const url = Object.assign(new URL(adminUrl), { pathname: `/${DATABASE}` }).href;
  const orm = await connectDatabase(url, { poolSize: 2 });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const rows = Array.from({ length: ROWS }, (_, index) => recordOf(index));
    const organizationId = randomUUID();
    const store = () => new InsightsRepository(orm.em.fork()).upsert(organizationId, 1, rows);
    const copy = () => copyRows(client, organizationId, rows);
    await client.query('create table bare_insight (like ad_insight including all)');
    const stored = () => seconds(store, () => client.query('truncate ad_insight'));
    const bare = () => seconds(copy, () => client.query('truncate bare_insight'));
    await stored(); // the first run is slower on both sides
    await bare();
    return [{ name: names[0], unit: 's', ...(await inTurns(stored, bare)) }];
  } finally {
    await client.end();
    await orm.close();
    await dropDatabase(adminUrl, DATABASE);
  }
}

const recordOf = (index) => ({
  adObjectId: String(index + 1),
  day: '2026-11-20',
  impressions: 400 + (index % 300),
  reach: 300 + (index % 200),
  clicks: index % 17,
  spendMinor: 250 + (index % 90),
  counts: { link_click: index % 17, purchase: index % 3 },
  valuesMinor: { purchase: (index % 3) * 4_500 },
});

async function copyRows(client, organizationId, rows) {
  const stream = client.query(copyFrom('copy bare_insight from stdin'));
  const finished = once(stream, 'finish');
  const lines = rows.map((row) =>
    [
      ...[row.adObjectId, row.day, organizationId, 1, row.impressions, row.reach, row.clicks, row.spendMinor],
      ...[JSON.stringify(row.counts), JSON.stringify(row.valuesMinor)],
    ].join('\t'),
  );
  stream.end(`${lines.join('\n')}\n`);
  await finished;
}

/** Seconds that the work takes, into an empty table. */
async function seconds(work, clear) {
  await clear();
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1_000;
}
