import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { shareStack, type SharedStack } from '../support/stack.js';
import { ApiClient } from './support/api-client.js';
import { experiment, formOf, linkSandbox, type UntrustedExperiment } from './support/experiment-form.js';
import { FarEnd, type PlatformObject } from './support/far-end.js';

const CREATE = '/providers/facebook/experiment/create';
const PIXEL = { id: '400100000000401', name: 'Vidal Outdoor web' };
const STORE = 'http://play.google.com/store/apps/details?id=example.vidal.trails';
const APP = '700100000000701';
const FORM = '500100000000502';
const IG = { id: '300100000000301', name: 'vidal.outdoor' };

const CLICK_1 = { event_type: 'CLICK_THROUGH', window_days: 1 };
const VIEW_1 = { event_type: 'VIEW_THROUGH', window_days: 1 };

let stack: SharedStack;
let owner: ApiClient;
let farEnd: FarEnd;
beforeAll(async () => {
  stack = await shareStack();
  farEnd = new FarEnd(stack);
  owner = await ApiClient.signedUp(stack.apiUrl);
  await linkSandbox(owner);
}, 60_000);
afterAll(() => stack?.stop());

/** An experiment with one audience and one ad, so that the stored objects can be compared exactly. */
function single(objective: string, information: object, changes: (data: UntrustedExperiment) => void = () => {}) {
  const data = experiment();
  Object.assign(data, { objective, ig: IG });
  data.audiences.ages = [{ id: 'a', value: [21, 44] }];
  data.audiences.genders = [{ id: 'w', value: 2 }];
  data.creatives.headlines = [{ id: 'h', value: 'Grip that holds' }];
  data.creatives.copies = [{ id: 'c', value: 'Made for mud.' }];
  data.creatives.ctas = [{ id: 'b', value: 'SIGN_UP' }];
  Object.assign(data.information, { budget: 123.45, ...information });
  if (objective !== 'OUTCOME_TRAFFIC' && objective !== 'CONVERSIONS') delete data.information.secondary_goal;
  changes(data);
  return data;
}

interface Story {
  page_id: string;
  instagram_user_id?: string;
  link_data: {
    link: string;
    message: string;
    name: string;
    description?: string;
    call_to_action: { type: string; value: Record<string, string> };
  };
}

/** Submits, and reads the platform's objects: the campaign, the audiences, and each ad's content. */
async function launched(data: UntrustedExperiment, audiences = 1) {
  const answer = await owner.post<{ data: { uuid: string } }>(CREATE, formOf(data), {
    'idempotency-key': crypto.randomUUID(),
  });
  expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
  const { uuid } = answer.body.data;
  const ads = await farEnd.objectsOf(uuid, 'ad', audiences, 'creative{object_story_spec}');
  const adsets = await farEnd.objectsOf(
    ...([uuid, 'adset', audiences] as const),
    'targeting,promoted_object,attribution_spec,optimization_goal,destination_type,lifetime_budget,start_time,end_time',
  );
  const [campaign] = await farEnd.objectsOf(uuid, 'campaign', 1, 'objective');
  await owner.post(`/experiments/${uuid}/stop`);
  const stories = ads.map(({ creative }) => (creative as { object_story_spec: Story }).object_story_spec);
  return { campaign: campaign!, adsets, adset: adsets[0]!, stories, story: stories[0]! };
}

const instant = (time: unknown): number => Date.parse(String(time).replace(/\+0000$/, 'Z'));

/** The common part of all goals: people, money, dates, texts. */
function expectTyped({ adset, story }: { adset: PlatformObject; story: Story }, data: UntrustedExperiment): void {
  expect(adset['targeting']).toMatchObject({
    age_min: 21,
    age_max: 44,
    genders: [2],
    geo_locations: { countries: ['US'] },
  });
  expect(Number(adset['lifetime_budget'])).toBe(12_345);
  expect([instant(adset['start_time']), instant(adset['end_time'])]).toEqual([
    Date.parse(data.information.start_date),
    Date.parse(data.information.end_date),
  ]);
  expect(story).toMatchObject({
    page_id: '200100000000201',
    instagram_user_id: IG.id,
    link_data: { message: 'Made for mud.', name: 'Grip that holds', call_to_action: { type: 'SIGN_UP' } },
  });
}

describe('objects at the platform equal the input', () => {
  it.each(['LANDING_PAGE_VIEWS', 'LINK_CLICKS'])(
    'META-066 META-078 META-093 traffic for %s, with positions, exclusions and a description',
    async (secondary_goal) => {
      const data = single('OUTCOME_TRAFFIC', { secondary_goal }, ({ audiences, creatives, ...rest }) => {
        audiences.positions = [{ id: 'p', value: [{ id: 'reels', name: 'Reels', type: 'instagram' }] }];
        creatives.descriptions = [{ id: 'd', value: 'Free delivery.' }];
        rest.exclusions = { geolocations: [], demographics: [], interests: [], custom_audiences: [] };
      });
      data.exclusions = { geolocations: [{ type: 'region', key: '3847', name: 'California' }] };
      const objects = await launched(data);
      expect(objects.campaign['objective']).toBe('OUTCOME_TRAFFIC');
      expect(objects.adset).toMatchObject({ optimization_goal: secondary_goal, attribution_spec: [CLICK_1] });
      expect(objects.adset['promoted_object'] ?? {}).toEqual({});
      const { instagram_positions, ...targeting } = objects.adset['targeting'] as { instagram_positions: string[] };
      expect(targeting).toMatchObject({
        publisher_platforms: ['instagram'],
        excluded_geo_locations: { regions: [{ key: '3847' }] },
      });
      // META-062: reels are only sold together with the feed.
      expect([...instagram_positions].sort()).toEqual(['reels', 'stream']);
      expect(objects.story.link_data).toMatchObject({
        link: 'https://shop.example/',
        description: 'Free delivery.',
        call_to_action: { value: { link: 'https://shop.example/' } },
      });
      expectTyped(objects, data);
    },
  );

  it.each([
    ['SALES', 'PURCHASE', 'OUTCOME_SALES', '7_day_c_1_day_v', [{ ...CLICK_1, window_days: 7 }, VIEW_1]],
    ['LEADS', 'COMPLETE_REGISTRATION', 'OUTCOME_LEADS', '1_day_c_v', [CLICK_1, VIEW_1]],
    ['SALES', 'ADD_TO_WISHLIST', 'OUTCOME_SALES', '7_day_c', [{ ...CLICK_1, window_days: 7 }]],
  ])(
    'META-056 META-057 META-058 META-079 META-095 conversions for %s by the event %s',
    async (secondary_goal, event, objective, attribution_setting, spec) => {
      const data = single('CONVERSIONS', { secondary_goal }, (one) => {
        Object.assign(one, { pixel: PIXEL, attribution_setting });
        one.audiences.custom_conversions = [{ id: 'e', value: { id: event, name: event } }];
      });
      const objects = await launched(data);
      expect(objects.campaign['objective']).toBe(objective);
      expect(objects.adset).toMatchObject({
        optimization_goal: 'OFFSITE_CONVERSIONS',
        promoted_object: { pixel_id: PIXEL.id, custom_event_type: event },
      });
      expect(objects.adset['attribution_spec']).toEqual(spec);
      expectTyped(objects, data);
    },
  );

  it('META-080 conversions by an event and by a custom conversion in two audiences', async () => {
    const data = single('CONVERSIONS', { secondary_goal: 'SALES', budget: 200 }, (one) => {
      Object.assign(one, { pixel: PIXEL, attribution_setting: '1_day_c' });
      one.audiences.custom_conversions = [
        { id: 'e', value: { id: 'CONTENT_VIEW', name: 'Content view' } },
        { id: 'f', value: { id: '410100000000413', name: 'Store finder used' } },
      ];
    });
    const objects = await launched(data, 2);
    const promoted = objects.adsets.map(({ promoted_object }) => promoted_object as Record<string, string>);
    expect(promoted.find(({ pixel_id }) => pixel_id !== undefined)).toMatchObject({
      pixel_id: PIXEL.id,
      custom_event_type: 'CONTENT_VIEW',
    });
    expect(promoted.find(({ custom_conversion_id }) => custom_conversion_id !== undefined)).toMatchObject({
      custom_conversion_id: '410100000000413',
    });
  });

  it('META-037 META-093 META-117 leads on a form of the page, without a description', async () => {
    const data = single('OUTCOME_LEADS', {}, ({ creatives }) => {
      creatives.descriptions = [{ id: 'd', value: 'Of another goal' }];
      creatives.visuals[0].value.lead_form = FORM;
    });
    const objects = await launched(data);
    expect(objects.campaign['objective']).toBe('OUTCOME_LEADS');
    expect(objects.adset).toMatchObject({
      optimization_goal: 'LEAD_GENERATION',
      destination_type: 'ON_AD',
      attribution_spec: [CLICK_1],
      promoted_object: { page_id: '200100000000201' },
    });
    expect(objects.story.link_data.call_to_action).toEqual({ type: 'SIGN_UP', value: { lead_gen_form_id: FORM } });
    expect(objects.story.link_data.description).toBeUndefined();
    expectTyped(objects, data);
  });

  it('META-046 META-084 META-094 installs of an app on a device, with a deep link', async () => {
    const app = { application_id: APP, user_os: 'Android', promoted_url: STORE, app_url: 'trails://offer' };
    const { body } = await owner.get<{ data: { type: string; id: string; name: string; group: string }[] }>(
      '/providers/facebook/lookups/experiment',
    );
    const device = body.data.find(({ type, group }) => type === 'user_device' && group === 'Android')!;
    const data = single('OUTCOME_APP_PROMOTION', app, (one) => {
      one.attribution_setting = '1_day_c_v';
      one.audiences.user_devices = [
        { id: 'd', value: { id: device.id, description: device.name, platform: device.group } },
      ];
    });
    const objects = await launched(data);
    expect(objects.campaign['objective']).toBe('OUTCOME_APP_PROMOTION');
    expect(objects.adset).toMatchObject({
      optimization_goal: 'APP_INSTALLS',
      promoted_object: { application_id: APP, object_store_url: STORE },
      targeting: { user_os: ['Android'], user_device: [device.id] },
    });
    expect(objects.adset['attribution_spec']).toEqual([CLICK_1, VIEW_1]);
    expect(objects.story.link_data).toMatchObject({
      link: STORE,
      call_to_action: { value: { application: APP, app_link: 'trails://offer', link: STORE } },
    });
    expectTyped(objects, data);
  });
});

describe('refusals before anything is created', () => {
  const refused = async (data: UntrustedExperiment) => {
    const { status, body } = await owner.post(CREATE, formOf(data), { 'idempotency-key': crypto.randomUUID() });
    return { status, fields: (body.errors ?? []).map(({ field }) => field) };
  };

  it('META-074 META-080 conversions without a pixel, and by an event of the other group', async () => {
    const data = single('CONVERSIONS', { secondary_goal: 'LEADS' }, ({ audiences }) => {
      audiences.custom_conversions = [{ id: 'e', value: { id: 'PURCHASE', name: 'Purchase' } }];
    });
    const { status, fields } = await refused(data);
    expect(status).toBe(400);
    expect(fields).toEqual(expect.arrayContaining(['pixel', 'audiences.custom_conversions[0].value']));
  });

  it('META-142 any experiment of a tester', async () => {
    const email = `${crypto.randomUUID()}@goals.polyad.test`;
    const tester = await ApiClient.signedUp(stack.apiUrl, { email });
    await stack.database.query('update user_account set is_tester = true where email = $1', [email]);
    const { status } = await tester.post(CREATE, formOf(experiment()), { 'idempotency-key': crypto.randomUUID() });
    expect(status).toBe(403);
  });

  it('META-117 leads whose visual opens no form', async () => {
    expect(await refused(single('OUTCOME_LEADS', {}))).toEqual({
      status: 400,
      fields: ['creatives.visuals[0].value.lead_form'],
    });
  });
});

describe('lookups of the wizard', () => {
  it('META-038 META-054 return pixels, audiences, conversions and apps of an ad account, and forms and Instagram of a page', async () => {
    const account = await owner.post<{ data: Record<string, { id: string; name: string }[]> }>(
      '/providers/facebook/ad_accounts/lookups',
      { account_id: 'act_100100000000102' },
    );
    for (const name of ['pixels', 'custom_audiences', 'custom_conversions', 'applications'])
      expect(account.body.data[name]![0]).toMatchObject({ id: expect.any(String), name: expect.any(String) });
    const page = await owner.post<{ data: { forms: { id: string }[]; ig_accounts: { id: string }[] } }>(
      '/providers/facebook/lookups/page',
      { id: '200100000000201', account_id: 'act_100100000000102' },
    );
    expect(page.body.data.forms.map(({ id }) => id)).toContain(FORM);
    expect(page.body.data.ig_accounts.map(({ id }) => id)).toEqual([IG.id]);
    const { body } = await owner.get<{ data: { type: string }[] }>('/providers/facebook/lookups/experiment');
    expect([...new Set(body.data.map(({ type }) => type))]).toEqual(
      expect.arrayContaining(['industries', 'user_os', 'user_device', 'positions']),
    );
  });

  it('META-039 META-075 META-076 META-077 return a page with neither forms nor an Instagram account', async () => {
    const { body } = await owner.post('/providers/facebook/lookups/page', { id: '200100000000204' });
    expect(body).toMatchObject({ data: { forms: [], ig_accounts: [] } });
  });
});
