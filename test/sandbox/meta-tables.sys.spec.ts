import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { bodies } from '#libs/connectors/meta/objects/body.js';
import { OFFERED_POSITIONS } from '#libs/platforms/meta/positions.js';
import type { MetaExperimentInput } from '#libs/platforms/meta/description.js';
import { exampleInput } from '#libs/testing/platform/example-input.js';
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

interface Call {
  call: 'create_campaign' | 'create_ad_set' | 'create_ad';
  body: object;
}

/** What Meta's tables do not know of the calls, all together. */
async function strangersTo(calls: readonly Call[]): Promise<string[]> {
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
    ...{ kind, ref: '1', name: 'Sale [0123456789-1]', parentId: '22', choice },
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

describe("what the connector sends, against the tables of Meta's own SDK", () => {
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
  ] as [string, MetaExperimentInput, Record<string, number>][])(
    'has no field of its own: %s',
    async (_, input, more) => {
      if (python === null) return;
      expect(await strangersTo(callsFor(input, more))).toEqual([]);
    },
  );

  it('is refused with a field, a value or a type that the tables do not have', async () => {
    if (python === null) return;
    const [campaign, group, ad] = callsFor(exampleInput()) as [Call, Call, Call];
    const changed = (call: Call, change: object): Call => ({ ...call, body: { ...call.body, ...change } });
    const { creative } = ad.body as { creative: { object_story_spec: { link_data: object } } };
    const link_data = { ...creative.object_story_spec.link_data, messag: 'Hello' };
    const unknownFields = await strangersTo([
      changed(campaign, { objective: 'TRAFFIC_OF_OLD', nam: 'x' }),
      changed(group, { lifetime_budget: '5.5', targeting: { age_minimum: 18 } }),
      changed(ad, { creative: { ...creative, object_story_spec: { link_data } } }),
    ]);
    expect(unknownFields).toEqual([
      'objective cannot be TRAFFIC_OF_OLD',
      'nam is unknown',
      'lifetime_budget is no unsigned int',
      'targeting.age_minimum is unknown',
      'creative.object_story_spec.link_data.messag is unknown',
    ]);
  });
});
