import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { describeAlternative } from '../components/components.js';
import type { Field } from '../fields/fields.js';
import { META } from '../meta/description.js';
import { optionsFor } from './choices.js';
import { kindOf } from './index.js';
import { formatPhone } from './phone.js';

const { setup, information, audiences, creatives } = META;
/** The rules that a value breaks. An empty value breaks none if the field is not required. */
const broken = (field: Field, value: unknown, goal = 'OUTCOME_TRAFFIC'): string[] => {
  const rules: string[] = [];
  const scope = { goal, currency: 'EUR', accountCurrency: undefined, holds: () => false };
  if (kindOf(field).isEmpty(value)) return [kindOf(field).missing];
  kindOf(field).check(value, field, (rule) => void rules.push(rule), scope);
  return rules;
};

describe('kinds of field', () => {
  it.each([
    ['https://shop.example/sale?x=1', []],
    ['http://shop.example:80/', []],
    ['', ['destination']],
    ['shop.example', ['urlScheme']],
    ['ftp://shop.example', ['urlScheme']],
    ['javascript:alert(1)', ['urlScheme']],
    ['https://', ['destination']],
    ['https://user:pass@shop.example', ['destination']],
    ['https://shop.example:8443', ['destination']],
    ['https://shop example', ['destination']],
  ])('META-082 checks the address %s: %j', (url, rules) => {
    expect(broken(information.promoted_url, url)).toEqual(rules);
  });

  it('distinguishes two places with one name by their keys', () => {
    const field = audiences.geolocations;
    const keyOf = (...places: object[]) => kindOf(field).keyOf(places, field);
    const springfield = (key?: string) => ({ type: 'city', name: 'Springfield', ...(key && { key }) });
    expect(keyOf(springfield('1'))).not.toBe(keyOf(springfield('2')));
    expect(keyOf(springfield('1'))).toBe(keyOf({ ...springfield('1'), name: 'Springfield, Illinois' }));
    expect(keyOf(springfield())).not.toBe(keyOf({ ...springfield(), name: 'Shelbyville' }));
  });

  const place = {
    type: 'custom_location',
    name: 'Shop',
    latitude: 40.4,
    longitude: -3.7,
    radius: 5,
    distance_unit: 'kilometer',
  } as const;
  const placed = (change: object) => broken(audiences.geolocations, [{ ...place, ...change }]);

  it('META-100 accepts 1 to 80 kilometers', () => {
    expect([0.99, 1, 80, 80.01, NaN, '5'].map((radius) => placed({ radius }).length)).toEqual([1, 0, 0, 1, 1, 1]);
    expect(placed({ radius: 81 })).toEqual(['radiusKilometer']);
  });

  it('META-101 accepts 0.53 to 50 miles', () => {
    const miles = (radius: number) => placed({ radius, distance_unit: 'mile' });
    expect([0.52, 0.53, 50, 50.1].map(miles)).toEqual([['radiusMile'], [], [], ['radiusMile']]);
  });

  it('META-099 requires a name and numeric coordinates of a custom location', () => {
    expect([{ name: ' ' }, { latitude: '40' }, { longitude: 181 }, { distance_unit: 'yard' }].map(placed)).toEqual(
      new Array(4).fill(['location']),
    );
    expect(placed({ type: 'country', key: 'ES' })).toEqual([]);
    expect(placed({ type: 'country', key: undefined })).toEqual(['location']);
  });

  it('META-090 accepts a phone number of 9 or 10 digits', () => {
    expect(['123456789', '(123) 456-7890'].map((value) => broken(information.phone, value))).toEqual([[], []]);
    expect(
      ['12345678', '12345678901', '12345678a', 123456789].flatMap((one) => broken(information.phone, one)),
    ).toEqual(new Array(4).fill('phone'));
  });

  it('META-091 formats a phone number while it is typed', () => {
    expect(['1', '1234', '1234567', '12345678901'].map((typed) => formatPhone(typed, 10))).toEqual([
      '1',
      '(123) 4',
      '(123) 456-7',
      '(123) 456-7890',
    ]);
    fc.assert(fc.property(fc.string(), (typed) => formatPhone(formatPhone(typed, 10), 10) === formatPhone(typed, 10)));
  });

  it('META-092 accepts a prefix of up to 3 digits', () => {
    expect(['34', '521', '+34', '1234', 'a'].map((one) => broken(information.lada, one).length)).toEqual([
      0, 0, 1, 1, 1,
    ]);
  });

  it('META-097 accepts brackets within 13 to 65', () => {
    const brackets = [[13, 65], [18, 18], [12, 20], [20, 66], [30, 20], [18.5, 20], [18], [18, 20, 30]];
    expect(brackets.map((one) => broken(audiences.ages, one).length)).toEqual([0, 0, 1, 1, 1, 1, 1, 1]);
  });

  it('META-124 META-126 requires 2 to 5 carousel items, each with a website', () => {
    const card = { id: 'c', website: 'https://shop.example', asset: 'a' };
    const rules = (carousel: unknown) => broken(creatives.visuals, { name: 'v', type: 'carousel', carousel });
    expect(rules([card])).toEqual(['carouselMinimum']);
    expect(rules([card, card])).toEqual([]);
    expect(rules(new Array(6).fill(card))).toEqual(['carouselMaximum']);
    expect(rules([card, { ...card, website: '' }])).toEqual(['carouselItems']);
    expect(rules([card, { ...card, asset: undefined }])).toEqual(['file']);
  });

  it('META-093 META-094 META-095 offers attribution settings by goal', () => {
    const offered = META.goals.map((goal) => optionsFor(setup.attribution_setting, goal).length);
    expect(offered).toEqual([1, 4, 1, 2]);
    expect(broken(setup.attribution_setting, '7_day_c', 'OUTCOME_LEADS')).toEqual(['selectOption']);
  });

  it('META-078 META-079 requires a secondary goal for traffic and conversions only', () => {
    const { when, required } = information.secondary_goal;
    expect([when, required]).toEqual(new Array(2).fill({ goals: ['OUTCOME_TRAFFIC', 'CONVERSIONS'] }));
    expect(optionsFor(information.secondary_goal, 'OUTCOME_TRAFFIC')).toEqual(['LANDING_PAGE_VIEWS', 'LINK_CLICKS']);
    expect(optionsFor(information.secondary_goal, 'CONVERSIONS')).toEqual(['SALES', 'LEADS']);
  });

  it('distinguishes two alternatives if their ads would differ', () => {
    const same = (field: Field, a: unknown, b: unknown) =>
      kindOf(field).keyOf(a, field) === kindOf(field).keyOf(b, field);
    const [wine, tea] = [
      { id: '1', name: 'Wine' },
      { id: '2', name: 'Tea' },
    ];
    expect(same(audiences.interests, [wine, tea], [tea, { ...wine, name: 'Vino' }])).toBe(true);
    expect(same(audiences.interests, [wine], [wine, tea])).toBe(false);
    const story = { id: 'story', name: 'Story' };
    expect(same(audiences.positions, [{ ...story, type: 'facebook' }], [{ ...story, type: 'instagram' }])).toBe(false);
    expect(same(creatives.headlines, ' Sale', 'Sale ')).toBe(true);
    expect(same(audiences.ages, [18, 20], [18, 21])).toBe(false);
  });

  it("names a row in the reader's language, even if it was chosen in another one", () => {
    const reels = { id: 'reels', name: 'Reels de Instagram', type: 'instagram' };
    const shop = { id: 'shop', name: 'Shop', type: 'instagram' };
    const words = (language: 'en' | 'es') => describeAlternative(META, 'positions', [reels, shop], language);
    expect([words('en'), words('es')]).toEqual(['Instagram reels, Shop', 'Reels de Instagram, Shop']);
    const event = { id: 'PURCHASE', name: 'Compra' };
    const own = { id: '123', name: 'Compra grande' };
    expect(describeAlternative(META, 'custom_conversions', event)).toBe('Purchase');
    expect(describeAlternative(META, 'custom_conversions', own)).toBe('Compra grande');
  });
});
