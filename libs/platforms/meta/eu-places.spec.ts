import { describe, expect, it } from '@jest/globals';
import { euReachOf } from './eu-places.js';

describe('the EU reach of ads', () => {
  it.each([
    ['a member state', [{ type: 'country', key: 'ES' }], 'yes'],
    ['a country of the economic area', [{ type: 'country', key: 'NO', country_code: 'NO' }], 'yes'],
    ['a territory overseas', [{ type: 'country', key: 'RE' }], 'yes'],
    ['a city of a member state', [{ type: 'city', key: '675083', country_code: 'ES' }], 'yes'],
    ['a region of a member state', [{ type: 'region', key: '1', country_code: 'it' }], 'yes'],
    [
      'one such place among others',
      [
        { type: 'country', key: 'US' },
        { type: 'city', key: '9', country_code: 'FR' },
      ],
      'yes',
    ],
    ['the whole world', [], 'yes'],
    ['a pin on the map', [{ type: 'country', key: 'US' }, { type: 'custom_location' }], 'maybe'],
    ['a pin whose country is known', [{ type: 'custom_location', country_code: 'GB' }], 'no'],
    [
      'countries outside',
      [
        { type: 'country', key: 'GB' },
        { type: 'country', key: 'CH' },
      ],
      'no',
    ],
  ] as const)('%s', (_name, places, reach) => {
    expect(euReachOf(places)).toBe(reach);
  });
});
