import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CALLS_TO_ACTION } from '../rules/enums.js';
import { COFFEE, creativeBody, SPAIN, TikTokBench } from '../testing/bench.js';
import { jpegOf, mp3Of, mp4Of, SIDES } from '../testing/media-files.js';

let bench: TikTokBench;
let campaign: string;
let group: string;
let visual: { video_id: string; image_ids: string[] };
let carousel: object;
beforeAll(async () => {
  bench = await TikTokBench.open();
  campaign = await bench.campaign();
  group = await bench.adGroup(campaign);
  visual = await bench.visual('hero');
  const { music_id } = await bench.data(bench.uploadMedia('music', 'm.mp3', mp3Of('m')));
  const { image_id } = await bench.data(bench.uploadMedia('image', 'card.jpg', jpegOf('card')));
  carousel = { ad_format: 'CAROUSEL_ADS', video_id: undefined, image_ids: [image_id, ...visual.image_ids], music_id };
});
afterAll(() => bench.close());

const CUSTOM = { identity_type: 'CUSTOMIZED_USER', identity_id: '690000000000000903' };
const SHARED_IDENTITY = {
  identity_type: 'BC_AUTH_TT',
  identity_id: '690000000000000902',
  identity_authorized_bc_id: '7200000000000000501',
};
const NO_ACCESS = 'You no longer have access to the TikTok account used in this ad.';

const create = (change: object = {}) => bench.createAds(group, [creativeBody(visual, change)]);
const inLedger = async (prefix: string) => (await bench.control('GET', `ledger?prefix=${prefix}`)).body.data;

describe('ads', () => {
  it('are created in the order of the creatives, and listed under their ids', async () => {
    const creatives = ['A', 'B', 'C'].map((name) => creativeBody(visual, { ad_name: `order ${name}` }));
    const { data } = (await bench.createAds(group, creatives)).body;
    expect(data.creatives.map(({ ad_name: name }: { ad_name: string }) => name)).toEqual([
      'order A',
      'order B',
      'order C',
    ]);
    expect(data.creatives.map(({ ad_id: id }: { ad_id: string }) => id)).toEqual(data.ad_ids);
    expect(data.creatives[0]).toMatchObject({
      ...visual,
      secondary_status: 'AD_STATUS_AUDIT',
      campaign_id: campaign,
      adgroup_id: group,
    });
    const listed = await bench.list('ad', { ad_ids: data.ad_ids });
    expect(new Set(listed.map(({ ad_id: id }) => id))).toEqual(new Set(data.ad_ids));
    expect((await bench.list('ad', { adgroup_ids: [group] })).length).toBeGreaterThanOrEqual(3);
  });

  it('TIKTOK-087 can be carousels of images with music', async () => {
    const { data } = (await create(carousel)).body;
    expect(data.creatives[0]).toMatchObject({ ad_format: 'CAROUSEL_ADS', image_ids: expect.any(Array) });
  });

  it('are named by their id by default', async () => {
    const { data } = (await create({ ad_name: '' })).body;
    expect(data.creatives[0].ad_name).toBe(data.ad_ids[0]);
  });

  it.each(CALLS_TO_ACTION.filter((call) => call !== 'INSTALL_NOW' && call !== 'CALL_NOW'))(
    'TIKTOK-109 can have the call to action %s',
    (call) => expect(create({ call_to_action: call })).resolves.toMatchObject({ body: { code: 0 } }),
  );

  it.each<[what: string, change: () => object, message: string]>([
    ['no identity', () => ({ identity_id: undefined }), 'identity_id: Missing'],
    ['no kind of identity', () => ({ identity_type: undefined }), 'identity_type: Missing'],
    ['a post of a custom user', () => ({ ...CUSTOM, tiktok_item_id: '7' }), 'tiktok_item_id: Is not supported'],
    ['no format', () => ({ ad_format: undefined }), 'ad_format: Missing'],
    ['no video', () => ({ video_id: undefined }), 'video_id: Missing'],
    ['no cover', () => ({ image_ids: undefined }), 'image_ids: Missing'],
    [
      'two covers',
      () => ({ image_ids: [...visual.image_ids, ...visual.image_ids] }),
      'image_ids: Must be exactly 1 cover.',
    ],
    [
      'a video among images',
      () => ({ ad_format: 'SINGLE_IMAGE' }),
      'video_id: Is not supported with ad_format SINGLE_IMAGE.',
    ],
    ['a carousel without images', () => ({ ...carousel, image_ids: [] }), 'image_ids: Missing'],
    [
      'a carousel of 36 images',
      () => ({ ...carousel, image_ids: Array(36).fill(visual.image_ids[0]) }),
      'image_ids: Longer than maximum length 35.',
    ],
    [
      'a carousel of one image',
      () => ({ ...carousel, image_ids: visual.image_ids }),
      'image_ids: Shorter than minimum length 2.',
    ],
    ['a carousel without music', () => ({ ...carousel, music_id: undefined }), 'music_id: Missing'],
    ['no text', () => ({ ad_text: undefined }), 'ad_text: Missing'],
    ['a long text', () => ({ ad_text: 'x'.repeat(101) }), 'ad_text: Longer than maximum length 100.'],
    ['a text of wide characters', () => ({ ad_text: '安'.repeat(51) }), 'ad_text: Longer than maximum length 100.'],
    ['an emoji', () => ({ ad_text: 'Sale 🔥' }), 'ad_text: Emojis are not supported.'],
    ['a keycap emoji', () => ({ ad_text: 'Number 1️⃣' }), 'ad_text: Emojis are not supported.'],
    ['an emoji in its name', () => ({ ad_name: '🔥' }), 'ad_name: Emojis'],
    ['no call to action', () => ({ call_to_action: undefined }), 'call_to_action: Missing'],
    ['an invalid call to action', () => ({ call_to_action: 'DOWNLOAD' }), 'call_to_action: Must be one of'],
    [
      'a call to action for apps',
      () => ({ call_to_action: 'INSTALL_NOW' }),
      'call_to_action: INSTALL_NOW is not supported',
    ],
    ['a call to action without its phone', () => ({ call_to_action: 'CALL_NOW' }), 'phone_number: Missing'],
    ['no landing page', () => ({ landing_page_url: undefined }), 'landing_page_url: Missing'],
    [
      'an invalid landing page',
      () => ({ landing_page_url: 'vidal.example' }),
      'landing_page_url: Must begin with http',
    ],
    ['two destinations', () => ({ page_id: '77' }), 'page_id: Cannot be used with landing_page_url.'],
    ['a deep link without its kind', () => ({ deeplink: 'vidal://x' }), 'deeplink_type: Missing'],
    [
      'too many parameters',
      () => ({ utm_params: Array(15).fill({ key: 'a', value: 'b' }) }),
      'utm_params: Longer than maximum length 14.',
    ],
    [
      'a long parameter',
      () => ({ utm_params: [{ key: 'a'.repeat(101), value: 'b' }] }),
      'key: Longer than maximum length 100.',
    ],
    ['an unknown field', () => ({ headline: 'x' }), 'headline: Unknown field.'],
  ])('are refused with %s', async (_, change, message) => {
    const { body } = await create(change());
    expect([body.code, body.data]).toEqual([40002, {}]);
    expect(body.message).toContain(message);
  });

  it('are refused with an unfinished video, and with a cover of another shape', async () => {
    const [{ video_id }] = await bench.data(bench.uploadMedia('video', 'new.mp4', mp4Of('new')));
    expect((await create({ video_id })).body.message).toBe(`video_id: ${video_id} is still being processed.`);
    const { image_id } = await bench.data(
      bench.uploadMedia('image', 'wide.jpg', jpegOf('wide', { width: 1920, height: 1080 })),
    );
    expect((await create({ image_ids: [image_id] })).body.message).toContain('ratio of the video');
  });

  it.each<[what: string, change: object]>([
    ['video', { video_id: 'v1' }],
    ['cover', { image_ids: ['x'] }],
    ['identity', { identity_id: '690000000000000906' }],
  ])("are refused with another person's %s", async (_, change) => {
    expect((await create(change)).body.code).toBe(40007);
  });

  it('are refused for people without the right, and below deleted objects', async () => {
    const body = { advertiser_id: COFFEE, adgroup_id: group, creatives: [creativeBody(visual)] };
    expect((await bench.post('/ad/create/', body)).body.code).toBe(40001);
    const deletedGroup = await bench.adGroup(campaign);
    await bench.switch('adgroup', [deletedGroup], 'DELETE');
    expect((await bench.createAds(deletedGroup, [creativeBody(visual)])).body.code).toBe(40007);
  });

  it('are limited to twenty in a call, and fifty in a group', async () => {
    const of = (count: number) => Array.from({ length: count }, () => creativeBody(visual));
    const full = await bench.adGroup(campaign);
    expect((await bench.createAds(full, of(21))).body.message).toBe('creatives: Longer than maximum length 20.');
    for (const count of [20, 20, 10]) expect((await bench.createAds(full, of(count))).body.code).toBe(0);
    expect((await bench.createAds(full, of(1))).body.message).toContain('at most 50 ads');
  });

  it('are created together or not at all: three invalid ones among twenty make the whole call fail', async () => {
    const bad = [4, 9, 19];
    const creatives = Array.from({ length: 20 }, (_, at) =>
      creativeBody(visual, { ad_name: `whole ${at}`, ...(bad.includes(at) && { ad_text: '🔥' }) }),
    );
    const { body } = await bench.createAds(group, creatives);
    expect([body.code, body.message]).toEqual([40002, 'ad_text: Emojis are not supported.']);
    expect(await inLedger('whole')).toEqual([]);
    await bench.fault('partial-creatives');
    const partial = (await bench.createAds(await bench.adGroup(campaign), creatives)).body;
    expect([partial.code, partial.data.ad_ids.length]).toEqual([20001, 17]);
    expect(partial.data.error_list).toEqual(
      bad.map((at) => ({ ad_name: `whole ${at}`, error_message: 'ad_text: Emojis are not supported.' })),
    );
    expect(await inLedger('whole')).toHaveLength(17);
  });

  it('are created again by a second call, without any key that identifies them', async () => {
    await bench.fault('cut-after', { match: { path: '/ad/create/$' } });
    await expect(create({ ad_name: 'double' })).rejects.toThrow('fetch failed');
    await create({ ad_name: 'double' });
    expect(await inLedger('double')).toHaveLength(2);
  });

  it('change partly or completely, and visible changes are reviewed again', async () => {
    const { ad_ids: ids } = (await create({ ad_name: 'changing' })).body.data;
    bench.wait(1000);
    const update = (creative: object, more: object = {}) =>
      bench.post('/ad/update/', {
        advertiser_id: SPAIN,
        adgroup_id: group,
        creatives: [{ ad_id: ids[0], ...creative }],
        ...more,
      });
    const renamed = await update({ ad_name: 'renamed' }, { patch_update: true });
    expect(renamed.body.data.creatives[0]).toMatchObject({
      ad_name: 'renamed',
      secondary_status: 'AD_STATUS_CAMPAIGN_DISABLE',
    });
    const text = await update({ ad_text: 'New' }, { patch_update: true });
    expect(text.body.data.creatives[0]).toMatchObject({ ad_text: 'New', secondary_status: 'AD_STATUS_REAUDIT' });
    expect((await update({ call_to_action: 'SIGN_UP' }, { patch_update: true })).body.code).toBe(40002);
    expect((await update({ ad_text: 'New' })).body.code).toBe(40002);
    expect((await update(creativeBody(visual, SHARED_IDENTITY))).body.message).toBe(
      'identity_type: Cannot be changed.',
    );
    expect((await update(creativeBody(visual, { call_to_action: 'SIGN_UP' }))).body.code).toBe(0);
  });
});

describe('identity of an ad', () => {
  const onNetwork = async (placements: string[], more: object = {}) =>
    bench.adGroup(campaign, { placements, location_ids: ['1861060'], ...more });
  const messageOf = async (at: string, change: object) =>
    (await bench.createAds(at, [creativeBody(visual, change)])).body.message;

  it('must be a TikTok account if TikTok is among the networks, otherwise a custom one', async () => {
    const refusal = 'Custom identities are no longer supported. Use an authorized TikTok account.';
    const both = await onNetwork(['PLACEMENT_TIKTOK', 'PLACEMENT_PANGLE']);
    const automatic = await bench.adGroup(campaign, {
      placement_type: 'PLACEMENT_TYPE_AUTOMATIC',
      placements: undefined,
    });
    for (const at of [group, both, automatic]) {
      expect((await bench.createAds(at, [creativeBody(visual, CUSTOM)])).body).toMatchObject({
        code: 40002,
        message: refusal,
        data: {},
      });
      expect(await messageOf(at, {})).toBe('OK');
    }
    const pangle = await onNetwork(['PLACEMENT_PANGLE']);
    expect(await messageOf(pangle, CUSTOM)).toBe('OK');
    expect(await messageOf(pangle, {})).toBe('Incorrect source field');
  });

  it('names the business center that shares it, and no other', async () => {
    expect(await messageOf(group, SHARED_IDENTITY)).toBe('OK');
    expect(await messageOf(group, { ...SHARED_IDENTITY, identity_authorized_bc_id: undefined })).toBe(
      '"Identity_type" and "Identity_bc_ID" don\'t match.',
    );
    expect(await messageOf(group, { ...SHARED_IDENTITY, identity_authorized_bc_id: '1' })).toContain(NO_ACCESS);
  });

  it('must allow new videos to be published', async () => {
    expect(await messageOf(group, { ...SHARED_IDENTITY, identity_id: '690000000000000908' })).toContain(NO_ACCESS);
  });

  it('shows videos only in ads by default', async () => {
    const modeOf = async (change: object) => (await create(change)).body.data.creatives[0].dark_post_status;
    expect(await modeOf({})).toBe('ON');
    expect(await modeOf({ dark_post_status: 'OFF' })).toBe('OFF');
    expect((await create({ dark_post_status: 'PARTLY' })).body.code).toBe(40002);
  });

  it('stops its ads when it is disconnected, and restarts them afterwards', async () => {
    const connect = (connected: boolean) =>
      bench.control('POST', 'tiktok/identities', { identity: SHARED_IDENTITY.identity_id, connected });
    const set = await bench.adGroup(campaign);
    const [id] = (await bench.createAds(set, [creativeBody(visual, SHARED_IDENTITY)])).body.data.ad_ids;
    bench.wait(1000);
    const statusOf = async () => (await bench.list('ad', { ad_ids: [id] }))[0]?.secondary_status;
    const known = async () => {
      const { identity_list: rows } = await bench.data(bench.get('/identity/get/', { advertiser_id: SPAIN }));
      return rows.find(({ identity_id: one }: { identity_id: string }) => one === SHARED_IDENTITY.identity_id);
    };
    expect([await statusOf(), (await known()).available_status]).toEqual(['AD_STATUS_CAMPAIGN_DISABLE', 'AVAILABLE']);
    await connect(false);
    expect(await statusOf()).toBe('AD_STATUS_ASSET_AUTHORIZATION_LOST');
    expect(await known()).toMatchObject({ available_status: 'NO_VALID_BIND_ACCOUNT', can_push_video: false });
    expect(await messageOf(set, SHARED_IDENTITY)).toContain(NO_ACCESS);
    await connect(true);
    expect(await statusOf()).toBe('AD_STATUS_CAMPAIGN_DISABLE');
    expect(await messageOf(set, SHARED_IDENTITY)).toBe('OK');
    const custom = { identity: CUSTOM.identity_id, connected: false };
    expect((await bench.control('POST', 'tiktok/identities', custom)).status).toBe(404);
  });
});

describe('review', () => {
  const statusOf = async (id: string): Promise<string> =>
    (await bench.list('ad', { ad_ids: [id] }))[0]?.secondary_status;

  it("ends with the ad's status, which follows from the levels above", async () => {
    const [one, own] = [await bench.campaign(), visual];
    const set = await bench.adGroup(one);
    const { ad_ids: ids } = (
      await bench.createAds(set, [creativeBody(own), creativeBody(own, { ad_text: 'Free money' })])
    ).body.data;
    const [good, bad] = ids as [string, string];
    expect(await statusOf(good)).toBe('AD_STATUS_AUDIT');
    bench.wait(1000);
    expect([await statusOf(good), await statusOf(bad)]).toEqual(['AD_STATUS_CAMPAIGN_DISABLE', 'AD_STATUS_AUDIT_DENY']);
    const asked = { advertiser_id: SPAIN, ad_ids: [good, bad] };
    const { ad_review_map: reviews } = await bench.data(bench.get('/ad/review_info/', asked));
    expect(reviews[good]).toMatchObject({ review_status: 'ALL_AVAILABLE', reject_info: [] });
    expect(reviews[bad]).toMatchObject({
      review_status: 'UNAVAILABLE',
      reject_info: [{ reasons: [expect.stringContaining('Free money')] }],
    });
    await bench.switch('campaign', [one], 'ENABLE');
    expect(await statusOf(good)).toBe('AD_STATUS_ADGROUP_DISABLE');
    await bench.switch('adgroup', [set], 'ENABLE');
    expect(await statusOf(good)).toBe('AD_STATUS_DISABLE');
    await bench.switch('ad', [good], 'ENABLE');
    // The campaign's clock starts when its ad group starts.
    expect(await statusOf(good)).toBe('AD_STATUS_DELIVERY_OK');
    const become = (standing: string) => bench.control('POST', 'tiktok/accounts', { account: SPAIN, standing });
    await become('unsettled');
    expect(await statusOf(good)).toBe('AD_STATUS_BALANCE_EXCEED');
    await become('active');
    bench.waitDays(4.2);
    expect(await statusOf(good)).toBe('AD_STATUS_DONE');
    await bench.switch('ad', [good], 'DELETE');
    expect(await statusOf(good)).toBeUndefined();
  });

  it.each([
    [4, 'AD_STATUS_AUDIT_DENY'],
    [60, 'AD_STATUS_CAMPAIGN_DISABLE'],
    [61, 'AD_STATUS_AUDIT_DENY'],
  ])('of a video of %s s with a custom identity ends with %s', async (seconds, status) => {
    const file = mp4Of(`${seconds} seconds`, { ...SIDES, seconds });
    const [{ video_id }] = await bench.data(bench.uploadMedia('video', `${seconds}.mp4`, file));
    bench.wait(2000);
    const outside = await bench.adGroup(await bench.campaign(), { placements: ['PLACEMENT_PANGLE'] });
    const of = { advertiser_id: SPAIN, identity_type: 'CUSTOMIZED_USER' };
    const { identity_list: identities } = await bench.data(bench.get('/identity/get/', of));
    const own = { video_id, identity_type: of.identity_type, identity_id: identities[0].identity_id };
    const { ad_ids: ids } = await bench.data(bench.createAds(outside, [creativeBody(visual, own)]));
    bench.wait(1000);
    expect(await statusOf(ids[0])).toBe(status);
  });
});
