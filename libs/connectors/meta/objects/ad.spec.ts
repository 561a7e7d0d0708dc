import { describe, expect, it } from '@jest/globals';
import type { MetaExperimentInput } from '#libs/platforms/meta/description.js';
import { exampleInput } from '#libs/testing/platform/example-input.js';
import type { Choice } from '../../port/ad-platform.js';
import { toAd } from './ad.js';
import { creativeFeatures } from './creative-features.js';

const assets = {
  hero: { kind: 'image', id: 'h-hero' },
  cover: { kind: 'image', id: 'h-cover' },
  video: { kind: 'video', id: '88' },
} as const;
const all: Choice = { headlines: 0, copies: 0, descriptions: 0, visuals: 0, ctas: 0 };
const creative = (choice: Choice, changes: Partial<MetaExperimentInput> = {}) =>
  toAd(
    'v26.0',
    exampleInput(changes),
    { ref: 'r', name: 'Ad [k-1]', parentId: '22', choice, budgetMinor: null },
    assets,
  ).creative as Record<string, Record<string, unknown>>;
const story = (choice: Choice, changes: Partial<MetaExperimentInput> = {}) =>
  creative(choice, changes).object_story_spec as Record<string, Record<string, unknown>>;

describe('the body of an ad', () => {
  it('contains its creative, so that one ad is one operation', () => {
    const item = { ref: 'r', name: 'Ad [k-1]', parentId: '22', choice: all, budgetMinor: null };
    expect(toAd('v26.0', exampleInput(), item, assets)).toMatchObject({
      name: 'Ad [k-1]',
      adset_id: '22',
      status: 'PAUSED',
    });
    expect(story(all)).toEqual({
      page_id: '42',
      instagram_user_id: '178',
      link_data: {
        link: 'https://shop.example/sale',
        message: 'Up to 50 % off: "boots", jackets = coats',
        name: 'Half price & more',
        description: 'Free returns',
        image_hash: 'h-hero',
        call_to_action: { type: 'SHOP_NOW', value: { link: 'https://shop.example/sale' } },
      },
    });
  });

  it('opts out of everything that Meta would change, and of units with other advertisers', () => {
    const { degrees_of_freedom_spec, contextual_multi_ads } = creative(all);
    const features = degrees_of_freedom_spec!.creative_features_spec as Record<string, object>;
    expect(Object.keys(features)).toEqual(creativeFeatures('v26.0'));
    expect(new Set(Object.values(features).map((one) => JSON.stringify(one)))).toEqual(
      new Set(['{"enroll_status":"OPT_OUT"}']),
    );
    expect(contextual_multi_ads).toEqual({ enroll_status: 'OPT_OUT' });
  });

  it('opts out of exactly the features of its API version, and of no withdrawn one', () => {
    const [v25, v26, v27] = ['v25.0', 'v26.0', 'v27.0'].map((version) => new Set(creativeFeatures(version)));
    expect([v25!.size, v26!.size, v27!.size]).toEqual([72, 82, 82]);
    const added = ['video_voiceover', 'image_end_card', 'dynamic_cta_text', 'pac_genai_recomposition'];
    expect(added.map((feature) => [v25!.has(feature), v26!.has(feature)])).toEqual(added.map(() => [false, true]));
    for (const feature of ['adapt_to_placement', 'text_translation', 'music_generation', 'image_enhancement'])
      expect(v25!.has(feature)).toBe(true);
    expect(v26!.has('standard_enhancements')).toBe(false);
  });

  it('META-118 shows a video with its thumbnail', () => {
    expect(story({ ...all, visuals: 1 }).video_data).toEqual({
      video_id: '88',
      image_hash: 'h-cover',
      message: 'Up to 50 % off: "boots", jackets = coats',
      title: 'Half price & more',
      link_description: 'Free returns',
      call_to_action: { type: 'SHOP_NOW', value: { link: 'https://shop.example/sale' } },
    });
  });

  it("keeps the order of a carousel's cards, each with its own address, and fills gaps with the tested texts", () => {
    const { link_data } = story({ ...all, visuals: 2, ctas: 1 });
    expect(link_data).toMatchObject({ multi_share_optimized: false, multi_share_end_card: false });
    expect(link_data!.child_attachments).toEqual([
      {
        link: 'https://shop.example/a',
        name: 'Boots',
        description: 'Free returns',
        image_hash: 'h-hero',
        call_to_action: { type: 'LEARN_MORE', value: { link: 'https://shop.example/a' } },
      },
      {
        link: 'https://shop.example/b',
        name: 'Half price & more',
        description: 'Warm',
        image_hash: 'h-cover',
        call_to_action: { type: 'LEARN_MORE', value: { link: 'https://shop.example/b' } },
      },
    ]);
  });

  it('META-117 opens the lead form of the visual', () => {
    const { creatives } = exampleInput();
    const visuals = [{ id: 'v0', value: { name: 'hero', type: 'image', asset: 'hero', lead_form: '5' } }] as const;
    const lead = story(all, { objective: 'OUTCOME_LEADS', creatives: { ...creatives, visuals: [...visuals] } });
    expect(lead.link_data!.call_to_action).toEqual({ type: 'SHOP_NOW', value: { lead_gen_form_id: '5' } });
  });

  it('opens the app, by deep link if there is one', () => {
    const information = { ...exampleInput().information, application_id: '77', app_url: 'acme://sale' };
    const app = story(all, { objective: 'OUTCOME_APP_PROMOTION', information });
    expect(app.link_data!.call_to_action).toEqual({
      type: 'SHOP_NOW',
      value: { application: '77', app_link: 'acme://sale', link: 'https://shop.example/sale' },
    });
  });

  it('META-037 leaves out descriptions that are switched off', () => {
    const { creatives } = exampleInput();
    const off = story({ ...all, descriptions: undefined }, { creatives: { ...creatives, descriptions: [] } });
    expect(JSON.parse(JSON.stringify(off.link_data))).not.toHaveProperty('description');
  });

  it('is not sent if its picture was never uploaded', () => {
    const item = { ref: 'r', name: 'Ad', parentId: '22', choice: all, budgetMinor: null };
    expect(() => toAd('v26.0', exampleInput(), item, {})).toThrow('Asset hero was not uploaded as image.');
    expect(() => toAd('v26.0', exampleInput(), { ...item, choice: { ...all, visuals: 9 } }, assets)).toThrow(
      'visual 9',
    );
  });
});
