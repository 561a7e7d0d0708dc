import { describe, expect, it } from '@jest/globals';
import type { ComponentField } from '../fields/fields.js';
import { META } from '../meta/description.js';
import { repeatsOf } from './repeats.js';
import { TIKTOK } from '../tiktok/description.js';

const [asset, other] = ['7d0f6b8e-2f5c-4a55-9a56-0e3a1f6f2c11', '0b4f3c52-3a4e-4c7d-9a0e-1f2a3b4c5d6e'];
const city = { type: 'city', key: '675083', name: 'Madrid', region: 'Madrid' };
const pin = {
  type: 'custom_location',
  name: 'Shop',
  latitude: 40.4,
  longitude: -3.7,
  radius: 5,
  distance_unit: 'mile',
};
const image = { name: 'a.jpg', type: 'image', asset };
const card = { id: '1', website: 'https://shop.example/a', asset };
const carousel = (...cards: object[]) => ({ name: 'c', type: 'carousel', carousel: cards });
const feed = { id: 'feed', name: 'Feed', type: 'facebook' };

const meta = { ...META.audiences, ...META.creatives } as Record<string, ComponentField>;
const tiktok = { ...TIKTOK.audiences, ...TIKTOK.creatives } as Record<string, ComponentField>;

describe('alternatives that would make the same ads', () => {
  it.each([
    ['ages', meta['ages'], [18, 24], [18, 24]],
    ['genders', meta['genders'], 1, 1],
    ['texts with other blanks', meta['headlines'], 'Big sale', ' Big\u00A0 sale\u200B'],
    ['texts whose accents are composed', meta['copies'], 'Año', 'An\u0303o'],
    ['calls to action', meta['ctas'], 'SHOP_NOW', 'SHOP_NOW'],
    ['places in another order', meta['geolocations'], [city, pin], [pin, city]],
    ['a place that is listed twice', meta['geolocations'], [city], [city, city]],
    ['two names of one point', meta['geolocations'], [pin], [{ ...pin, name: 'Our shop' }]],
    [
      'a radius around a country, which is ignored',
      meta['geolocations'],
      [{ type: 'country', key: 'ES', name: 'Spain' }],
      [{ type: 'country', key: 'ES', name: 'España', radius: 5, distance_unit: 'mile' }],
    ],
    [
      'a radius that is too small to matter',
      meta['geolocations'],
      [city],
      [{ ...city, radius: 0.53, distance_unit: 'mile' }],
    ],
    [
      'a radius without a unit, which means miles',
      meta['geolocations'],
      [{ ...city, radius: 20 }],
      [{ ...city, radius: 20, distance_unit: 'mile' }],
    ],
    ['interests under other names', meta['interests'], [{ id: '9', name: 'Wine' }], [{ id: '9', name: 'Vino' }]],
    ['two of any interests', meta['interests'], [], []],
    [
      'placements with and without the companions that are added automatically',
      meta['positions'],
      [{ ...feed, id: 'story' }],
      [feed, { ...feed, id: 'story' }],
    ],
    ['custom audiences', meta['custom_audiences'], { id: '5', name: 'Buyers' }, { id: '5', name: 'Customers' }],
    ['pictures under other names', meta['visuals'], image, { ...image, name: 'b.jpg' }],
    [
      'carousels',
      meta['visuals'],
      carousel(card, card),
      carousel({ ...card, id: '2', website: 'https://shop.example/a ' }, card),
    ],
    ['ages of TikTok in another order', tiktok['ages'], ['AGE_18_24', 'AGE_25_34'], ['AGE_25_34', 'AGE_18_24']],
    ['TikTok everybody', tiktok['ages'], [503999], [0, 'AGE_18_24']],
    [
      'cards whose own addresses are ignored',
      tiktok['visuals'],
      carousel(card, { ...card, asset: other }),
      carousel(card, { ...card, asset: other, website: 'https://shop.example/b' }),
    ],
  ] as const)('are found for %s', (_, field, a, b) =>
    expect(repeatsOf([a, b], field!)).toEqual([{ index: 1, first: 0 }]),
  );

  it.each([
    ['ages', meta['ages'], [18, 24], [18, 25]],
    ['a radius around a city', meta['geolocations'], [city], [{ ...city, radius: 20, distance_unit: 'mile' }]],
    ['points', meta['geolocations'], [pin], [{ ...pin, latitude: 40.5 }]],
    ['units', meta['geolocations'], [pin], [{ ...pin, distance_unit: 'kilometer' }]],
    [
      'networks of a placement',
      meta['positions'],
      [{ ...feed, id: 'story' }],
      [{ ...feed, id: 'story', type: 'instagram' }],
    ],
    ['files', meta['visuals'], image, { ...image, asset: other }],
    [
      'files that are not uploaded yet',
      meta['visuals'],
      { name: 'a.jpg', type: 'image' },
      { name: 'a.jpg', type: 'image' },
    ],
    [
      'thumbnails',
      meta['visuals'],
      { ...image, type: 'video', thumbnail_asset: asset },
      { ...image, type: 'video', thumbnail_asset: other },
    ],
    ['lead forms', meta['visuals'], { ...image, lead_form: '1' }, { ...image, lead_form: '2' }],
    [
      'the order of cards',
      meta['visuals'],
      carousel(card, { ...card, asset: other }),
      carousel({ ...card, asset: other }, card),
    ],
    [
      'addresses of cards',
      meta['visuals'],
      carousel(card, card),
      carousel(card, { ...card, website: 'https://shop.example/b' }),
    ],
  ] as const)('are distinguished by their %s', (_, field, a, b) => expect(repeatsOf([a, b], field!)).toEqual([]));

  const goal = (holds: boolean, contents: Record<string, string> = {}) => ({
    holds: () => holds,
    fileOf: (id: string) => contents[id] ?? id,
  });

  it.each([
    ['a picture', image, { ...image, asset: other }],
    [
      'the cover of a video',
      { ...image, type: 'video', thumbnail_asset: asset },
      { ...image, type: 'video', thumbnail_asset: other },
    ],
    ['a card', carousel(card, card), carousel(card, { ...card, asset: other })],
  ])('are found if %s was uploaded twice', (_, a, b) => {
    expect(repeatsOf([a, b], meta['visuals']!, goal(true, { [other]: asset }))).toEqual([{ index: 1, first: 0 }]);
    expect(repeatsOf([a, b], meta['visuals']!, goal(true))).toEqual([]);
  });

  it('do not differ by a lead form that the goal does not use', () => {
    const visuals = [image, { ...image, lead_form: '2' }];
    expect(repeatsOf(visuals, meta['visuals']!, goal(false))).toEqual([{ index: 1, first: 0 }]);
    expect(repeatsOf(visuals, meta['visuals']!, goal(true))).toEqual([]);
  });

  it('are reported with the first of several equal ones', () =>
    expect(repeatsOf(['One', 'Two', 'One ', 'two', 'Two'], meta['headlines']!)).toEqual([
      { index: 2, first: 0 },
      { index: 4, first: 1 },
    ]));
});
