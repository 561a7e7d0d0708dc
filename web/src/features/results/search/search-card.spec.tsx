/** @jest-environment jsdom */
import '../../../testing/jsdom.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { SearchStory } from '../../../lib/api/endpoints.js';
import { renderPage } from '../../../testing/render-page.js';
import { resultRow } from '../../../testing/result-row.js';
import { SearchCard } from './search-card.js';

afterEach(cleanup);

const at = '2026-11-25T10:00:00Z';
const window = (from: number, to: number) => ({
  starts_at: `2026-11-${from}T12:00:00Z`,
  ends_at: `2026-11-${to}T12:00:00Z`,
});
const estimate = { value: 0.021, lower: 0.016, upper: 0.027 };
const leader = { variation: 7, name: 'Red · Run', ...estimate };
const STORY: SearchStory = {
  variable: 'link_click',
  waves: [
    { ...window(20, 26), wave: 1, share: 60, state: 'chosen', budget: 600, decided_at: at, leader: null, reasons: [] },
    { ...window(26, 28), wave: 2, share: 20, state: 'chosen', budget: 200, decided_at: at, leader, reasons: [] },
    {
      ...window(28, 30),
      wave: 3,
      share: 20,
      state: 'planned',
      budget: null,
      decided_at: null,
      leader: null,
      reasons: [],
    },
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
const summary = { currency: 'USD', variable: 'link_click', is_preview: true };
const best = resultRow({ variation: 9, value: 0.025, lower_bound: 0.02, upper_bound: 0.031 });
const show = (changes: Partial<Parameters<typeof SearchCard>[0]> = {}) =>
  renderPage(
    <SearchCard story={STORY} summary={summary} running={2} best={best} onOpen={() => undefined} {...changes} />,
  );
const items = () => within(screen.getByRole('region', { name: 'How the search went' })).getAllByRole('listitem');

describe('course of a search', () => {
  it('shows for each wave its money, its variations with the reason, and the leader', async () => {
    const opened: number[] = [];
    await show({ onOpen: (variation) => opened.push(variation) });
    const [first, second, third] = items();
    expect(first!.textContent).toMatch(/^Wave 1: 60% \$600\.00 2026-11-20.* – 2026-11-26.*balanced/);
    expect(items().map(({ textContent }) => textContent!.includes('Runs now'))).toEqual([false, true, false]);
    expect(second!.textContent).toMatch(/Leading combinations: 2 \(1 never ran before\)\. Bridge: 1\./);
    expect(second!.textContent).toMatch(/V-7 led with an estimate of 2\.10%.*Red · Run/);
    expect(third!.textContent).toMatch(/^Wave 3: 20%.*Polyad chooses it once the previous wave has delivered/);
    const rows = within(second!)
      .getAllByRole('row', { hidden: true })
      .slice(1)
      .map(({ textContent }) => textContent);
    expect(rows).toEqual([
      expect.stringMatching(/^V-7 Red · RunRank 1, never run before2\.10% \(1\.60% – 2\.70%\)$/),
      expect.stringMatching(/^V-9 Blue · RunRank 2, runs again/),
      expect.stringMatching(/^V-3 Red · WalkBridge.*–$/),
    ]);
    await userEvent.click(within(second!).getByRole('button', { name: 'V-3', hidden: true }));
    expect(opened).toEqual([3]);
  });

  it('shows why a wave was left out, and that the leader stayed', async () => {
    const [one, two] = STORY.waves;
    const waves: SearchStory['waves'] = [
      one!,
      two!,
      { ...two!, wave: 3 },
      { ...one!, wave: 4, share: 20, state: 'left-out', budget: null, reasons: [{ key: 'run.nothingLeft' }] },
    ];
    await show({ story: { ...STORY, waves } });
    expect(items()[2]!.textContent).toMatch(/V-7 still led/);
    expect(items()[3]!.textContent).toMatch(/This wave does not run: \S/);
  });

  it('explains a bridge in plain words, and names the present or final leader', async () => {
    const { unmount } = await show();
    expect(screen.getByText(/^A bridge is an ad of wave 1 that runs again, good or bad/)).toBeTruthy();
    expect(screen.getByText(/^Leads now:/).textContent).toBe('Leads now: V-9: 2.50% (2.00% – 3.10%)');
    unmount();
    await show({ summary: { ...summary, is_preview: false } });
    expect(screen.getByText(/^Led at the end:/)).toBeTruthy();
    expect(items()[2]!.textContent).toMatch(/run ended before this wave was chosen/);
    cleanup();
    // Later waves have a leader even if there is no money for a bridge.
    await show({ story: { ...STORY, chosen: STORY.chosen.filter(({ because }) => because === 'leading') } });
    expect(screen.queryByText(/^A bridge is/)).toBeNull();
    expect(screen.getByText(/^Leads now:/)).toBeTruthy();
    cleanup();
    // If another result is ranked, the best variation is not the leader of the search.
    await show({ summary: { ...summary, variable: 'purchase' } });
    expect(screen.queryByText(/^Leads now:/)).toBeNull();
  });
});
