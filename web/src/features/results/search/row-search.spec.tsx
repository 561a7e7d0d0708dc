/** @jest-environment jsdom */
import '../../../testing/jsdom.js';
import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import type { SearchStory } from '../../../lib/api/endpoints.js';
import { renderPage } from '../../../testing/render-page.js';
import { resultRow } from '../../../testing/result-row.js';
import { RowSearch } from './row-search.js';
import { waveMarks } from './wave-marks.js';

afterEach(cleanup);

const wave = (number: number, state: SearchStory['waves'][number]['state'], starts_at: string | null) =>
  ({ wave: number, state, starts_at }) as SearchStory['waves'][number];
const STORY = {
  variable: 'link_click',
  waves: [
    wave(1, 'chosen', '2026-11-20T12:00:00Z'),
    wave(2, 'chosen', '2026-11-27T02:00:00Z'),
    wave(3, 'left-out', '2026-11-28T02:00:00Z'),
    wave(4, 'planned', '2026-11-29T02:00:00Z'),
  ],
  chosen: [{ variation: 3, wave: 2, because: 'bridge', rank: null, is_new: false }],
} as unknown as SearchStory;

it('names the waves of a variation, with the reasons', async () => {
  await renderPage(<RowSearch story={STORY} row={resultRow({ variation: 3, source: 'real' })} />);
  const facts = screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(facts).toEqual([
    ['Wave 1', 'In the balanced test'],
    ['Wave 2', 'Bridge: drawn from wave 1 to show the effect of the days'],
  ]);
});

it("marks the first day of each later wave on a timeline, in the account's time zone", () => {
  expect(waveMarks(STORY, 'America/New_York')).toEqual([{ wave: 2, day: '2026-11-26' }]);
  expect(waveMarks(STORY, null)).toEqual([{ wave: 2, day: '2026-11-27' }]);
  expect(waveMarks(null, null)).toEqual([]);
});
