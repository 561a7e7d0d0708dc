import { expect, it } from '@jest/globals';
import { META } from '#libs/platforms/meta/description.js';
import { TIKTOK } from '#libs/platforms/tiktok/description.js';
import { checksFor } from './checks.js';
import { cardChecks, filmChecks } from './creative-checks.js';

const carousel = (...websites: string[]) => ({
  id: websites.join(),
  value: { type: 'carousel', carousel: websites.map((website) => ({ website })) },
});
const input = {
  creatives: {
    visuals: [
      carousel('https://polyad.example/a', 'https://polyad.example/a'),
      carousel('https://polyad.example/a', 'https://polyad.example/b'),
      { id: 'film', value: { type: 'video' } },
      carousel('https://polyad.example/c', 'https://polyad.example/d', 'https://polyad.example/c'),
    ],
  },
};

it('warns of carousels whose cards lead to different pages where the platform opens one, and of no others', () => {
  expect(cardChecks(checksFor(TIKTOK), TIKTOK, input)).toEqual([
    expect.objectContaining({
      state: 'warned',
      field: 'creatives.visuals[1].value',
      message: expect.stringMatching(/^\S+, row 2, 4: the cards lead to different addresses/),
    }),
  ]);
  expect(cardChecks(checksFor(META), META, input)).toEqual([]);
});

it('TIKTOK-093 warns of films that the platform is said not to take, and refuses none', () => {
  const film = { id: 'film', value: { type: 'video', asset: 'a' } };
  const given = {
    objective: 'CONVERSIONS',
    creatives: { visuals: [film, { ...film, value: { ...film.value, asset: 'b' } }] },
  };
  const films = new Map([
    ['a', { bytes: 40_000_000, seconds: 15 }],
    ['b', { bytes: 600_000_000, seconds: null }],
  ]);
  expect(filmChecks(checksFor(TIKTOK), TIKTOK, given, films)).toEqual([
    expect.objectContaining({
      ...{ state: 'warned', field: 'creatives.visuals[1].value' },
      message: expect.stringMatching(/^Visuals, row 2: larger than 500 MB or longer than 10 minutes/),
    }),
  ]);
  expect(filmChecks(checksFor(META), META, given, films)).toEqual([]);
});
