import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import { witnessed } from '../faults/witness.js';
import { png } from '../support/images.js';
import { shareStack, type SharedStack } from '../support/stack.js';
import { ApiClient } from './support/api-client.js';
import { allow, formOf, linkSandbox, type UntrustedExperiment } from './support/experiment-form.js';
import { demandGenExperiment, displayExperiment, googleForm, searchExperiment } from './support/google-form.js';

const OF = '/providers/google';
const EMAIL = 'owner@google-rows.polyad.test';
const LIMIT_MS = 90_000;
jest.setTimeout(LIMIT_MS + 20_000);

interface Created {
  data: { uuid: string; script: null; created: number; tested: number };
}
interface Progress {
  phase: string;
  plannedAds: number;
  createdAds: number;
  failedAds: number;
  rejections: { component: string | null; level?: number; count: number; message: string }[];
}

let stack: SharedStack;
let owner: ApiClient;
beforeAll(async () => {
  stack = await shareStack();
  owner = await ApiClient.signedUp(stack.apiUrl, { email: EMAIL });
  await linkSandbox(owner, [], 'google');
}, 120_000);
afterAll(() => stack?.stop());

const submit = async (data: UntrustedExperiment) =>
  owner.post<Created>(`${OF}/experiment/create`, await googleForm(data));
const progressOf = async (uuid: string) =>
  (await owner.get<{ data: { progress: Progress } }>(`/experiments/${uuid}/progress`)).body.data.progress;
const phaseIs = (uuid: string, phase: string) =>
  waitFor(async () => (await progressOf(uuid)).phase === phase, { what: phase, timeoutMs: LIMIT_MS });
const objectsOf = async (uuid: string) => {
  const { rows } = await stack.database.query<{ key: string }>('select key from experiment where uuid = $1', [uuid]);
  return witnessed(stack.sandboxUrl, rows[0]!.key);
};

it('GOOGLE-013 has its own bindings, sizes, lists and baselines', async () => {
  const data = searchExperiment();
  const { body } = await owner.post<{ data: { bindings: unknown } }>(`${OF}/experiment/dry_run`, { data });
  expect(body.data.bindings).toMatchObject({
    data: { ages: 1, keywords: 2, headlines: 2, copies: 1 },
    completeBindings: { created: 4, components: expect.arrayContaining(['keywords', 'headlines']) },
    binaryBindings: { tested: 4, rows: expect.arrayContaining([expect.any(Array)]) },
  });
  // Google estimates no sizes: none is shown, and none is a problem.
  expect(await owner.post(`${OF}/experiment/audiences`, data)).toMatchObject({
    status: 200,
    body: { data: { total: 2, audiences: [], alternatives: [], causes: [] } },
  });
  const saved = await owner.post<{ data: { uuid: string } }>(`${OF}/experiment/draft/save`, { data });
  const listed = async (accounts: string[]) =>
    (
      await owner.post<{ data: { experiments: { uuid: string }[] } }>('/experiments', {
        type: 'draft',
        platform: 'google',
        accounts,
      })
    ).body.data.experiments.map(({ uuid }) => uuid);
  expect(await listed([data.account.id])).toEqual([saved.body.data.uuid]);
  expect(await listed(['9100000102'])).toEqual([]);
  expect(await owner.get(`${OF}/baseline`)).toMatchObject({ status: 200, body: { data: [] } });
});

describe.each([
  ['SEARCH', searchExperiment],
  ['DISPLAY', displayExperiment],
  ['DEMAND_GEN', demandGenExperiment],
] as const)('%s experiment from its submit to its results', (type, experiment) => {
  let uuid: string;

  it('GOOGLE-029 is created from a multipart form, each ad once, under a campaign for each audience', async () => {
    const { status, body } = await submit(experiment());
    expect([status, body]).toMatchObject([200, { data: { script: null, created: 4, tested: 4 } }]);
    ({ uuid } = body.data);
    const settled = ['running', 'computing', 'notifying', 'done', 'needs-attention', 'failed'];
    await waitFor(async () => settled.includes((await progressOf(uuid)).phase), {
      what: 'what runs',
      timeoutMs: LIMIT_MS,
    });
    expect(await progressOf(uuid)).toMatchObject({ plannedAds: 4, createdAds: 4, failedAds: 0, rejections: [] });
    const objects = await objectsOf(uuid);
    const count = (kind: string) => objects.filter((one) => one.type === kind).length;
    expect([count('campaign'), count('adset'), count('ad')]).toEqual([2, 2, 4]);
    expect(new Set(objects.map(({ name }) => name)).size).toBe(8);
  });

  it('RESULT-002 RESULT-004 RESULT-030 ends by itself and is ranked by clicks', async () => {
    await phaseIs(uuid, 'done');
    const { status, body } = await owner.post<{
      data: { summary: { variable?: string }; ads: { impressions: number; value: number }[] };
    }>('/experiment/curves', { id: uuid, type: 'google' });
    expect(status).toBe(200);
    expect(body.data.ads).toHaveLength(4);
    for (const row of body.data.ads) expect([row.impressions > 0, row.value > 0]).toEqual([true, true]);
    expect(await owner.post('/experiment/curves', { id: uuid, type: 'google', variable: 'clicks' })).toMatchObject({
      status: 400,
    });
    const insights = await owner.get<{ data: { uuid: string; impressions: number }[] }>(
      `${OF}/experiment/insights?id=${uuid}`,
    );
    expect(insights.body.data.map((row) => row.uuid)).toEqual([0, 1, 2, 3].map((n) => `${uuid}-${n}`));
  });

  it('ACTIVATE-012 RESULT-042 activates variations in campaigns of their own', async () => {
    const [start, end] = [Date.now() - 3_600_000, Date.now() + 3 * 86_400_000];
    const { status, body } = await owner.post<{ data: { batch: string } }>(`${OF}/experiment/activate`, {
      id: uuid,
      variable: 'link_click',
      baseline: null,
      start_date: new Date(start).toISOString(),
      end_date: new Date(end).toISOString(),
      variables: [0, 3].map((n) => ({
        id: `${uuid}-${n}`,
        type: 'real',
        adset_id: null,
        name: `Row ${n}`,
        budget: 80,
        upper_bound: 0.03,
        lower_bound: 0.01,
      })),
    });
    expect([status, body]).toMatchObject([200, { data: { batch: expect.any(String) } }]);
    const { batch } = body.data;
    const stored = async () =>
      (
        await stack.database.query<{ status: string; key: string }>(
          'select status, key from experiment where uuid = $1',
          [batch],
        )
      ).rows[0];
    await waitFor(async () => (await stored())?.status === 'PENDING_REVIEW', {
      what: 'the end of the batch',
      timeoutMs: LIMIT_MS,
    });
    const objects = await witnessed(stack.sandboxUrl, (await stored())!.key);
    const count = (kind: string) => objects.filter((one) => one.type === kind).length;
    expect([count('adset'), count('ad')]).toEqual([2, 2]);
    expect(count('campaign')).toBeGreaterThan(0);
  });

  it(`GOOGLE-055 is returned by GET /experiment/google/{id} for its uuid, with its type ${type}`, async () => {
    const { body } = await owner.get<{ data: { content: UntrustedExperiment; account_zone: string } }>(
      `/experiment/google/${uuid}`,
    );
    expect(body.data).toMatchObject({
      customer_name: 'Vidal Outdoor Spain',
      business_name: type === 'SEARCH' ? null : 'Vidal Outdoor',
      account_zone: 'Europe/Madrid',
      content: { information: { campaign_type: type } },
    });
  });
});

/** What the team has stored, and the objects that the sandbox has ever created. */
async function stored() {
  const { rows } = await stack.database.query<{ experiments: number }>(
    `select count(*)::int as experiments from experiment e join user_account u using (organization_id)
     where u.email = $1`,
    [EMAIL],
  );
  const ledger = await fetch(`${stack.sandboxUrl}/__sandbox/ledger?platform=google`);
  return { ...rows[0]!, objects: ((await ledger.json()) as { data: unknown[] }).data.length };
}

type Case = [name: string, change: (data: UntrustedExperiment) => unknown, field: string, message: RegExp];

describe('refused submit to Google', () => {
  const cases: Case[] = [
    [
      'a headline of 31 characters',
      (data) => (data.creatives.headlines[0].value[0] = 'x'.repeat(31)),
      'creatives.headlines[0].value',
      /30/,
    ],
    [
      'GOOGLE-018 two headlines where three are needed',
      (data) => data.creatives.headlines[0].value.pop(),
      'creatives.headlines[0].value',
      /3/,
    ],
    [
      'a keyword of 81 characters',
      (data) => (data.audiences.keywords[0].value[0].text = 'x'.repeat(81)),
      'audiences.keywords[0].value',
      /80/,
    ],
    [
      'a keyword of 11 words',
      (data) => (data.audiences.keywords[0].value[0].text = 'a b c d e f g h i j k'),
      'audiences.keywords[0].value',
      /10/,
    ],
    ['GOOGLE-019 no keywords', (data) => (data.audiences.keywords = []), 'audiences.keywords', /./],
    ['GOOGLE-019 no budget', (data) => (data.information.budget = 0), 'information.budget', /./],
    ['no declaration', (data) => delete data.information.eu_political_ads, 'information.eu_political_ads', /missing/],
    [
      'a manager',
      (data) => (data.account.id = '9100000001'),
      'account.id',
      /manager account.*Choose an account below it/,
    ],
    ['a customer of another person', (data) => (data.account.id = '9100000201'), 'account.id', /has no access/],
    [
      'a place that Google has removed',
      (data) => (data.audiences.geolocations[0].value = [{ id: '99999', name: 'Atlantis' }]),
      'audiences.geolocations[0].value',
      /"Atlantis"/,
    ],
    [
      'a language that Google has removed',
      (data) => (data.audiences.languages = [{ id: 'l', value: [{ id: '99999', name: 'Old Norse' }] }]),
      'audiences.languages[0].value',
      /"Old Norse"/,
    ],
    [
      'a headline of three that a policy forbids',
      (data) => (data.creatives.headlines[0].value[1] = 'Click here'),
      'creatives.headlines[0].value',
      /policy|PROHIBITED|CLICKBAIT/i,
    ],
    ['a customer that is closed', (data) => (data.account.id = '9100000104'), 'account.id', /cannot be created/],
    [
      'a conversion of another customer',
      (data) =>
        Object.assign(data, {
          objective: 'SALES',
          pixel: { id: '999', name: 'Buy', category: 'PURCHASE', origin: 'WEBSITE' },
        }),
      'pixel.id',
      /./,
    ],
  ];

  it.each(cases)('%s is reported beside its field, and nothing is stored', async (_name, change, field, message) => {
    const before = await stored();
    const data = searchExperiment();
    change(data);
    const { status, body } = await submit(data);
    expect([status, body]).toMatchObject([400, { errors: expect.any(Array) }]);
    const { errors } = body as unknown as { errors: { field: string; message: string }[] };
    expect(errors.find((one) => one.field.startsWith(field))).toMatchObject({
      message: expect.stringMatching(message),
    });
    expect(await stored()).toEqual(before);
  });

  it('reports a topic that Google has removed before the submit', async () => {
    const data = displayExperiment();
    data.audiences.topics = [{ id: 't', value: [{ id: '99999', name: 'Gone › Topic' }] }];
    const { body } = await owner.post<{ data: { state: string; field?: string; message: string }[] }>(
      `${OF}/experiment/preflight`,
      data,
    );
    const check = body.data.find(({ field }) => field === 'audiences.topics[0].value');
    expect(check).toMatchObject({ state: 'blocking', message: expect.stringContaining('"Gone › Topic"') });
  });

  it('renews an expired token, and reports a revoked one with a way to link again', async () => {
    const email = 'theo@google-submit.polyad.test';
    const client = await ApiClient.signedUp(stack.apiUrl, { email });
    const { body } = await client.get<{ data: { value: string } }>('/profile/token');
    const opened = await client.raw(`/api/v1/providers/google/authorize?token=${body.data.value}`);
    await client.raw(await allow(opened.headers.get('location')!, [], { person: '117000000000000000012' }));
    const mine = { ...searchExperiment(), account: { id: '9100000201', name: 'Brandt Coffee', currency: 'EUR' } };
    const check = async () =>
      client.post<{ data: unknown[]; code?: number }>(`${OF}/experiment/create`, await googleForm(mine));
    await stack.database.query(
      `update platform_link set token_expires_at = now() where organization_id =
         (select organization_id from user_account where email = $1)`,
      [email],
    );
    expect((await check()).status).toBe(200);
    await fetch(`${stack.sandboxUrl}/__sandbox/google/revoke`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ person: 'Theo Brandt' }),
    });
    expect(await check()).toMatchObject({ status: 400, body: { code: 400100 } });
    const { rows } = await stack.database.query<{ n: number }>(
      `select count(*)::int as n from experiment e join user_account u on u.organization_id = e.organization_id
       where u.email = $1`,
      [email],
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('reports a picture that is too small for a crop beside it', async () => {
    const bytes = Uint8Array.from(await png(320, 320));
    const visuals = [{ id: 'v', name: 'Hero', type: 'image', attachment: 0, thumbnail: null, carousel: [] }];
    const form = formOf(displayExperiment(), {
      files: [{ field: 'attachments[]', name: 'hero.png', bytes }],
      visuals,
    });
    const { status, body } = await owner.post<{ errors: { field: string }[] }>(`${OF}/experiment/create`, form);
    expect([status, body.errors?.map((one) => one.field)]).toEqual([
      400,
      [expect.stringMatching(/^creatives\.visuals\[0\]\.value/)],
    ]);
  });

  it('names campaigns without the political declaration at the account', async () => {
    await fetch(`${stack.sandboxUrl}/__sandbox/google/undeclared`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ customer: '9100000101', name: 'Summer 2025' }),
    });
    const { status, body } = await submit(searchExperiment());
    expect([status, body]).toMatchObject([
      400,
      { errors: [{ field: 'account', message: expect.stringContaining('Summer 2025') }] },
    ]);
    const path = `${OF}/undeclared?account=9100000101`;
    const missing = (await owner.get<{ data: { id: string }[] }>(path)).body.data.map(({ id }) => id);
    const declared = { account: '9100000101', campaigns: missing };
    expect(await owner.post(`${OF}/declare`, declared)).toMatchObject({ status: 200, body: { data: [] } });
    expect((await submit({ ...searchExperiment(), tested_count: 4 })).status).toBe(200);
  });
});
