import { expect, it } from '@jest/globals';
import { META } from '#libs/platforms/meta/description.js';
import { TIKTOK } from '#libs/platforms/tiktok/description.js';
import { checksFor } from './checks.js';
import { cardChecks, videoChecks } from './creative-checks.js';

const carousel = (...websites: string[]) => ({
  id: websites.join(),
  value: { type: 'carousel', carousel: websites.map((website) => ({ website })) },
});
const input = {
  creatives: {
    visuals: [
      carousel('https://polyad.example/a', 'https://polyad.example/a'),
      carousel('https://polyad.example/a', 'https://polyad.example/b'),
      { id: 'video', value: { type: 'video' } },
      carousel('https://polyad.example/c', 'https://polyad.example/d', 'https://polyad.example/c'),
    ],
  },
};

it('warns of carousels whose cards lead to different pages only if the platform opens one page', () => {
  expect(cardChecks(checksFor(TIKTOK), TIKTOK, input)).toEqual([
    expect.objectContaining({
      state: 'warned',
      field: 'creatives.visuals[1].value',
      message: expect.stringMatching(/^\S+, row 2, 4: the cards lead to different addresses/),
    }),
  ]);
  expect(cardChecks(checksFor(META), META, input)).toEqual([]);
});

it('TIKTOK-093 warns of videos that the platform may refuse, and refuses none', () => {
  const video = { id: 'video', value: { type: 'video', asset: 'a' } };
  const given = {
    objective: 'CONVERSIONS',
    creatives: { visuals: [video, { ...video, value: { ...video.value, asset: 'b' } }] },
  };
  const videos = new Map([
    ['a', { bytes: 40_000_000, seconds: 15 }],
    ['b', { bytes: 600_000_000, seconds: null }],
  ]);
  expect(videoChecks(checksFor(TIKTOK), TIKTOK, given, videos)).toEqual([
    expect.objectContaining({
      state: 'warned',
      field: 'creatives.visuals[1].value',
      message: expect.stringMatching(/^Visuals, row 2: over the platform's stated limits of 500 MB and 10 minutes/),
    }),
  ]);
  expect(videoChecks(checksFor(META), META, given, videos)).toEqual([]);
});
