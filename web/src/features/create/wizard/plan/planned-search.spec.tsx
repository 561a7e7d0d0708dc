/** @jest-environment jsdom */
import '../../../../testing/jsdom.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { renderPage } from '../../../../testing/render-page.js';
import { Judgement, UnderpoweredNote } from './judgement.js';
import { firstShare, plannedSearch } from './planned-search.js';
import { WayChosen } from './way-chosen.js';

afterEach(cleanup);

const FOUND = {
  shares: [60, 20, 20],
  even: { mean: 0.861, low: 0.7, high: 1 },
  search: { mean: 0.978, low: 0.92, high: 1 },
  refusal: null,
};
const search = plannedSearch(FOUND, 500_000)!;

describe('planned search', () => {
  it('has the ads that the budget of its later waves pays for', () => {
    // Each later wave has 100,000 impressions: 40 and 10 leading ads, and each time a bridge of 30,000 / 1,000 ads.
    expect(search.laterAds).toBe(40 + 30 + 10 + 30);
    expect(firstShare(search)).toBe(0.6);
    expect(firstShare(null)).toBe(1);
  });

  it('is unknown before the response, and if it is not offered', () => {
    expect(plannedSearch(null, 500_000)).toBeNull();
    const refusal = { code: 'RUN_TOO_SHORT' as const, least: 3 };
    expect(plannedSearch({ shares: [], even: null, search: null, refusal }, 500_000)).toBeNull();
  });

  it('is shown before the submit with its waves, further ads and expected reach', async () => {
    const { container } = await renderPage(<WayChosen way="search" search={search} />);
    expect(container.textContent).toMatch(/^Search for the best3 waves: 60%, 20%, 20% of time and budget\./);
    expect(container.textContent).toMatch(/Later waves create up to 110 more ads without another approval/);
    expect(container.textContent).toMatch(/98% of the best possible rate, instead of 86% in one wave\.$/);
  });

  it('is rated by its expected reach, not by whether it can separate ads', async () => {
    const judged = {
      budgetMinor: 40_000,
      currency: 'EUR',
      usual: { event: 'click' as const, perImpression: 0.0126 },
      forecast: { cpm: 8, currency: 'EUR' } as never,
      count: { tested: 96, recommended: 50 } as never,
      chooseTested: () => undefined,
      chooseBudget: () => undefined,
    };
    const { unmount } = await renderPage(<Judgement {...judged} search={search} />);
    expect(screen.getByRole('status', { name: 'What this test can show' }).textContent).toMatch(
      /^Expected to reach 98%/,
    );
    unmount();
    await renderPage(<UnderpoweredNote {...judged} search={search} />);
    expect(screen.queryByText(/evidence/)).toBeNull();
    cleanup();
    await renderPage(<UnderpoweredNote {...judged} search={null} />);
    expect(screen.getByText(/^Too little evidence/)).toBeTruthy();
  });
});
