import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Bench, JAPAN, SPAIN } from '../testing/bench.js';

let bench: Bench;
beforeAll(async () => {
  bench = await Bench.open();
});
afterAll(() => bench.close());

const search = async (params: Record<string, unknown>) => (await bench.get('search', params)).body.data;
const reach = async (targeting: Record<string, unknown>) =>
  (
    await bench.get(`${SPAIN}/reachestimate`, {
      targeting_spec: { geo_locations: { countries: ['ES'] }, ...targeting },
    })
  ).body.data;

describe('target search', () => {
  it('finds places without accents, largest first, within a given country', async () => {
    expect((await search({ type: 'adgeolocation', q: 'malaga', location_types: ['city'] }))[0]).toMatchObject({
      name: 'Málaga',
      type: 'city',
      country_code: 'ES',
      supports_city: true,
    });
    const both = await search({ type: 'adgeolocation', q: 'valenc' });
    expect(both.map((row: { type: string }) => row.type)).toEqual(['region', 'city']);
    expect(
      (await search({ type: 'adgeolocation', q: 'cordoba', location_types: ['city'], country_code: 'AR' }))[0].region,
    ).toBe('Córdoba');
    expect(await search({ type: 'adgeolocation', q: 'spain', location_types: ['country'] })).toEqual([
      expect.objectContaining({ key: 'ES', type: 'country' }),
    ]);
  });

  it('finds interests, demographics and languages, with sizes and paths', async () => {
    const [running] = await search({ type: 'adinterest', q: 'runn' });
    expect(running).toMatchObject({
      name: 'Running',
      path: expect.arrayContaining(['Interests']),
      audience_size_lower_bound: expect.any(Number),
    });
    const [search1] = (await bench.get(`${SPAIN}/targetingsearch`, { q: 'run', limit_type: 'interests' })).body.data;
    expect(search1).toMatchObject({ id: running.id, type: 'interests', valid: true });
    const demographics = await search({ type: 'adtargetingcategory', class: 'demographics', q: 'married' });
    expect(demographics[0]).toMatchObject({ name: 'Married', type: 'relationship_statuses' });
    const devices = await search({ type: 'adtargetingcategory', class: 'user_device', q: 'iphone 15' });
    expect(devices).toMatchObject([{ name: 'iPhone 15', platform: 'iOS', audience_size_lower_bound: 58_880_000 }]);
    expect(await search({ type: 'adlocale', q: 'span' })).toContainEqual({ key: 23, name: 'Spanish (Spain)' });
  });

  it('finds an interest that was removed', async () => {
    const [retired] = await search({ type: 'adinterestvalid', interest_list: ['Zip drives'] });
    expect(retired.valid).toBe(false);
    expect(await search({ type: 'adinterest', q: 'zip drives' })).toEqual([]);
    const refused = await bench.get(`${SPAIN}/reachestimate`, {
      targeting_spec: { geo_locations: { countries: ['ES'] }, flexible_spec: [{ interests: [{ id: retired.id }] }] },
    });
    expect(refused.body.error.error_subcode).toBe(1487694);
  });

  it('accepts statuses as lists of numbers, and validates them by their kind', async () => {
    const [married] = await search({ type: 'adtargetingcategory', class: 'relationship_statuses', q: 'married' });
    expect(married).toMatchObject({ id: '3', type: 'relationship_statuses' });
    const refused = async (statuses: unknown[], key = 'relationship_statuses') => {
      const targeting_spec = { geo_locations: { countries: ['ES'] }, flexible_spec: [{ [key]: statuses }] };
      return (await bench.get(`${SPAIN}/reachestimate`, { targeting_spec })).body.error?.error_user_msg ?? null;
    };
    expect(await refused([3])).toBeNull();
    expect(await refused([{ id: '3', name: 'Married' }])).toMatch(/must be a list of numbers/);
    expect(await refused([99])).toMatch(/have been removed: 99/);
    expect(await refused([6003], 'interests')).toMatch(/must be a list of objects/);
    const validate = async (params: object) =>
      (await bench.get(`${SPAIN}/targetingvalidation`, { ...params })).body.data.map(
        (row: { name: string; valid: boolean }) => [row.name, row.valid],
      );
    const types = ['relationship_statuses', 'education_statuses'];
    expect(await validate({ targeting_list: types.map((type) => ({ type, id: '3' })) })).toEqual([
      ['Married', true],
      ['College grad', true],
    ]);
    expect(await validate({ id_list: ['3'] })).toEqual([['3', false]]);
  });

  it('refuses positions that its version removed, and drops Messenger stories silently', async () => {
    const refused = async (version: string, spec: object) => {
      const targeting_spec = JSON.stringify({ geo_locations: { countries: ['ES'] }, ...spec });
      const query = new URLSearchParams({ access_token: bench.token, targeting_spec });
      const url = `${bench.sandbox.url}/meta/${version}/${SPAIN}/reachestimate?${query}`;
      const body = (await (await fetch(url)).json()) as { error?: { error_subcode?: number } };
      return body.error && (body.error.error_subcode ?? 'refused');
    };
    const explore = { publisher_platforms: ['instagram'], instagram_positions: ['stream', 'explore'] };
    expect(await refused('v25.0', explore)).toBeUndefined();
    expect(await refused('v26.0', explore)).toBe('refused');
    const videos = { publisher_platforms: ['facebook'], facebook_positions: ['feed', 'video_feeds'] };
    expect(await refused('v25.0', videos)).toBe(2490562);
    const stories = { publisher_platforms: ['messenger'], messenger_positions: ['messenger_home', 'story'] };
    const targeting = { geo_locations: { countries: ['JP'] }, ...stories };
    const adSet = await bench.adSet(await bench.campaign(), { targeting });
    expect((await bench.get(adSet, { fields: 'targeting' })).body.targeting.messenger_positions).toEqual([
      'messenger_home',
    ]);
  });

  it('hides what a special ad category forbids', async () => {
    const all = (await bench.get(`${SPAIN}/targetingsearch`, { q: 'married' })).body.data;
    const housing = (await bench.get(`${SPAIN}/targetingsearch`, { q: 'married', regulated_categories: ['HOUSING'] }))
      .body.data;
    expect([all.length > 0, housing.length]).toEqual([true, 0]);
  });
});

describe('audience estimates', () => {
  it('shrink with every condition', async () => {
    const spain = await reach({});
    const steps = [
      await reach({ age_min: 25, age_max: 35 }),
      await reach({ age_min: 25, age_max: 35, genders: [2] }),
      await reach({
        age_min: 25,
        age_max: 35,
        genders: [2],
        flexible_spec: [{ interests: [(await search({ type: 'adinterest', q: 'sailing' }))[0]] }],
      }),
    ];
    const bounds = [spain, ...steps].map((row) => row.users_upper_bound);
    expect(bounds).toEqual([...bounds].sort((a, b) => b - a));
    expect(new Set(bounds).size).toBe(4);
    expect(spain.users_lower_bound).toBeLessThan(spain.users_upper_bound);
  });

  it('have no figures for very few people', async () => {
    expect(await reach({ custom_audiences: [{ id: '23840000000000006' }] })).toEqual({
      users_lower_bound: -1,
      users_upper_bound: -1,
      estimate_ready: false,
    });
  });

  it('have no daily curve in v26', async () => {
    const query = new URLSearchParams({
      access_token: bench.token,
      optimization_goal: 'REACH',
      targeting_spec: '{"geo_locations":{"countries":["JP"]}}',
    });
    const read = async (version: string) =>
      (await (await fetch(`${bench.sandbox.url}/meta/${version}/${JAPAN}/delivery_estimate?${query}`)).json()) as {
        data: Record<string, unknown>[];
      };
    expect(Object.keys((await read('v25.0')).data[0] ?? {})).toContain('daily_outcomes_curve');
    expect(Object.keys((await read('v26.0')).data[0] ?? {})).toEqual([
      'estimate_ready',
      'estimate_mau_lower_bound',
      'estimate_mau_upper_bound',
    ]);
  });

  it('state minimum budgets in whole yen', async () => {
    const { body } = await bench.get(`${JAPAN}/minimum_budgets`);
    expect(body.data[0]).toMatchObject({ currency: 'JPY', min_daily_budget_imp: 150, min_daily_budget_low_freq: 6000 });
  });

  it("show a preview without the advertiser's markup", async () => {
    const creative = await bench.creative({ message: '<script>alert(1)</script>' });
    const { data } = (
      await bench.get(`${SPAIN}/generatepreviews`, {
        creative: { creative_id: creative },
        ad_format: 'MOBILE_FEED_STANDARD',
      })
    ).body;
    const src = /src="([^"]+)"/.exec(data[0].body)?.[1]?.replace(/&#38;/g, '&') ?? '';
    const html = await (await fetch(src)).text();
    expect(html).toContain('Autumn sale');
    expect(html).not.toContain('<script>');
  });
});
