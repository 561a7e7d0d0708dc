import { describe, expect, it } from '@jest/globals';
import { DEFAULT_PATTERNS, type NamingPatterns } from '#libs/contracts/experiment/naming/naming.js';
import { META } from '../meta/description.js';
import { PAPAYA } from '../testing/description.js';
import { TIKTOK } from '../tiktok/description.js';
import { madeUpExample } from './example.js';
import { previewOf } from './preview.js';

const preview = (change: Partial<NamingPatterns> = {}) =>
  previewOf(META, { ...DEFAULT_PATTERNS, ...change }, madeUpExample(META));

describe('the preview of patterns', () => {
  it('shows a whole small experiment, with the key after the text of the pattern', () => {
    const { names } = preview();
    expect(names.map(({ kind }) => kind)).toEqual([
      ...['campaign', 'adset', 'ad', 'ad', 'ad', 'ad', 'adset', 'ad', 'ad', 'ad', 'ad'],
    ]);
    expect(names[0]).toEqual({ kind: 'campaign', ordinal: 0, label: 'Autumn sale', key: '[exampleabc-0]' });
    expect(names[1]!.label).toMatch(/^Autumn sale · .+ A$/);
    expect(previewOf(PAPAYA, DEFAULT_PATTERNS, madeUpExample(PAPAYA)).link).toBeNull();
  });

  it('counts siblings that only their key distinguishes', () => {
    expect(preview().alike).toEqual({ campaign: 0, adset: 0, ad: 0 });
    expect(preview({ ad: '{experiment}' }).alike).toEqual({ campaign: 0, adset: 0, ad: 8 });
    expect(preview({ ad: '{headlines}' }).alike.ad).toBe(8);
    expect(preview({ ad: '{variation}' }).alike.ad).toBe(0);
    expect(preview({ adset: 'Audience' }).alike.adset).toBe(2);
  });

  it('reports the longest name and the number of cut names', () => {
    const filled = 'x'.repeat(380);
    const { lengths, names } = preview({ ad: `${filled}{experiment}` });
    expect(lengths.ad).toEqual({ longest: 400, cut: 8 });
    expect(lengths.campaign).toEqual({ longest: 'Autumn sale [exampleabc-0]'.length, cut: 0 });
    expect(names.at(-1)!.label).toBe(`${filled}Autum`);
  });

  it('shows the link of an ad, and counts ads that analytics cannot distinguish', () => {
    expect(preview()).toMatchObject({ link: 'https://shop.example/shoes?ref=home', alikeLinks: 0 });
    expect(preview({ link: 'utm_campaign={experiment}' })).toMatchObject({
      link: 'https://shop.example/shoes?ref=home&utm_campaign=Autumn%20sale',
      alikeLinks: 8,
    });
    expect(preview({ link: 'a={experiment}&b={id}' }).alikeLinks).toBe(0);
  });

  it.each([
    { description: META, ofAd: ['{{ad.id}}', '{{ad.name}}'] },
    { description: TIKTOK, ofAd: ['__CID__', '__CID_NAME__'] },
  ])('treats the values that $description.platform fills in for each ad as distinctive', ({ description, ofAd }) => {
    const alike = (macro: string) =>
      previewOf(description, { ...DEFAULT_PATTERNS, link: `a=${macro}` }, madeUpExample(description)).alikeLinks;
    const distinctive = description.links!.macros.map(({ text }) => text).filter((macro) => alike(macro) === 0);
    expect(distinctive).toEqual(ofAd);
  });
});
