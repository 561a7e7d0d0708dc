import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { JAPAN, SPAIN, TikTokBench, USA } from '../testing/bench.js';

let bench: TikTokBench;
beforeAll(async () => {
  bench = await TikTokBench.open();
});
afterAll(() => bench.close());

const where = {
  advertiser_id: SPAIN,
  placements: ['PLACEMENT_TIKTOK'],
  objective_type: 'TRAFFIC',
  promotion_type: 'WEBSITE',
};
const list = (path: string, params: object = {}) => bench.data(bench.get(path, { advertiser_id: SPAIN, ...params }));
const search = (body: object) =>
  bench.post('/tool/targeting/search/', { ...where, search_type: 'FUZZY_SEARCH', ...body });

describe('places', () => {
  it('are listed down to the requested level', async () => {
    const levels = async (level?: string): Promise<string[]> => {
      const { region_info: rows } = await bench.data(bench.get('/tool/region/', { ...where, level_range: level }));
      return [...new Set<string>(rows.map(({ level: of }: { level: string }) => of))].toSorted();
    };
    expect(await levels('TO_COUNTRY')).toEqual(['COUNTRY']);
    expect(await levels('TO_PROVINCE')).toEqual(['COUNTRY', 'PROVINCE']);
    expect(await levels()).toEqual(['CITY', 'COUNTRY', 'DMA', 'PROVINCE']);
    const { region_info: rows } = await bench.data(bench.get('/tool/region/', where));
    const spain = rows.find(({ name }: { name: string }) => name === 'Spain');
    expect(spain).toMatchObject({ location_id: '2510769', parent_id: '0', region_code: 'ES' });
    expect(spain.next_level_ids).toContain('3117732');
  });

  it('TIKTOK-050 are found by a word, with id, name, region_code, description and geo_type', async () => {
    const { targeting_tag_list: tags } = await bench.data(search({ keywords: ['mala'] }));
    expect(tags[0]).toMatchObject({
      name: 'Málaga',
      geo: {
        geo_id: '2514256',
        geo_type: 'CITY',
        region_code: 'ES',
        parent_id: '2593109',
        description: 'Málaga, Andalusia, Spain',
      },
    });
    const countries = await bench.data(search({ keywords: ['s'], geo_types: ['COUNTRY'], region_codes: ['ES', 'SE'] }));
    expect(countries.targeting_tag_list.map(({ name }: { name: string }) => name)).toEqual(['Spain', 'Sweden']);
  });

  it('differ between advertisers, and a closed one cannot be targeted', async () => {
    const of = { ...where, advertiser_id: JAPAN };
    const { region_info: rows } = await bench.data(bench.get('/tool/region/', { ...of, level_range: 'TO_COUNTRY' }));
    const codes = rows.map(({ region_code: code }: { region_code: string }) => code);
    expect(codes).toContain('JP');
    expect(codes).not.toContain('GB');
    const found = await bench.data(search({ ...of, keywords: ['united'] }));
    expect(found.targeting_tag_list).toEqual([]);
    const campaign = await bench.campaign({ advertiser_id: JAPAN });
    const group = { advertiser_id: JAPAN, budget: 20_000 };
    const code = async (location: string): Promise<number> =>
      (await bench.post('/adgroup/create/', bench.adGroupBody(campaign, { ...group, location_ids: [location] }))).body
        .code;
    expect([await code('2635167'), await code('1861060')]).toEqual([40002, 0]);
  });

  it('TIKTOK-078 are empty for a word without a match', async () => {
    expect((await bench.data(search({ keywords: ['qwertz'] }))).targeting_tag_list).toEqual([]);
  });

  it('are found in a batch, zip codes only by the whole code', async () => {
    const zip = { search_type: 'BATCH_ZIPCODE_SEARCH', geo_types: ['ZIP_CODE'], region_codes: ['US'] };
    const { targeting_tag_list: tags } = await bench.data(search({ ...zip, keywords: ['10001', '1000', '90210'] }));
    expect(tags.map(({ keyword }: { keyword: string }) => keyword)).toEqual(['10001', '90210']);
    const back = { ...where, targeting_ids: ['US10001', '2510769', 'x'], scene: 'GEO' };
    const known = await bench.data(bench.post('/tool/targeting/info/', back));
    expect(known.targeting_tag_list).toHaveLength(2);
  });

  it.each([
    ['two words in a fuzzy search', { keywords: ['a', 'b'] }, 'keywords: Longer than maximum length 1.'],
    ['no word', { keywords: [] }, 'keywords: Missing data for required field.'],
    ['another kind of search', { keywords: ['a'], search_type: 'EXACT' }, 'search_type: Must be one of'],
    ['a batch without countries', { keywords: ['a'], search_type: 'BATCH_REGION_SEARCH' }, 'region_codes: Missing'],
    [
      'a search without its promotion type',
      { keywords: ['a'], promotion_type: undefined },
      'promotion_type: Missing data',
    ],
    ['an invalid placement', { keywords: ['a'], placements: ['TIKTOK'] }, 'placements: Must be one of'],
  ])('refuse %s', async (_, body, message) => {
    expect((await search(body)).body).toMatchObject({ code: 40002, message: expect.stringContaining(message) });
  });
});

it('places are found by their ids only with the placements of the ads', async () => {
  const ids = { targeting_ids: ['2510769'], scene: 'GEO' };
  const count = async (of: object) =>
    (await bench.post('/tool/targeting/info/', { advertiser_id: SPAIN, ...ids, ...of })).body;
  expect(await count({})).toMatchObject({ code: 40002, message: 'placements: Missing data for required field.' });
  const views = { placements: ['PLACEMENT_TIKTOK'], objective_type: 'VIDEO_VIEWS' };
  expect((await count(views)).data.targeting_tag_list).toHaveLength(1);
});

it('places are fewer outside TikTok, and the others are refused in an ad group', async () => {
  const codesOn = async (placements: string[]) => {
    const request = { advertiser_id: USA, placements, objective_type: 'TRAFFIC', level_range: 'TO_COUNTRY' };
    const { region_info: rows } = await bench.data(bench.get('/tool/region/', request));
    return rows.map(({ region_code: code }: { region_code: string }) => code) as string[];
  };
  expect(await codesOn(['PLACEMENT_TIKTOK', 'PLACEMENT_PANGLE'])).toContain('GB');
  expect(await codesOn(['PLACEMENT_PANGLE'])).not.toContain('GB');
  const change = { placements: ['PLACEMENT_PANGLE'], location_ids: ['2635167'] };
  const inBritain = bench.adGroupBody(await bench.campaign(), change);
  expect((await bench.post('/adgroup/create/', inBritain)).body).toMatchObject({
    code: 40002,
    message: 'location_ids: 2635167 is not available for the advertiser.',
  });
});

describe('targeting lists', () => {
  it('TIKTOK-110 have at least 40 languages', async () => {
    const { languages } = await list('/tool/language/');
    expect(languages.length).toBeGreaterThanOrEqual(40);
    expect(languages).toContainEqual({ code: 'es', name: 'Spanish' });
  });

  it('have interests in two levels', async () => {
    const { interest_categories: rows } = await list('/tool/interest_category/', { version: 2 });
    const top = rows.find(({ interest_category_name: name }: Record<string, string>) => name === 'Sports & Outdoors');
    const below = rows.find(({ interest_category_id: id }: Record<string, string>) => id === top.sub_category_ids[0]);
    expect([top.level, below.level, below.interest_category_name]).toEqual([1, 2, 'Running']);
  });

  it('have devices by brand, series and model, including old ones', async () => {
    const { device_models: rows } = await list('/tool/device_model/');
    expect(new Set(rows.map(({ level }: { level: string }) => level))).toEqual(new Set(['BRAND', 'SERIES', 'MODEL']));
    expect(rows.filter(({ is_active: active }: { is_active: boolean }) => !active)).toHaveLength(1);
    expect((await list('/tool/os_version/', { os_type: 'IOS' })).os_versions[0].os_type).toBe('IOS');
  });

  it('have excludable content, for the objectives that support it', async () => {
    const at = (objective: string) =>
      bench.get('/tool/content_exclusion/get/', { advertiser_id: SPAIN, objective_type: objective });
    const { excluded_category_list: rows } = await bench.data(at('VIDEO_VIEWS'));
    expect(rows[0]).toMatchObject({ category_id: '101', category_type: 'CATEGORY_TYPE_EXCLUSION' });
    expect((await at('TRAFFIC')).body.code).toBe(40002);
  });
});

describe('lists of advertisers', () => {
  it('TIKTOK-040 have pixels with their events, separate for each advertiser', async () => {
    const { pixels, page_info: page } = await list('/pixel/list/', { page_size: 1, order_by: 'EARLIEST_CREATE' });
    expect(pixels).toMatchObject([{ pixel_id: '7300000000000000301', pixel_name: 'Vidal shop' }]);
    const codes = pixels[0].events.map(({ optimization_event: code }: Record<string, string>) => code);
    expect([codes.length, codes.includes('SHOPPING')]).toEqual([14, true]);
    expect(page).toEqual({ page: 1, page_size: 1, total_number: 2, total_page: 2 });
    const other = await list('/pixel/list/', { advertiser_id: USA });
    expect(other.pixels.map(({ pixel_name: name }: Record<string, string>) => name)).toEqual(['Vidal shop US']);
  });

  it('have custom audiences, custom conversions and identities', async () => {
    const { list: audiences } = await list('/dmp/custom_audience/list/', { page_size: 100 });
    expect(audiences.map(({ is_valid: valid }: { is_valid: boolean }) => valid)).toEqual([true, true, true, false]);
    expect((await list('/custom_conversion/list/', { event_source_type: 'PIXEL' })).list).toHaveLength(2);
    const all = await list('/identity/get/');
    const own = await list('/identity/get/', { identity_type: 'CUSTOMIZED_USER' });
    expect([all.identity_list.length, own.identity_list.length]).toEqual([5, 1]);
    expect(own.identity_list[0]).toMatchObject({ identity_type: 'CUSTOMIZED_USER', display_name: 'Vidal brand' });
  });

  it.each([
    ['/pixel/list/', { page_size: 21 }],
    ['/dmp/custom_audience/list/', { page_size: 101 }],
    ['/pixel/list/', { page: 0 }],
  ])('are refused at %s with %j', async (path, params) => {
    expect((await bench.get(path, { advertiser_id: SPAIN, ...params })).body.code).toBe(40002);
  });
});
