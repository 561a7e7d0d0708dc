import { expect, it } from '@jest/globals';
import { videoFaults, hasVideoBounds, type Video } from './video-faults.js';
import { META } from '../meta/description.js';
import { TIKTOK } from '../tiktok/description.js';

const MB = 1_000_000;
const videos = new Map<string, Video>([
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

it('TIKTOK-093 TIKTOK-094 reports videos that the platform reportedly refuses, although validation accepts them', () => {
  expect(videoFaults(TIKTOK, input, videos)).toEqual([
    { path: 'creatives.visuals', rows: [1, 3], fault: { kind: 'large', bounds: { megabytes: 500, minutes: 10 } } },
  ]);
  expect(videoFaults(TIKTOK, { ...input, creatives: { visuals: [video('as large as can be')] } }, videos)).toEqual([]);
});

it('reports videos of a length that the review refuses for a custom identity, and not for a TikTok account', () => {
  const lengths = [4.9, 5, 60, 60.1, null];
  const own = new Map(lengths.map((seconds, i): [string, Video] => [`${i}`, { bytes: MB, seconds }]));
  const given = (type: string) => ({
    ...input,
    identity: { id: '6', name: 'Acme', type },
    creatives: { visuals: lengths.map((_, i) => video(`${i}`)) },
  });
  expect(videoFaults(TIKTOK, given('CUSTOMIZED_USER'), own)).toMatchObject([
    { rows: [0, 3], fault: { kind: 'length', bounds: { least: 5, most: 60 } } },
  ]);
  for (const type of ['TT_USER', 'BC_AUTH_TT']) expect(videoFaults(TIKTOK, given(type), own)).toEqual([]);
});

it('reports nothing about videos if no such limits are known', () => {
  expect(videoFaults(META, { ...input, objective: 'OUTCOME_TRAFFIC' }, videos)).toEqual([]);
});

it('checks videos for a platform that states their maximum size', () => {
  expect([META, TIKTOK].map(hasVideoBounds)).toEqual([false, true]);
});
