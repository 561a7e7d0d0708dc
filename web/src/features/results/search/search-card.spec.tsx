/** @jest-environment jsdom */
import '../../../testing/jsdom.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Curves, SearchStory } from '../../../lib/api/endpoints.js';
import { renderPage } from '../../../testing/render-page.js';
import { SearchCard } from './search-card.js';

afterEach(cleanup);

const at = '2026-11-25T10:00:00Z';
const estimate = { value: 0.021, lower: 0.016, upper: 0.027 };
const leader = { variation: 7, name: 'Red · Run', ...estimate };
const STORY: SearchStory = {
  variable: 'link_click',
  waves: [
    { wave: 1, share: 60, state: 'chosen', budget: 600, decided_at: at, leader: null, reasons: [] },
    { wave: 2, share: 20, state: 'chosen', budget: 200, decided_at: at, leader, reasons: [] },
    { wave: 3, share: 20, state: 'planned', budget: null, decided_at: null, leader: null, reasons: [] },
  ],
  chosen: [
    { ...leader, wave: 2, because: 'leading', rank: 1, is_new: true },
    { variation: 9, name: 'Blue · Run', ...estimate, wave: 2, because: 'leading', rank: 2, is_new: false },
    {
      variation: 3,
      name: 'Red · Walk',
      value: null,
      lower: null,
      upper: null,
      wave: 2,
      because: 'bridge',
      rank: null,
      is_new: false,
    },
  ],
};
const summary = { currency: 'USD' } as Curves['summary'];
const items = () => within(screen.getByRole('region', { name: 'How the search went' })).getAllByRole('listitem');

describe('how a search went', () => {
  it('says of each wave its money, what was chosen and why, and who led', async () => {
    const opened: number[] = [];
    await renderPage(<SearchCard story={STORY} summary={summary} onOpen={(variation) => opened.push(variation)} />);
    const [first, second, third] = items();
    expect(first!.textContent).toMatch(/^Wave 1: 60% \$600\.00.*balanced/);
    expect(second!.textContent).toMatch(/2 leading combinations, 1 of them never run before, and 1 as a bridge/);
    expect(second!.textContent).toMatch(/Red · Run led with an estimate of 2\.10%/);
    expect(third!.textContent).toMatch(/^Wave 3: 20%.*chosen when the wave before has delivered/);
    const rows = within(second!)
      .getAllByRole('row', { hidden: true })
      .slice(1)
      .map(({ textContent }) => textContent);
    expect(rows).toEqual([
      expect.stringMatching(/^Red · RunRank 1, never run before2\.10% \(1\.60% – 2\.70%\)$/),
      expect.stringMatching(/^Blue · RunRank 2, runs again/),
      expect.stringMatching(/^Red · WalkBridge.*–$/),
    ]);
    await userEvent.click(within(second!).getByText('Red · Walk'));
    expect(opened).toEqual([3]);
  });

  it('says why a wave was left out, and that the leader stayed', async () => {
    const [one, two] = STORY.waves;
    const waves: SearchStory['waves'] = [
      one!,
      two!,
      { ...two!, wave: 3 },
      { ...one!, wave: 4, share: 20, state: 'left-out', budget: null, reasons: [{ key: 'run.nothingLeft' }] },
    ];
    await renderPage(<SearchCard story={{ ...STORY, waves }} summary={summary} onOpen={() => undefined} />);
    expect(items()[2]!.textContent).toMatch(/Red · Run still led/);
    expect(items()[3]!.textContent).toMatch(/This wave does not run: \S/);
  });
});
