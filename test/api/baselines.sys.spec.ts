import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { baselineSamples } from '#libs/platforms/results/baseline.js';
import { META } from '#libs/platforms/meta/description.js';
import { shareStack, type SharedStack } from '../support/stack.js';
import { ApiClient } from './support/api-client.js';

const SAMPLES = baselineSamples(META.results.baseline);

let stack: SharedStack;
/** The client of a team whose requests are all refused. */
let refused: ApiClient;
beforeAll(async () => {
  stack = await shareStack();
  refused = await ApiClient.signedUp(stack.apiUrl);
}, 60_000);
afterAll(() => stack?.stop());

interface Baseline {
  id: string;
  name: string;
  created_at: string;
  enabled: boolean;
  metrics: Record<string, number>;
}
const at = '/providers/facebook/baseline';
const post = (client: ApiClient, path: string, body: object) => client.post<{ data: Baseline[] }>(`${at}${path}`, body);
const form = (name: string, change: object = {}) => ({ name, metrics: { ...SAMPLES, ...change } });
const withTwo = async () => {
  const client = await ApiClient.signedUp(stack.apiUrl);
  await post(client, '', form('First'));
  const { data } = (await post(client, '', form('Second'))).body;
  return { client, second: data[0]!.id, first: data[1]!.id };
};
const enabled = async (client: ApiClient) =>
  (await client.get<{ data: Baseline[] }>(at)).body.data.filter((row) => row.enabled).map(({ id }) => id);
const trail = async (client: ApiClient) => {
  type Row = { action: string; detail: { name: string | null } };
  const { rows } = (await client.get<{ data: { rows: Row[] } }>('/profile/audit')).body.data;
  return rows.filter(({ action }) => action.startsWith('baseline.')).map(({ action, detail }) => [action, detail.name]);
};

// As the specification lists them; `hash` stands for its {hash}.
const DELIVERY = ['cpm', 'cpc', 'ctr', 'impressions', 'reach'];
const CONVERSIONS = [
  ...['link_click', 'lead_grouped', 'lead', 'omni_app_install', 'omni_purchase', 'omni_add_to_cart'],
  ...['omni_complete_registration', 'omni_initiated_checkout', 'omni_view_content', 'landing_page_view'],
  ...['hash', 'video_view'],
];

describe('baselines', () => {
  it('PROFILE-018 PROFILE-019 PROFILE-020 PROFILE-028 PROFILE-029 store every metric and its cost', async () => {
    const client = await ApiClient.signedUp(stack.apiUrl);
    expect((await client.get(at)).body).toEqual({ data: [] });
    const saved = await post(client, '', form(' Spring ', { cpa_lead: 12.5 }));
    expect(saved.status).toBe(200);
    expect(saved.body.data).toEqual([
      {
        id: expect.any(String),
        name: 'Spring',
        created_at: expect.stringMatching(/Z$/),
        enabled: false,
        metrics: { ...SAMPLES, cpa_lead: 12.5 },
      },
    ]);
  });

  it('are saved once if the request is repeated after a lost response', async () => {
    const client = await ApiClient.signedUp(stack.apiUrl);
    const key = { 'idempotency-key': 'baseline-1' };
    const names = async (name: string) => {
      const { status, body } = await client.post<{ data?: Baseline[] }>(at, form(name), key);
      return [status, body.data?.map((row) => row.name)];
    };
    expect(await names('Spring')).toEqual([200, ['Spring']]);
    expect(await names('Spring')).toEqual([200, ['Spring']]);
    expect(await names('Autumn')).toEqual([422, undefined]);
    expect(await trail(client)).toEqual([['baseline.added', 'Spring']]);
  });

  it('PROFILE-019 PROFILE-020 PROFILE-021 fill every metric with the sample defaults', () => {
    expect(SAMPLES).toMatchObject({ cpm: 8.54, cpc: 0.68 });
    const costs = CONVERSIONS.map((metric) => `cpa_${metric}`);
    expect(Object.keys(SAMPLES).sort()).toEqual([...DELIVERY, ...CONVERSIONS, ...costs].sort());
  });

  it.each(Object.keys(SAMPLES))('PROFILE-022 refuse a baseline without %s', async (metric) => {
    expect(await post(refused, '', form('Spring', { [metric]: undefined }))).toMatchObject({
      status: 400,
      body: { message: 'Required.', errors: [{ field: `metrics.${metric}` }] },
    });
  });

  it.each([
    ['a name', { ...form('x'), name: ' ' }, 'name'],
    ['metrics', { name: 'x' }, 'metrics'],
    ['a number', form('x', { cpm: '8.54' }), 'metrics.cpm'],
    ['a number from 0', form('x', { cpm: -1 }), 'metrics.cpm'],
    ['only known metrics', form('x', { likes: 1 }), 'metrics.likes'],
  ])('PROFILE-022 require %s', async (_name, body, field) => {
    expect(await post(refused, '', body)).toMatchObject({ status: 400, body: { errors: [{ field }] } });
  });

  it('PROFILE-023 PROFILE-024 PROFILE-025 PROFILE-030 are enabled one at a time', async () => {
    const { client, first, second } = await withTwo();
    await post(client, '/default', { id: first });
    expect(await enabled(client)).toEqual([first]);
    await Promise.all([first, second, first, second].map((id) => post(client, '/default', { id })));
    expect(await enabled(client)).toHaveLength(1);
    await post(client, '/default', { id: second });
    expect(await enabled(client)).toEqual([second]);
    const none = await post(client, '/default', {});
    expect(none.body.data.map(({ id, enabled: on }) => [id, on])).toEqual([
      [second, false],
      [first, false],
    ]);
    expect(await enabled(client)).toEqual([]);
  });

  it('PROFILE-026 PROFILE-031 PROFILE-032 can be removed unless enabled, and changed by their id', async () => {
    const { client, first, second } = await withTwo();
    await post(client, '/default', { id: first });
    expect(await post(client, '/remove', { id: first })).toMatchObject({
      status: 400,
      body: { code: 'baseline-enabled', message: 'An enabled baseline cannot be removed.' },
    });
    expect((await post(client, '/remove', { id: second })).body.data.map(({ id }) => id)).toEqual([first]);
    const changed = await post(client, '', { id: first, ...form('Renamed', { cpm: 9 }) });
    expect(changed.body.data).toMatchObject([{ id: first, name: 'Renamed', enabled: true, metrics: { cpm: 9 } }]);
    await post(client, '/default', {});
    expect(await trail(client)).toEqual([
      ['baseline.disabled', null],
      ['baseline.changed', 'Renamed'],
      ['baseline.removed', 'Second'],
      ['baseline.enabled', 'First'],
      ['baseline.added', 'Second'],
      ['baseline.added', 'First'],
    ]);
  });

  it('are limited to 100 a team, also with parallel requests, while changes and removals still work', async () => {
    const { client, first } = await withTwo();
    await stack.database.query(
      `insert into baseline (id, organization_id, platform, name, metrics, created_at)
       select gen_random_uuid(), organization_id, platform, 'Copy', metrics, created_at - interval '1 day'
       from baseline, generate_series(1, 97) where id = $1`,
      [first],
    );
    const both = await Promise.all(['Hundredth', 'Hundred and first'].map((name) => post(client, '', form(name))));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await post(client, '', form('One more'))).toMatchObject({
      status: 400,
      body: { code: 'baselines-full', message: 'A team can keep at most 100 baselines. Remove one first.' },
    });
    expect((await post(client, '', { id: first, ...form('Renamed') })).body.data).toHaveLength(100);
    expect((await post(client, '/remove', { id: first })).body.data).toHaveLength(99);
    expect((await post(client, '', form('One more'))).status).toBe(200);
  });

  it('belong to their team', async () => {
    const [{ client, first }, other] = [await withTwo(), await ApiClient.signedUp(stack.apiUrl)];
    expect((await other.get(at)).body).toEqual({ data: [] });
    for (const path of ['/default', '/remove']) expect((await post(other, path, { id: first })).status).toBe(404);
    expect((await post(other, '', { id: first, ...form('Stolen') })).status).toBe(404);
    expect((await client.get<{ data: Baseline[] }>(at)).body.data.map(({ name }) => name)).toEqual(['Second', 'First']);
  });
});
