import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Answer } from '../../testing/sandbox-bench.js';
import { Bench, creativeParams, LEAD_FORM, PAGE, SPAIN } from '../testing/bench.js';
import { expectRefusal, padded, resolve, type Case } from '../testing/refusals.js';

let bench: Bench;
let campaign: string;
let adSet: string;
beforeAll(async () => {
  bench = await Bench.open();
  campaign = await bench.campaign();
  adSet = await bench.adSet(campaign);
});
afterAll(() => bench.close());

const optOut = { enroll_status: 'OPT_OUT' };

describe('refused creatives', () => {
  it.each(
    padded<Case>([
      ['an unknown image', { image_hash: 'feedbeef' }, 100, 1487194, 'image_hash'],
      ['no page', { page_id: null }, 100, undefined, 'page_id'],
      ['a page of somebody else', { page_id: '200100000000205' }, 100, 33, 'page_id'],
      [
        'an Instagram account of another page',
        { instagram_user_id: '300100000000302' },
        100,
        1815199,
        'instagram_user_id',
      ],
      ['an unknown call to action', { call_to_action: { type: 'DANCE_NOW' } }, 100, 1373054, 'type'],
      ['a link that is not an address', { link: 'vidal' }, 100, 1815202, 'link'],
      [
        'a lead form of another page',
        { call_to_action: { type: 'SIGN_UP', value: { lead_gen_form_id: '500100000000504' } } },
        100,
        1885029,
        'lead_gen_form_id',
      ],
      [
        'a carousel of one card',
        { child_attachments: [{ link: 'https://vidal.example/1', name: 'One' }] },
        100,
        undefined,
        'child_attachments',
      ],
      ['an unknown field', { shape: 'round' }, 100, undefined, 'shape'],
      [
        'the same text twice in a feed',
        { spec: { object_story_spec: { page_id: PAGE }, asset_feed_spec: { bodies: [{ text: 'a' }, { text: 'a' }] } } },
        100,
        1815629,
        'bodies',
      ],
      [
        'an enhancement without OPT_IN or OPT_OUT',
        { spec: { degrees_of_freedom_spec: { creative_features_spec: { image_touchups: {} } } } },
        100,
        3858082,
      ],
      [
        'a multi-advertiser setting without OPT_IN or OPT_OUT',
        { spec: { contextual_multi_ads: {} } },
        100,
        3858082,
        'contextual_multi_ads',
      ],
      [
        'an unknown enhancement',
        { spec: { degrees_of_freedom_spec: { creative_features_spec: { make_it_nice: optOut } } } },
        100,
        undefined,
        'make_it_nice',
      ],
      [
        'a withdrawn enhancement',
        { spec: { degrees_of_freedom_spec: { creative_features_spec: { standard_enhancements: optOut } } } },
        100,
        undefined,
        'standard_enhancements',
      ],
    ]),
  )('%s', async (_, change, code, subcode, field) => {
    expectRefusal(await bench.post(`${SPAIN}/adcreatives`, creativeParams(resolve(change))), code, subcode, field);
  });

  it('a call to action of a later version', async () => {
    const params = creativeParams({ call_to_action: { type: 'STREAM_NOW' } });
    expectRefusal(await bench.post(`${SPAIN}/adcreatives`, params, 'v25.0/'), 100, 1373054);
    expect((await bench.post(`${SPAIN}/adcreatives`, params, 'v26.0/')).status).toBe(200);
  });

  it('an enhancement of a later version', async () => {
    const features = { creative_features_spec: { video_voiceover: optOut } };
    const params = creativeParams({ spec: { degrees_of_freedom_spec: features } });
    expectRefusal(await bench.post(`${SPAIN}/adcreatives`, params, 'v25.0/'), 100, undefined, 'video_voiceover');
    const made = await bench.post(`${SPAIN}/adcreatives`, params, 'v26.0/');
    const fields = 'degrees_of_freedom_spec,contextual_multi_ads';
    // The platform decides all settings that the caller leaves open.
    expect((await bench.get(made.body.id, { fields })).body).toMatchObject({
      degrees_of_freedom_spec: {
        creative_features_spec: { video_voiceover: optOut, adapt_to_placement: { enroll_status: 'OPT_IN' } },
      },
      contextual_multi_ads: { enroll_status: 'OPT_IN' },
    });
  });

  it('a content change', async () => {
    const creative = await bench.creative();
    expectRefusal(await bench.post(creative, { object_story_spec: {} }), 100, undefined, 'object_story_spec');
    expect((await bench.post(creative, { name: 'Another name' })).body).toEqual({ success: true });
  });
});

describe('refused ads', () => {
  it('a page other than the promoted one, and a lead form that is missing or not allowed', async () => {
    const leads = await bench.campaign({ objective: 'OUTCOME_LEADS' });
    const leadSet = await bench.adSet(leads, {
      optimization_goal: 'LEAD_GENERATION',
      destination_type: 'ON_AD',
      promoted_object: { page_id: PAGE },
    });
    const plain = await bench.creative({ call_to_action: { type: 'LEARN_MORE' } });
    const withForm = await bench.creative({
      call_to_action: { type: 'SIGN_UP', value: { lead_gen_form_id: LEAD_FORM } },
    });
    const otherPage = await bench.creative({
      page_id: '200100000000202',
      call_to_action: { type: 'SIGN_UP', value: { lead_gen_form_id: '500100000000503' } },
    });
    const shop = await bench.creative({ call_to_action: { type: 'SHOP_NOW', value: { lead_gen_form_id: LEAD_FORM } } });
    const ad = (set: string, creative: string): Promise<Answer> =>
      bench.post(`${SPAIN}/ads`, { name: 'x', adset_id: set, creative: { creative_id: creative } });
    expectRefusal(await ad(leadSet, plain), 100, undefined, 'lead_gen_form_id');
    expectRefusal(await ad(leadSet, otherPage), 100, 1885029, 'page_id');
    expectRefusal(await ad(leadSet, shop), 100, 1373054, 'call_to_action');
    expectRefusal(await ad(adSet, withForm), 100, 1373054, 'lead_gen_form_id');
    expect((await ad(leadSet, withForm)).status).toBe(200);
  });

  it('the install button is only for apps', async () => {
    const creative = await bench.creative({
      call_to_action: { type: 'INSTALL_MOBILE_APP', value: { link: 'https://vidal.example' } },
    });
    expectRefusal(
      await bench.post(`${SPAIN}/ads`, { name: 'x', adset_id: adSet, creative: { creative_id: creative } }),
      100,
      1373054,
    );
  });

  it('a parent that is archived or deleted', async () => {
    const old = await bench.campaign();
    const set = await bench.adSet(old);
    const creative = await bench.creative();
    await bench.make(set, { status: 'ARCHIVED' });
    expectRefusal(
      await bench.post(`${SPAIN}/ads`, { name: 'x', adset_id: set, creative: { creative_id: creative } }),
      100,
      1885088,
    );
    await bench.remove(old);
    expectRefusal(await bench.post(`${SPAIN}/adsets`, bench.adSetParams(old)), 100, 1487056);
  });
});
