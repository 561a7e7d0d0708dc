import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  componentCounts,
  componentInWords,
  componentLabels,
  componentNames,
  componentsInWords,
  componentTitle,
  describeAlternative as describeIn,
} from './components.js';
import { META } from '../meta/description.js';
import { removedWords } from '../reading/removed.js';
import type { Language } from '#libs/contracts/messages/language.js';

const describeAlternative = (component: string, value: unknown, language?: Language) =>
  describeIn(META, component, value, language);

describe('text of an alternative', () => {
  it.each([
    ['ages', [25, 34], '25–34'],
    ['ages', [55, 65], '55–65+'],
    ['ages', [40, 40], '40'],
    ['genders', 0, 'All'],
    ['genders', 1, 'Male'],
    ['genders', 2, 'Female'],
    ['geolocations', [{ type: 'city', name: 'Madrid' }], 'Madrid'],
    [
      'geolocations',
      [
        { type: 'custom_location', name: 'Shop', radius: 5, distance_unit: 'kilometer' },
        { type: 'country', name: 'Spain' },
      ],
      'Shop +5 km, Spain',
    ],
    [
      'interests',
      [{ name: 'Wine' }, { name: 'Tea' }, { name: 'Coffee' }, { name: 'Beer' }, { name: 'Rum' }],
      'Wine, Tea, Coffee +2',
    ],
    ['interests', [], 'Any'],
    ['demographics', [{ name: 'Parents' }], 'Parents'],
    ['custom_audiences', { id: '1', name: 'Buyers' }, 'Buyers'],
    ['custom_conversions', { id: '1', name: 'Checkout' }, 'Checkout'],
    ['positions', [{ id: 'feed', name: 'Facebook feed', type: 'facebook' }], 'Facebook feed'],
    ['user_devices', { id: '1', description: 'Pixel 9', platform: 'Android' }, 'Pixel 9'],
    ['headlines', '  Autumn sale ', 'Autumn sale'],
    ['visuals', { name: 'hero.jpg', type: 'image' }, 'hero.jpg'],
    ['ctas', 'SHOP_NOW', 'Shop now'],
  ] as const)('reads %s %j as %s', (component, value, text) => {
    expect(describeAlternative(component, value)).toBe(text);
  });

  it('is translated into Spanish if it consists of our own words or names a country', () => {
    expect(describeAlternative('genders', 2, 'es')).toBe('Mujeres');
    expect(describeAlternative('interests', [], 'es')).toBe('Cualquiera');
    expect(describeAlternative('ctas', 'SHOP_NOW', 'es')).toBe('Comprar');
    const germany = { type: 'country', key: 'DE', name: 'Germany' };
    expect(describeAlternative('geolocations', [germany], 'es')).toBe('Alemania');
    expect(describeAlternative('geolocations', [germany], 'en')).toBe('Germany');
  });

  it('returns an empty text for a value that it cannot read', () => {
    for (const component of ['ages', 'genders', 'visuals', 'user_devices', 'headlines', 'ctas'] as const) {
      for (const value of [null, undefined, {}, 'x'.repeat(0)]) expect(describeAlternative(component, value)).toBe('');
    }
  });

  it('reads any JSON in an unfinished draft, in both languages', () => {
    const names = ['toString', 'type', 'name', 'key', 'radius', 'distance_unit', 'description'];
    const field = fc.oneof(fc.constantFrom('country', 'city', 'mile', 'ZZ'), fc.jsonValue({ maxDepth: 1 }));
    const json = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.dictionary(fc.constantFrom(...names), field));
    fc.assert(
      fc.property(fc.constantFrom(...componentNames(META)), fc.oneof(json, fc.array(json)), (component, value) => {
        for (const language of ['en', 'es'] as const)
          expect(typeof describeAlternative(component, value, language)).toBe('string');
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('components of an experiment', () => {
  const ages = [
    { id: 'a', value: [18, 24] },
    { id: 'b', value: [25, 34] },
  ];

  it('counts alternatives in the order that numbers variations', () => {
    const input = { audiences: { ages }, creatives: { headlines: [{ id: 'h', value: 'One' }] } };
    expect(Object.entries(componentCounts(META, input)).filter(([, count]) => count > 0)).toEqual([
      ['ages', 2],
      ['headlines', 1],
    ]);
    expect(componentLabels(META, input)[0]).toEqual(['18–24', '25–34']);
  });

  it('keeps the order of the submit after a change of the description', () => {
    const input = {
      audiences: { ages, pets: [{ id: 'p', value: 'cat' }] },
      creatives: {},
      components: ['pets', 'ages'],
    };
    expect(componentCounts(META, input)).toEqual({ pets: 1, ages: 2 });
    expect(componentLabels(META, input)).toEqual([['cat'], ['18–24', '25–34']]);
  });

  it.each([
    ['OWNER', 'OWNER'],
    [3, '3'],
    [[18, 34], '18, 34'],
    [{ id: '7', name: 'Buyers' }, 'Buyers'],
    [{ id: '7', description: 'Pixel 9' }, 'Pixel 9'],
    [[{ name: 'Wine' }, { id: '2' }, { name: 'Wine' }, { name: 'Rum' }, { name: 'Gin' }], 'Wine, 2, Rum'],
    [null, ''],
    [{}, ''],
  ])('distinguishes the alternatives of a list that the description no longer has: %j', (value, text) => {
    expect(describeAlternative('user_homes', value)).toBe(text);
  });

  it('names a list that the description no longer has by its stored name, in both languages', () => {
    expect(componentTitle(META, 'user_homes', 'en')).toBe('Former list “user homes”');
    expect(componentInWords(META, 'user_homes', 'es')).toBe('lista retirada «user homes»');
    expect(componentsInWords(META, 'user_homes', 'en')).toBe('former list “user homes”');
    expect(removedWords('information.colour')).toEqual({
      en: 'former field “colour”',
      es: 'campo retirado «colour»',
    });
  });

  it.each([{}, { audiences: null, creatives: 7 }, { audiences: { ages: 'old', genders: [null, 1] }, creatives: [] }])(
    'treats parts that a draft lacks as empty lists: %j',
    (draft) => {
      expect(componentLabels(META, draft, 'es').flat().join('')).toBe('');
      expect(componentLabels(META, draft)).toHaveLength(componentNames(META).length);
    },
  );
});
