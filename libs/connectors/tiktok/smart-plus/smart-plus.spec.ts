import { afterEach, describe, expect, it } from '@jest/globals';
import type { StubAnswer, StubCall } from '#libs/testing/platform/http-stub.js';
import { tiktokInput } from '#libs/testing/platform/tiktok-input.js';
import { startTikTokStub, tiktokAnswer, type TikTokStub } from '#libs/testing/platform/tiktok-stub.js';
import { SMART_PLUS_TEXTS } from '#libs/contracts/experiment/run/smart-plus-texts.js';
import type { TiktokExperimentInput } from '#libs/platforms/tiktok/description.js';
import type { AdPlatformReads, AdPlatformWrites, CreateItem, CreateRequest } from '../../port/ad-platform.js';
import { TikTokClient } from '../wire/client.js';
import { manualWay } from '../manual-way.js';
import { AdTurns } from './ad-turns.js';
import { creationEnded, decidePath, likelyPath } from './path.js';
import { smartPlusWay } from './smart-plus-way.js';

const account = { accountId: '7001', accessToken: 'tok-1', currency: 'EUR', timeZone: 'UTC', facts: {} };
const page = { page: 1, page_size: 100, total_number: 1, total_page: 1 };
const window = { startsAt: '2027-01-20T23:00:00.000Z', endsAt: '2027-01-24T22:59:59.000Z' };
const assets = { video: { kind: 'video', id: 'v1' }, cover: { kind: 'image', id: 'i1' } } as const;
const AD = { headlines: 0, visuals: 0, ctas: 0 };
const AUDIENCE = { ages: 0, genders: 0, geolocations: 0, languages: 0, spending_power: 0, custom_conversions: 0 };

const conversions = (changes: Partial<TiktokExperimentInput> = {}): TiktokExperimentInput => {
  const input = tiktokInput({ objective: 'CONVERSIONS', pixel: { id: '7300', name: 'Shop' } });
  return {
    ...input,
    identity: { id: '902', name: 'vidal', type: 'TT_USER' },
    information: {
      ...input.information,
      campaign_type: 'WEB_CONVERSIONS',
      conversion_goal: 'CONVERT',
      start_date: '2027-01-21',
      end_date: '2027-01-24',
    },
    audiences: {
      ...input.audiences,
      custom_conversions: [{ id: 'c0', value: { id: '4711', name: 'Big baskets' } }],
    },
    ...changes,
  };
};
const ending = (end_date: string, changes: Partial<TiktokExperimentInput> = {}) => {
  const input = conversions(changes);
  return { ...input, information: { ...input.information, end_date } };
};

let stub: TikTokStub;
let client: TikTokClient;
let reads: AdPlatformReads;
let writes: AdPlatformWrites;
const start = async (answer: (call: StubCall, index: number) => StubAnswer) => {
  stub = await startTikTokStub(answer);
  client = new TikTokClient(stub.config);
  ({ reads, writes } = smartPlusWay(client, manualWay(client)));
};
afterEach(async () => {
  await client.close();
  await stub.close();
});

const item = (choice: CreateItem['choice']): CreateItem => ({
  ref: '0',
  name: 'Autumn [abcdefghij-1]',
  parentId: '18',
  choice,
  budgetMinor: 8000,
  window,
});
const send = (kind: CreateRequest['kind'], choice: CreateItem['choice'] = {}, input = conversions()) =>
  writes.create(account, { kind, input, assets, items: [item(choice)], timeoutMs: 5_000 });
const pathsOf = () => stub.calls.map(({ path }) => path.replace('/open_api/v1.3/', ''));
const OFFERED = {
  recommend_assets: [
    { asset_content: 'Learn more', asset_ids: ['1', '2'] },
    { asset_content: 'Shop now', asset_ids: ['3'] },
    { asset_content: 'Download now', asset_ids: ['4'] },
  ],
};
const NOT_ALLOWED = tiktokAnswer({}, 40118, 'The advertiser is not allowlisted.');
/** An advertiser that may manage Smart+ campaigns: the campaign in the test call does not exist. */
const ALLOWED = tiktokAnswer({ campaign_list: [], error_list: [{ campaign_id: '1', error_message: 'Not found.' }] });

describe('creating Smart+ objects', () => {
  it('makes one call per object', async () => {
    await start(() => tiktokAnswer({ campaign_id: '18' }));
    expect(writes.batchSize('ad')).toBe(1);
    expect(await send('campaign')).toEqual([{ ref: '0', outcome: 'created', platformId: '18' }]);
    expect(pathsOf()).toEqual(['smart_plus/campaign/create/']);
  });

  it('creates one portfolio with one wording for a button, however many ads show it', async () => {
    await start(({ path }) => {
      if (path.includes('recommend')) return tiktokAnswer(OFFERED);
      if (path.includes('portfolio')) return tiktokAnswer({ creative_portfolio_id: '901' });
      return tiktokAnswer({ smart_plus_ad_id: '5' });
    });
    await send('ad', AD);
    await send('ad', AD);
    expect(pathsOf()).toEqual([
      'creative/cta/recommend/',
      'creative/portfolio/create/',
      'smart_plus/ad/create/',
      'smart_plus/ad/create/',
    ]);
    expect(stub.calls[1]!.json).toMatchObject({
      creative_portfolio_type: 'CTA',
      portfolio_content: [{ asset_content: 'Shop now', asset_ids: ['3'] }],
    });
    expect(stub.calls[3]!.json).toMatchObject({ ad_configuration: { call_to_action_id: '901' } });
  });

  it('looks up the event of a custom conversion', async () => {
    await start(({ path }) =>
      path.includes('custom_conversion')
        ? tiktokAnswer({ list: [{ custom_conversion_id: '4711', optimization_event: 'SHOPPING' }], page_info: page })
        : tiktokAnswer({ adgroup_id: '20' }),
    );
    expect(await send('adset', AUDIENCE)).toMatchObject([{ outcome: 'created', platformId: '20' }]);
    expect(stub.calls[1]!.json).toMatchObject({ custom_conversion_id: '4711', optimization_event: 'SHOPPING' });
  });

  it.each([
    [40050, 'unknown'],
    [51010, 'unknown'],
    [40002, 'refused'],
  ])('after code %s, an object is %s', async (code, outcome) => {
    await start(() => tiktokAnswer({}, code, 'campaign_name: said so.'));
    expect(await send('campaign')).toMatchObject([{ outcome }]);
    expect(stub.calls).toHaveLength(1);
  });

  it('is turned away if the advertiser may not manage Smart+ campaigns, which does not judge the object', async () => {
    await start(() => NOT_ALLOWED);
    await expect(send('campaign')).rejects.toMatchObject({ code: 'TURNED_AWAY', details: { turnedAway: 'allowlist' } });
  });

  it('throws if the call was turned away, so that it is sent again', async () => {
    await start(() => tiktokAnswer({}, 40100, 'Too many requests.'));
    await expect(send('campaign')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });
});

describe('looking up Smart+ objects', () => {
  const rows = {
    campaign: { campaign_id: '1', campaign_name: 'A [abc-0]' },
    adgroup: { adgroup_id: '2', adgroup_name: 'A [abc-1]', campaign_id: '1' },
    ad: { smart_plus_ad_id: '4', ad_id: '9', ad_name: 'A [abc-2]', adgroup_id: '2' },
  };
  const status = (word: string) => ({ operation_status: 'DISABLE', secondary_status: word });

  it('finds ads by their own ids, a hundred a page, with the reviews of ads and creatives', async () => {
    await start(({ path }) =>
      path.includes('review_info')
        ? tiktokAnswer({
            smart_plus_ad_review_infos: [{ smart_plus_ad_id: '4', reject_info: [{ reasons: ['Misleading.'] }] }],
            material_review_infos: [{ smart_plus_ad_id: '4', reject_info: [{ suggestion: 'Change the video.' }] }],
          })
        : tiktokAnswer({ list: [{ ...rows.ad, ...status('AD_STATUS_AUDIT_DENY') }], page_info: page }),
    );
    expect(await reads.read(account, 'ad', ['4'])).toMatchObject([
      { platformId: '4', parentId: '2', standing: 'refused', issues: ['Misleading.', 'Change the video.'] },
    ]);
    expect(stub.calls[0]!.params).toMatchObject({ page_size: '100' });
    expect(JSON.parse(stub.calls[0]!.params['filtering']!)).toMatchObject({ smart_plus_ad_ids: ['4'] });
    expect(stub.calls[1]!.params).toMatchObject({
      smart_plus_ad_ids: '["4"]',
      extra_info_setting: '{"include_reject_info":true}',
    });
  });

  it('lists every object with a key', async () => {
    await start(({ path }) => {
      const [, level] = /smart_plus\/(\w+)\/get/.exec(path)!;
      const row = rows[level as keyof typeof rows];
      return tiktokAnswer({ list: [{ ...row, ...status('CAMPAIGN_STATUS_DISABLE') }], page_info: page });
    });
    const found = await reads.listByExperimentKey(account, 'abc');
    expect(found.map(({ kind, platformId }) => `${kind} ${platformId}`)).toEqual(['campaign 1', 'adset 2', 'ad 4']);
  });
});

describe('switching Smart+ objects', () => {
  it('reads which groups failed in a response with a success code', async () => {
    await start(() =>
      tiktokAnswer({
        adgroup_list: [{ adgroup_id: '1', status: 'ENABLE' }],
        error_list: [{ adgroup_id: '2', error_message: 'Adgroup does not exist.' }],
      }),
    );
    expect(await writes.setActive(account, 'adset', ['1', '2'], true)).toEqual({
      ids: ['1'],
      refusals: [{ platformId: '2', refusal: { code: '20001', message: 'Adgroup does not exist.', field: null } }],
    });
    expect(stub.calls[0]!.json).not.toHaveProperty('allow_partial_success');
  });

  it('deletes campaigns and ads by the field names of each response', async () => {
    await start(({ path }) =>
      path.includes('campaign')
        ? tiktokAnswer({ campaign_list: [{ campaign_id: '1', status: 'DELETE' }], error_list: [] })
        : tiktokAnswer({ smart_plus_ad_ids: ['4'], status: 'DELETE' }),
    );
    expect(await writes.remove(account, 'campaign', ['1'])).toEqual(['1']);
    expect(await writes.remove(account, 'ad', ['4'])).toEqual(['4']);
    expect(stub.calls[1]!.json).toMatchObject({ smart_plus_ad_ids: ['4'], operation_status: 'DELETE' });
  });

  it('leaves five seconds between two operations on one ad, and none between two ads', async () => {
    let now = 1_000;
    const waits: number[] = [];
    const turns = new AdTurns(
      () => now,
      (ms) => (waits.push(ms), (now += ms), Promise.resolve()),
    );
    turns.took(['1']);
    now += 2_000;
    await turns.turn(['2']);
    turns.took(['2']);
    await turns.turn(['1', '3']);
    expect(waits).toEqual([3_250]);
    turns.took(['1', '3']);
    now += 10_000;
    await turns.turn(['1', '2', '3']);
    expect(waits).toHaveLength(1);
  });
});

it('reports identify ads by the dimension of Smart+', async () => {
  const row = { dimensions: { ad_id_v2: '4', stat_time_day: '2027-01-21 00:00:00' }, metrics: { spend: '1.50' } };
  await start(() => tiktokAnswer({ list: [row], page_info: page }));
  const query = { campaignId: '1', since: '2027-01-21', until: '2027-01-22', attribution: 'one_day' };
  const [report] = await reads.beginReports(account, query);
  const read = [];
  for await (const rows of reads.readReport(account, report!)) read.push(...rows);
  expect(read).toMatchObject([{ adId: '4', day: '2027-01-21', spendMinor: 150 }]);
  for (const { params } of stub.calls) {
    expect(JSON.parse(params['dimensions']!)).toEqual(['ad_id_v2', 'stat_time_day']);
    expect(JSON.parse(params['filtering']!)).toContainEqual({
      field_name: 'campaign_automation_type',
      filter_type: 'IN',
      filter_value: '["UPGRADED_SMART_PLUS"]',
    });
  }
});

describe('the path of a run', () => {
  const BEFORE = Date.parse('2026-12-20T12:00:00Z');
  const AFTER = Date.parse('2027-01-01T00:00:00Z');
  const keysOf = (texts: readonly { key: string }[]) => texts.map(({ key }) => key.replace('smartPlus.', ''));
  const decide = async (input: TiktokExperimentInput, now: number) => {
    const { path, notes, doubtful, refused } = await decidePath(client, account, input, now);
    return { path, notes: keysOf(notes), doubtful: keysOf(doubtful), refused: keysOf(refused) };
  };
  const answers = (allowed: StubAnswer) => (call: StubCall) =>
    call.path.includes('recommend') ? tiktokAnswer(OFFERED) : allowed;

  it.each([
    ['2026-12-31', BEFORE, ALLOWED, { path: null, notes: ['manual'] }],
    ['2026-12-31', BEFORE, NOT_ALLOWED, { path: null, notes: ['manual'], doubtful: ['laterActivation'] }],
    ['2027-01-01', BEFORE, ALLOWED, { path: 'smart_plus', doubtful: ['smartPlus', 'buttons'] }],
    ['2027-01-01', BEFORE, NOT_ALLOWED, { path: null, notes: ['manual'], doubtful: ['late'] }],
    ['2027-01-24', AFTER, ALLOWED, { path: 'smart_plus', doubtful: ['smartPlus', 'buttons'] }],
    ['2027-01-24', AFTER, NOT_ALLOWED, { path: null, refused: ['notAllowlisted'] }],
  ] as const)('for an end on %s, submitted at %s', async (day, now, allowed, decided) => {
    await start(answers(allowed));
    expect(await decide(ending(day), now)).toEqual({ notes: [], doubtful: [], refused: [], ...decided });
    // The same path limits the preview next to the form.
    const run = { campaignType: 'WEB_CONVERSIONS', lastDay: day };
    expect(await likelyPath(client, account, run, now)).toBe(decided.path);
  });

  it('is decided without a call or a note for a type whose manual creation continues', async () => {
    await start(() => NOT_ALLOWED);
    expect(await decide(tiktokInput(), AFTER)).toEqual({ path: null, notes: [], doubtful: [], refused: [] });
    for (const run of [{}, { campaignType: 'TRAFFIC', lastDay: '2027-01-24' }, { campaignType: 'WEB_CONVERSIONS' }])
      expect(await likelyPath(client, account, run, AFTER)).toBeNull();
    expect(stub.calls).toEqual([]);
  });

  it('refuses Traffic after the date and warns before it, if the installation assumes that Traffic ends too', async () => {
    await start(() => ALLOWED);
    Object.assign(stub.config.manualCreation, { ends: 'all' });
    const traffic = (end_date: string) => {
      const input = tiktokInput();
      return { ...input, information: { ...input.information, end_date } };
    };
    expect(await decide(traffic('2026-12-31'), BEFORE)).toMatchObject({ doubtful: [], refused: [] });
    expect(await decide(traffic('2027-01-02'), BEFORE)).toMatchObject({ doubtful: ['typeLate'], refused: [] });
    expect(await decide(traffic('2027-01-24'), AFTER)).toMatchObject({ refused: ['typeEnded'] });
  });

  it('is decided without the platform if a run creates nothing after the date, and not otherwise', async () => {
    await start(() => ({ status: 404, text: 'gone' }));
    expect(await decide(ending('2026-12-31'), BEFORE)).toMatchObject({ path: null, doubtful: [] });
    await expect(decide(ending('2027-01-01'), BEFORE)).rejects.toMatchObject({ code: 'TRANSIENT' });
  });

  it('names the parts that Smart+ does not support, each at its alternative', async () => {
    await start(answers(ALLOWED));
    const input = ending('2027-01-24');
    const unfit = {
      ...input,
      content_exclusions: [{ id: '1', name: 'News' }],
      audiences: {
        ...input.audiences,
        ages: [{ id: 'a0', value: ['AGE_13_17' as const] }],
        placements: [
          { id: 'f0', value: ['IN_FEED' as const] },
          { id: 'f1', value: ['IN_FEED' as const, 'SEARCH_FEED' as const] },
        ],
        geolocations: [{ id: 'l0', value: [{ id: '28001', name: 'Madrid', geo_type: 'ZIP_CODE', region_code: 'ES' }] }],
      },
      creatives: {
        ...input.creatives,
        visuals: [{ id: 'v0', value: { name: 'one', type: 'image' as const, asset: 'hero' } }],
        ctas: [...input.creatives.ctas, { id: 't2', value: 'GET_QUOTE' }],
      },
    };
    const { refused } = await decidePath(client, account, unfit, BEFORE);
    expect(refused.map(({ field, key }) => `${field} ${key.replace('smartPlus.', '')}`)).toEqual([
      'creatives.visuals[0].value noPicture',
      'audiences.placements[0].value noFeeds',
      'audiences.placements[1].value noFeeds',
      'audiences.geolocations[0].value noPostalCodes',
      'audiences.ages[0].value noMinors',
      'content_exclusions noContent',
      'creatives.ctas[2].value noButton',
    ]);
    expect(refused.at(-1)!.params).toEqual({ offered: 'Learn more, Shop now, Download now' });
  });

  it('warns that Smart+ ignores a choice of some feeds, but not of all feeds', async () => {
    await start(answers(ALLOWED));
    const chosen = (value: ('IN_FEED' | 'SEARCH_FEED')[]) => {
      const input = ending('2027-01-24');
      return { ...input, audiences: { ...input.audiences, placements: [{ id: 'f0', value }] } };
    };
    expect(await decide(chosen(['IN_FEED']), BEFORE)).toMatchObject({
      doubtful: ['smartPlus', 'buttons', 'feeds'],
      refused: [],
    });
    expect(await decide(chosen(['IN_FEED', 'SEARCH_FEED']), BEFORE)).toMatchObject({
      doubtful: ['smartPlus', 'buttons'],
    });
  });

  it('reports when a manual run can create nothing more', async () => {
    await start(() => ALLOWED);
    expect(creationEnded(client, conversions(), null, BEFORE)).toBeNull();
    expect(creationEnded(client, conversions(), null, AFTER)).toMatchObject({
      key: SMART_PLUS_TEXTS.ended.key,
      params: { day: '2026-12-31' },
    });
    expect(creationEnded(client, conversions(), 'smart_plus', AFTER)).toBeNull();
    expect(creationEnded(client, tiktokInput(), null, AFTER)).toBeNull();
  });
});
