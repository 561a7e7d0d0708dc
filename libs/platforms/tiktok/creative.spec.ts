import { describe, expect, it } from '@jest/globals';
import { RULE_TEXTS } from '#libs/contracts/experiment/form/rule-texts.js';
import { createdVariations } from '#libs/contracts/experiment/plan/variation-counts.js';
import { LIMITS } from '#libs/contracts/limits.js';
import { asType, only, findingsOf, validTiktok, VIDEO, type Change } from '#libs/testing/platform/tiktok-valid.js';
import { componentCounts } from '../components/components.js';
import { checkedPaths } from '../description.js';
import { parse } from '../reading/parse.js';
import { creatives } from './creative.js';
import { TIKTOK } from './description.js';

const lists = (change: object): Change => {
  return (input) => Object.assign(input.creatives, change);
};
const headline = (text: unknown) => findingsOf(lists({ headlines: only(text) }));
const card = (at: number, change: object = {}) => ({
  id: `k${at}`,
  website: 'https://vidal.example/',
  asset: VIDEO.asset,
  ...change,
});
const carousel = (cards: number, change: object = {}) => ({
  name: 'cards',
  type: 'carousel',
  carousel: Array.from({ length: cards }, (_, at) => card(at, at === 0 ? change : {})),
});
const visual = (value: unknown) => findingsOf(lists({ visuals: only(value) }));

describe('the creative of a TikTok experiment', () => {
  it('TIKTOK-014 checks headlines, visuals and calls to action in this order', () => {
    expect(checkedPaths(TIKTOK, 'creative')).toEqual(['creatives.headlines', 'creatives.visuals', 'creatives.ctas']);
  });

  it('TIKTOK-045 has headlines, visuals and calls to action', () => {
    expect(Object.keys(creatives)).toEqual(['headlines', 'visuals', 'ctas']);
  });

  it('TIKTOK-080 requires a text', () => {
    for (const text of ['', '   ', null])
      expect(headline(text)).toEqual(['creatives.headlines[0].value: Please input a text']);
  });

  it('TIKTOK-081 TIKTOK-047 accepts a headline of at most 100 characters', () => {
    expect(headline('x'.repeat(100))).toEqual([]);
    expect(headline('x'.repeat(101))).toEqual([
      'creatives.headlines[0].value: Use at most 100 characters. A Chinese or Japanese character counts as two.',
    ]);
  });

  it('TIKTOK-046 TIKTOK-047 TIKTOK-082 treats each headline as a separate alternative, not in groups of three with 30 characters', () => {
    const headlines = ['x'.repeat(31), 'Short', 'Another', 'Fourth'].map((value, i) => ({ id: `${i}`, value }));
    expect(findingsOf(lists({ headlines }))).toEqual([]);
    const read = parse(TIKTOK, { ...validTiktok(), creatives: { ...validTiktok().creatives, headlines } });
    if (!read.ok) throw new Error('refused');
    expect(componentCounts(TIKTOK, read.input)).toMatchObject({ headlines: 4 });
    const grouped = only(['One', 'Two', 'Three']);
    expect(parse(TIKTOK, { ...validTiktok(), creatives: { ...validTiktok().creatives, headlines: grouped } }).ok).toBe(
      false,
    );
  });

  it('counts a wide character as two', () => {
    expect(headline('冬'.repeat(50))).toEqual([]);
    expect(headline('冬'.repeat(51))).toHaveLength(1);
    expect(headline('ア'.repeat(51))).toHaveLength(1);
    expect(headline('é'.repeat(100))).toEqual([]);
  });

  it.each(['Sale 🎉', '🇪🇸 shoes', 'Done ✅', '👩‍👩‍👧', 'Number 1️⃣'])('refuses emoji: %p', (text) => {
    expect(headline(text)).toEqual([
      'creatives.headlines[0].value: The platform does not allow emoji or signs such as ™ and ©. Remove them.',
    ]);
  });

  it('TIKTOK-083 requires a call to action', () => {
    expect(findingsOf(lists({ ctas: [] }))).toEqual(['creatives.ctas: Please select a CTA']);
    expect(findingsOf(lists({ ctas: only('') }))).toEqual(['creatives.ctas[0].value: Please select a CTA']);
    expect(findingsOf(lists({ ctas: only('BUY_MY_HOUSE') }))).toEqual([
      'creatives.ctas[0].value: Ads with this goal have no such button. Choose another call to action.',
    ]);
  });

  it('TIKTOK-109 TIKTOK-111 offers the specified calls to action, by upper-case codes of their labels', () => {
    const options = TIKTOK.texts['creatives.ctas'].options!;
    const wordsOf = (code: string) => options[code]!.en;
    const offered = creatives.ctas.offered.default;
    expect(offered.map(wordsOf).sort()).toEqual(
      [
        ...['Learn More', 'Get Quote', 'Apply Now', 'Sign Up', 'Contact Us', 'Subscribe', 'Download', 'Book Now'],
        'Shop Now',
      ].sort(),
    );
    expect(offered.every((code) => wordsOf(code).toUpperCase().replaceAll(' ', '_') === code)).toBe(true);
  });

  it('TIKTOK-084 requires a visual', () => {
    expect(findingsOf(lists({ visuals: [] }))).toEqual(['creatives.visuals: Select a file.']);
  });

  it('TIKTOK-085 requires a cover of each video', () => {
    expect(visual({ ...VIDEO, thumbnail_asset: undefined })).toEqual([
      'creatives.visuals[0].value.thumbnail_asset: Select a thumbnail.',
    ]);
  });

  it('TIKTOK-092 has separate texts for a missing visual, a video without cover and a wrong file, in both languages', () => {
    const messages = [RULE_TEXTS.file, RULE_TEXTS.thumbnail, RULE_TEXTS.fileFormats];
    for (const language of ['en', 'es'] as const) {
      const texts = messages.map((text) => text[language]);
      expect(new Set(texts).size).toBe(3);
      expect(texts.every((text) => /\w+ \w+.*\.$/.test(text))).toBe(true);
    }
    expect(messages.map(({ en }) => en)).not.toEqual(messages.map(({ es }) => es));
  });

  it('TIKTOK-051 accepts a video with its cover, a carousel and a stored single image', () => {
    expect([visual(VIDEO), visual(carousel(2)), visual({ name: 'a.jpg', type: 'image', asset: VIDEO.asset })]).toEqual([
      ...[[], [], []],
    ]);
  });

  it('TIKTOK-022 TIKTOK-023 lets people add videos and carousels, and keeps a stored image', () => {
    expect(creatives.visuals.added).toEqual(['video', 'carousel']);
    const stored = { ...validTiktok() };
    Object.assign(stored.creatives, { visuals: only({ name: 'a.jpg', type: 'image', asset: VIDEO.asset }) });
    expect(parse(TIKTOK, stored)).toMatchObject({
      ok: true,
      input: { creatives: { visuals: [{ value: { type: 'image' } }] } },
    });
  });

  it('TIKTOK-091 refuses a carousel of one image', () => {
    expect(visual(carousel(1))).toEqual(['creatives.visuals[0].value.carousel: Please ad at least 2 images']);
  });

  it('TIKTOK-089 refuses a carousel of six images', () => {
    expect(visual(carousel(5))).toEqual([]);
    expect(visual(carousel(6))).toEqual([
      'creatives.visuals[0].value.carousel: A carousel must contain a maximum of 5 items.',
    ]);
  });

  it('TIKTOK-087 TIKTOK-090 requires a website for every card', () => {
    for (const website of ['', 'vidal.example'])
      expect(visual(carousel(3, { website }))).toEqual([
        'creatives.visuals[0].value.carousel: Some carousel item parameters are not valid or are empty. Please review your changes before proceeding...',
      ]);
  });

  it('accepts only videos in a campaign for video views', () => {
    expect(findingsOf(asType('VIDEO_VIEWS'), lists({ visuals: only(carousel(2)) }))).toEqual([
      'creatives.visuals[0].value.type: Campaigns of this type show videos only.',
    ]);
    expect(findingsOf(asType('WEB_CONVERSIONS'), lists({ visuals: only(carousel(2)) }))).toEqual([]);
  });

  it("TIKTOK-093 TIKTOK-094 states the platform's limits for videos", () => {
    const { en } = TIKTOK.texts['creatives.visuals'].help!;
    for (const limit of ['9:16, 16:9 or 1:1', 'mp4, mov, mpeg, 3gp, avi', 'max 10 minutes', '500 MB', '516 kbps'])
      expect(en).toContain(limit);
    expect(LIMITS.videoBytes).toBe(1_019_430_400);
  });

  it('TIKTOK-095 TIKTOK-096 accepts 50,000 variations, and no more', () => {
    const headlines = (count: number) =>
      Array.from({ length: count }, (_, i) => ({ id: `h${i}`, value: `Headline ${i}` }));
    const ctas = ['LEARN_MORE', 'SHOP_NOW'].map((value) => ({ id: value, value }));
    const ages = [
      { id: 'a', value: ['AGE_18_24'] },
      { id: 'b', value: ['AGE_25_34'] },
    ];
    const of = (count: number): Change => {
      return (input) => {
        Object.assign(input.creatives, { headlines: headlines(count), ctas });
        Object.assign(input.audiences, { ages });
      };
    };
    const input = validTiktok();
    of(12_500)(input);
    expect(createdVariations(Object.values(componentCounts(TIKTOK, input)))).toBe(50_000);
    expect(findingsOf(of(12_500))).toEqual([]);
    expect(findingsOf(of(12_501))).toEqual([
      'variations: You have added too many parameters. Please remove a few. The platform cannot properly process more than 50,000 variations at a time.',
    ]);
  });
});
