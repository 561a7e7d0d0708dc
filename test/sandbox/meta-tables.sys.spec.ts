import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AD_OBJECT_KINDS } from '#libs/contracts/experiment/run/ad-object.js';
import { createMetaPlatform, type MetaConnector } from '#libs/connectors/meta/meta-platform.js';
import { bodies } from '#libs/connectors/meta/objects/body.js';
import { OFFERED_POSITIONS } from '#libs/platforms/meta/positions.js';
import type { MetaExperimentInput } from '#libs/platforms/meta/description.js';
import { exampleInput } from '#libs/testing/platform/example-input.js';
import { startGraphStub, type GraphStub } from '#libs/testing/platform/graph-stub.js';
import type { StubAnswer } from '#libs/testing/platform/http-stub.js';
import { findPythonPackage } from '../../scripts/lib/python-package.mjs';

/** The version that the connector uses by default. */
const SDK = { name: 'facebook_business', version: '26.0.3' };
const INSTALL_MS = 240_000;

let python: string | null = null;
beforeAll(async () => {
  const sdk = await findPythonPackage(SDK, (line) => process.stderr.write(`${line}\n`));
  if ('missing' in sdk) process.stderr.write(`Meta's tables were not tried: ${sdk.missing}\n`);
  else python = sdk.python;
}, INSTALL_MS);

/** A call as the tables name it: on an ad account, unless another class is given. */
interface Call {
  call: string;
  body: object;
  on?: string;
  /** The class of the objects that it returns. */
  rows?: string;
}

/** All parts of the calls that Meta's tables do not know. */
async function unknownFieldsIn(calls: readonly Call[]): Promise<string[]> {
  const child = spawn(python!, [path.resolve('test/sandbox/meta_tables.py')], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(calls));
  return (JSON.parse(await text(child.stdout)) as string[][]).flat();
}

const assets = {
  hero: { kind: 'image', id: 'h-hero' },
  cover: { kind: 'image', id: 'h-cover' },
  video: { kind: 'video', id: '88' },
} as const;
const PLACE = { geolocations: 0, ages: 0, genders: 1 };
const CREATIVE = { headlines: 0, copies: 0, descriptions: 0, ctas: 1 };

/** The calls that create a campaign, an ad set and an ad with each visual of an experiment. */
function callsFor(input: MetaExperimentInput, more: Record<string, number> = {}): Call[] {
  const item = (kind: 'campaign' | 'adset' | 'ad', choice: Record<string, number>) => ({
    kind,
    ref: '1',
    name: 'Sale [0123456789-1]',
    parentId: '22',
    choice,
    budgetMinor: kind === 'adset' ? 5_000 : null,
  });
  const items = [
    item('campaign', more),
    item('adset', { ...PLACE, ...more }),
    ...[0, 1, 2].map((visuals) => item('ad', { ...CREATIVE, visuals })),
  ];
  return bodies('v26.0', { input, assets, items }).map((body, n) => ({
    call: n === 0 ? 'create_campaign' : n === 1 ? 'create_ad_set' : 'create_ad',
    body,
  }));
}

const list = <T>(value: T) => [{ id: '0', value }];
const row = (id: string, more: object = {}) => ({ id, name: id, ...more });

/** An experiment with everything that an audience can have. */
function everything(): MetaExperimentInput {
  const { audiences, information, ...base } = exampleInput();
  const places = [
    { type: 'country', key: 'ES', name: 'Spain', country_code: 'ES' },
    { type: 'region', key: '3847', name: 'California' },
    { type: 'city', key: '999', name: 'Sevilla', radius: 17, distance_unit: 'kilometer' },
    { type: 'custom_location', name: 'Shop', latitude: 40.4, longitude: -3.7, radius: 1, distance_unit: 'mile' },
  ];
  const demographics = ['life_events', 'income', 'family_statuses', 'education_statuses', 'relationship_statuses'].map(
    (type, n) => row(`${n + 1}`, { type }),
  );
  const one = {
    geolocations: places,
    interests: [row('6003', { name: 'Running' })],
    demographics,
    custom_audiences: row('77'),
    positions: OFFERED_POSITIONS.map(({ type, id }) => ({ id, name: id, type })),
  };
  return {
    ...base,
    information: { ...information, dsa_beneficiary: 'Acme', dsa_payor: 'Acme' },
    audiences: { ...audiences, ...Object.fromEntries(Object.entries(one).map(([name, value]) => [name, list(value)])) },
    exclusions: {
      geolocations: places,
      demographics,
      interests: one.interests,
      custom_audiences: [row('78')],
    },
  } as MetaExperimentInput;
}

const ALL = { geolocations: 0, interests: 0, demographics: 0, custom_audiences: 0, positions: 0 };

describe("connector requests compared with the tables of Meta's SDK", () => {
  const { information, audiences, creatives } = exampleInput();
  const sold = { ...information, secondary_goal: 'SALES' as const };
  const conversions = { custom_conversions: list(row('ADD_TO_CART')) };
  const own = { custom_conversions: list(row('123456')) };
  const forms = creatives.visuals.map(({ id, value }) => ({ id, value: { ...value, lead_form: '900' } }));
  const app = { application_id: '7001', user_os: 'iOS', promoted_url: 'http://itunes.apple.com/app/id1' } as const;
  const devices = { user_devices: list(row('iPhone 15', { platform: 'iOS' })) };

  it.each([
    ['traffic', exampleInput(), {}],
    ['visits', exampleInput({ information: { ...information, secondary_goal: 'LANDING_PAGE_VIEWS' } }), {}],
    ['everything of an audience', everything(), ALL],
    [
      'an event',
      exampleInput({
        objective: 'CONVERSIONS',
        attribution_setting: '7_day_c_1_day_v',
        information: sold,
        audiences: { ...audiences, ...conversions } as never,
      }),
      { custom_conversions: 0 },
    ],
    [
      'a custom conversion',
      exampleInput({ objective: 'CONVERSIONS', information: sold, audiences: { ...audiences, ...own } as never }),
      { custom_conversions: 0 },
    ],
    ['leads', exampleInput({ objective: 'OUTCOME_LEADS', creatives: { ...creatives, visuals: forms } as never }), {}],
    [
      'installs',
      exampleInput({
        objective: 'OUTCOME_APP_PROMOTION',
        information: { ...information, ...app },
        audiences: { ...audiences, ...devices } as never,
      }),
      { user_devices: 0 },
    ],
  ] as [string, MetaExperimentInput, Record<string, number>][])('have no unknown field: %s', async (_, input, more) => {
    if (python === null) return;
    expect(await unknownFieldsIn(callsFor(input, more))).toEqual([]);
  });

  it('are refused with a field, a value or a type outside the tables', async () => {
    if (python === null) return;
    const [campaign, group, ad] = callsFor(exampleInput()) as [Call, Call, Call];
    const changed = (call: Call, change: object): Call => ({ ...call, body: { ...call.body, ...change } });
    const { creative } = ad.body as { creative: { object_story_spec: { link_data: object } } };
    const link_data = { ...creative.object_story_spec.link_data, messag: 'Hello' };
    const unknownFields = await unknownFieldsIn([
      changed(campaign, { objective: 'TRAFFIC_OF_OLD', nam: 'x' }),
      changed(group, { lifetime_budget: '5.5', targeting: { age_minimum: 18 } }),
      changed(ad, { creative: { ...creative, object_story_spec: { link_data } } }),
    ]);
    expect(unknownFields).toEqual([
      'objective cannot be TRAFFIC_OF_OLD',
      'nam is unknown',
      'lifetime_budget is not of type unsigned int',
      'targeting.age_minimum is unknown',
      'creative.object_story_spec.link_data.messag is unknown',
    ]);
  });
});

/** Ids of the objects that the connector is asked about, by their class. */
const CLASSES: Readonly<Record<string, string>> = { 11: 'Campaign', 22: 'AdSet', 33: 'Ad', 60: 'AdReportRun' };
const EDGES: Readonly<Record<string, Omit<Call, 'body'>>> = {
  'GET act_1234/campaigns': { call: 'get_campaigns', rows: 'Campaign' },
  'GET act_1234/adsets': { call: 'get_ad_sets', rows: 'AdSet' },
  'GET act_1234/ads': { call: 'get_ads', rows: 'Ad' },
  'GET act_1234/reachestimate': { call: 'get_reach_estimate' },
  'POST 11/insights': { on: 'Campaign', call: 'get_insights_async', rows: 'AdsInsights' },
  'GET 60/insights': { on: 'AdReportRun', call: 'get_insights', rows: 'AdsInsights' },
};
const VERBS: Readonly<Record<string, string>> = { GET: 'api_get', POST: 'api_update', DELETE: 'api_delete' };

interface Sent {
  method: string;
  path: string;
  params: Readonly<Record<string, string>>;
}

/** A call on the wire, by itself or in a batch, in the tables' terms. */
function inTables({ method, path, params }: Sent): Call {
  const place = path.replace(/^\/?v26\.0\//, '');
  const of = CLASSES[place];
  const named = of === undefined ? EDGES[`${method} ${place}`] : { on: of, call: VERBS[method]!, rows: of };
  if (named === undefined) throw new Error(`The tables are not asked about ${method} ${place}.`);
  const { access_token: _, appsecret_proof: _proof, ...own } = params;
  const body = Object.entries(own).map(([name, value]) => [
    name,
    /^(\[|\{|true$|false$)/.test(value) ? JSON.parse(value) : value,
  ]);
  return { ...named, body: Object.fromEntries(body) as object };
}

interface Operation {
  method: string;
  relative_url: string;
  body?: string;
}

const operationsOf = (call: Sent): Operation[] => JSON.parse(call.params['batch'] ?? '[]') as Operation[];

/** The calls of a batch. */
function inside(call: Sent): Sent[] {
  if (call.params['batch'] === undefined) return [call];
  return operationsOf(call).map(({ method, relative_url, body }) => {
    const { pathname, searchParams } = new URL(relative_url, 'http://stub');
    return { method, path: pathname, params: Object.fromEntries([...searchParams, ...new URLSearchParams(body)]) };
  });
}

/** Answers that let the connector continue. */
function answerTo(call: Sent): StubAnswer {
  const node = { id: '33', name: 'Sale', effective_status: 'PAUSED', success: true };
  const done = { id: '60', async_status: 'Job Completed', async_percent_completion: 100, report_run_id: '60' };
  if (call.params['batch'] !== undefined)
    return { json: operationsOf(call).map(() => ({ code: 200, headers: [], body: JSON.stringify(node) })) };
  if (call.path.endsWith('/reachestimate'))
    return { json: { data: { users_lower_bound: 9_000, users_upper_bound: 9_900, estimate_ready: true } } };
  return { json: /\/60$/.test(call.path) || call.method === 'POST' ? done : { data: [] } };
}

describe("connector requests after the creation, compared with the tables of Meta's SDK", () => {
  const account = { accountId: 'act_1234', accessToken: 'tok-1', currency: 'EUR', timeZone: 'UTC', facts: {} };
  const ids = { campaign: ['11'], adset: ['22'], ad: ['33'] } as const;
  let stub: GraphStub;
  let meta: MetaConnector;
  beforeEach(async () => {
    stub = await startGraphStub(answerTo);
    meta = createMetaPlatform(stub.config);
  });
  afterEach(async () => {
    await meta.close();
    await stub.close();
  });

  const sent = () => stub.calls.flatMap(inside).map(inTables);

  it('have no unknown field: switching on and off, removing, finding and reading again', async () => {
    for (const kind of AD_OBJECT_KINDS) {
      for (const isActive of [true, false]) await meta.writes.setActive(account, kind, ids[kind], isActive);
      await meta.writes.remove(account, kind, ids[kind]);
      await meta.reads.read(account, kind, ids[kind]);
      await meta.reads.findByNames(account, kind, ['Sale [0123456789-1]'], []);
    }
    await meta.reads.listByExperimentKey(account, '0123456789');
    await meta.reads.campaigns(account);
    await meta.reads.alteredAds(account, '0123456789');
    const calls = sent();
    expect(new Set(calls.map(({ on, call }) => `${on ?? 'AdAccount'}.${call}`))).toEqual(
      new Set([
        ...['Campaign', 'AdSet', 'Ad'].flatMap((of) => Object.values(VERBS).map((verb) => `${of}.${verb}`)),
        ...['get_campaigns', 'get_ad_sets', 'get_ads'].map((call) => `AdAccount.${call}`),
      ]),
    );
    if (python !== null) expect(await unknownFieldsIn(calls)).toEqual([]);
  });

  it('have no unknown field: reports and estimates of audiences', async () => {
    const query = { campaignId: '11', since: '2026-12-01', until: '2026-12-05', attribution: '1_day_c' };
    const [report] = await meta.reads.beginReports(account, query);
    await meta.reads.reportState(account, report!);
    for await (const _ of meta.reads.readReport(account, report!));
    await meta.lookups.audienceSizes(account, everything(), [{ ...PLACE, ...ALL }]);
    const calls = sent();
    expect(calls.map(({ on, call }) => `${on ?? 'AdAccount'}.${call}`)).toEqual([
      'Campaign.get_insights_async',
      'AdReportRun.api_get',
      'AdReportRun.get_insights',
      'AdAccount.get_reach_estimate',
    ]);
    expect(calls[3]!.body).toHaveProperty('targeting_spec.geo_locations');
    if (python !== null) expect(await unknownFieldsIn(calls)).toEqual([]);
  });

  it('are refused with a status, a level or a field that the tables do not have', async () => {
    if (python === null) return;
    const unknown = await unknownFieldsIn([
      { on: 'AdSet', call: 'api_update', body: { status: 'OFF', budget: 5 } },
      {
        on: 'Campaign',
        call: 'get_insights_async',
        body: { level: 'group', fields: 'ad_id,spent' },
        rows: 'AdsInsights',
      },
      { call: 'get_ads', body: { fields: 'id,creative{body,titel}', limit: '50' }, rows: 'Ad' },
      { call: 'get_reach_estimate', body: { targeting_spec: { age_minimum: 18 } } },
    ]);
    expect(unknown).toEqual([
      'status cannot be OFF',
      'budget is unknown',
      'level cannot be group',
      'AdsInsights.spent is unknown',
      'Ad.creative.titel is unknown',
      'targeting_spec.age_minimum is unknown',
    ]);
  });
});
