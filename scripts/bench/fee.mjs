/**
 * The fee check of a whole experiment by twenty people at once, against a bare route of one query. It parses and checks as much as a
 * submit.
 */
import { Pool } from 'undici';
import pg from 'pg';
import { signedUp } from './support/api-person.mjs';
import { sideBySide } from './support/interleaved.mjs';
import { startBare } from './support/start-bare.mjs';

const CONNECTIONS = 20;
const HOUR = 3_600_000;
const BOUNDARY = 'a-form-of-the-bench';

export const names = ['fee-check-p99', 'fee-check-rate'];

/** @param {{ startStack: (options: object) => Promise<any> }} context */
export async function benches({ startStack }) {
  const stack = await startStack({ parts: ['api'], env: { LOG_LEVEL: 'warn' } });
  const api = new Pool(stack.apiUrl, { connections: CONNECTIONS });
  const database = new pg.Client({ connectionString: stack.databaseUrl });
  let bare;
  try {
    await database.connect();
    const person = await signedUp(api, database, 'fees');
    await subscribed(database, person.id);
    const { rows } = await database.query('select id from user_account where organization_id = $1', [person.id]);
    bare = await startBare(stack.databaseUrl, rows[0].id);
    const form = formOf(experiment());
    const headers = { ...person.headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
    const check = { method: 'POST', path: '/api/v1/providers/facebook/experiment/sample', headers, body: form };
    const figures = await sideBySide(
      () => send(api, check),
      () => send(bare.pool, { method: 'GET', path: '/bare' }),
      { connections: CONNECTIONS },
    );
    return [
      { name: names[0], unit: 'ms', ...figures.p99 },
      { name: names[1], unit: '1/s', ...figures.rate },
    ];
  } finally {
    await database.end();
    await api.close();
    await bare?.pool.close();
    await bare?.child.stop();
    await stack.stop();
  }
}

/** A paying team in the middle of its month: for a whitelisted user the API skips the queries for plan, month and card. */
async function subscribed(database, team) {
  await database.query('update user_account set is_whitelisted = false where organization_id = $1', [team]);
  await database.query(
    `insert into team_plan (id, organization_id, platform, status, created_at, period_start, period_end)
     values (gen_random_uuid(), $1, 'meta', 'active', now(), now(), now() + interval '1 month')`,
    [team],
  );
  await database.query('insert into billing_customer (organization_id, customer_id) values ($1, $2)', [
    ...[team, `cus_${team}`],
  ]);
  await database.query(
    `insert into billing_card (id, organization_id, is_default, brand, funding, last4, exp_month, exp_year, billing)
     values ($2, $1, true, 'visa', 'credit', '4242', 12, 2036, '{}')`,
    [team, `pm_${team}`],
  );
  await database.query(
    `insert into fee_month (organization_id, platform, month, variations, charged_cents)
     values ($1, 'meta', to_char(now() at time zone 'utc', 'YYYY-MM'), 9000, 0)`,
    [team],
  );
}

async function send(pool, request) {
  const { statusCode, body } = await pool.request(request);
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`${request.path}: ${statusCode} ${text}`);
}

const formOf = (data) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="data"\r\n\r\n${JSON.stringify(data)}\r\n--${BOUNDARY}--\r\n`;

const list = (values) => values.map((value, index) => ({ id: `a${index}`, value }));

/** 4,320 variations, as large as an experiment that a person fills in. */
function experiment() {
  const start = Math.ceil((Date.now() + 48 * HOUR) / HOUR) * HOUR;
  const place = (key, name) => [{ type: 'country', key, name, country_code: key }];
  return {
    objective: 'OUTCOME_TRAFFIC',
    // Set, as if a person had chosen it in the plan, so that the API does not ask the platform.
    tested_count: 250,
    information: {
      name: 'Sandals',
      promoted_url: 'https://shop.example/',
      industry: 'other',
      budget: 5_000,
      currency: 'USD',
      start_date: new Date(start).toISOString(),
      end_date: new Date(start + 72 * HOUR).toISOString(),
      secondary_goal: 'LINK_CLICKS',
    },
    account: { id: 'act_100100000000102', name: 'Vidal Outdoor US' },
    page: { id: '200100000000201', name: 'Vidal Outdoor' },
    attribution_setting: '1_day_c',
    audiences: {
      ages: list([18, 30, 45].map((from) => [from, from + 10])),
      genders: list([1, 2]),
      geolocations: list([
        place('US', 'United States'),
        place('CA', 'Canada'),
        place('MX', 'Mexico'),
        place('ES', 'Spain'),
      ]),
    },
    creatives: {
      headlines: list(['One', 'Two', 'Three', 'Four', 'Five', 'Six']),
      copies: list(['Soft soles.', 'Light as a feather.', 'Made to last.', 'For every road.', 'Try them on.']),
      visuals: list(
        ['a', 'b', 'c'].map((name) => ({
          name,
          type: 'image',
          asset: `2f3ef8a0-0b7e-4d52-9b55-5e0f9f4f2f1${name}`,
        })),
      ),
      ctas: list(['LEARN_MORE', 'SHOP_NOW']),
    },
  };
}
