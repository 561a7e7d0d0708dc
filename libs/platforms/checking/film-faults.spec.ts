import { expect, it } from '@jest/globals';
import { filmFaults, hasFilmBounds, type Film } from './film-faults.js';
import { META } from '../meta/description.js';
import { TIKTOK } from '../tiktok/description.js';

const MB = 1_000_000;
const films = new Map<string, Film>([
  ['as large as can be', { bytes: 500 * MB, seconds: 600 }],
  ['too large', { bytes: 500 * MB + 1, seconds: 15 }],
  ['too long', { bytes: 40 * MB, seconds: 600.1 }],
  ['of no known length', { bytes: 40 * MB, seconds: null }],
  ['cover', { bytes: 900 * MB, seconds: null }],
]);
const video = (asset?: string) => ({ id: `${asset}`, value: { type: 'video', asset, thumbnail_asset: 'poster' } });
const visuals = [
  ...[
    video('as large as can be'),
    video('too large'),
    video('of no known length'),
    video('too long'),
    video('elsewhere'),
  ],
  ...[video(), { id: 'image', value: { type: 'image', asset: 'cover' } }],
];
const input = { objective: 'AWARENESS_AND_CONSIDERATION', creatives: { visuals } };

it('TIKTOK-093 TIKTOK-094 tells films that the platform is said not to take, though validation takes them', () => {
  expect(filmFaults(TIKTOK, input, films)).toEqual([
    { path: 'creatives.visuals', rows: [1, 3], fault: { kind: 'large', bounds: { megabytes: 500, minutes: 10 } } },
  ]);
  expect(filmFaults(TIKTOK, { ...input, creatives: { visuals: [video('as large as can be')] } }, films)).toEqual([]);
});

it('films of a length that the review refuses are told with a custom identity, and with no TikTok account', () => {
  const lengths = [4.9, 5, 60, 60.1, null];
  const own = new Map(lengths.map((seconds, i): [string, Film] => [`${i}`, { bytes: MB, seconds }]));
  const given = (type: string) => ({
    ...{ ...input, identity: { id: '6', name: 'Acme', type } },
    creatives: { visuals: lengths.map((_, i) => video(`${i}`)) },
  });
  expect(filmFaults(TIKTOK, given('CUSTOMIZED_USER'), own)).toMatchObject([
    { rows: [0, 3], fault: { kind: 'length', bounds: { least: 5, most: 60 } } },
  ]);
  for (const type of ['TT_USER', 'BC_AUTH_TT']) expect(filmFaults(TIKTOK, given(type), own)).toEqual([]);
});

it('nothing is told of films where no such bounds are known', () => {
  expect(filmFaults(META, { ...input, objective: 'OUTCOME_TRAFFIC' }, films)).toEqual([]);
});

it('films are looked at for a platform that says how large they may be', () => {
  expect([META, TIKTOK].map(hasFilmBounds)).toEqual([false, true]);
});
