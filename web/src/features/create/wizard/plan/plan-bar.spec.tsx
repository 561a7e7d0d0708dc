/** @jest-environment jsdom */
import '../../../../testing/jsdom.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FIT_TEXTS } from '#libs/contracts/experiment/plan/fit-texts.js';
import { messageFields } from '#libs/contracts/messages/format-text.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import { renderPage } from '../../../../testing/render-page.js';
import { PlanBar } from './plan-bar.js';

afterEach(cleanup);

const COUNT = {
  created: 480,
  tested: 96,
  recommended: 96,
  isLoading: false,
  isTooMany: false,
  isRefused: false,
  showsWait: false,
};
const forecast = (tested: number) => ({
  created: 480,
  tested,
  recommended: tested,
  impressions_per_variation: 20_000,
  cpm: 8,
  currency: 'EUR',
  worst_case_total: 400,
  worst_case_daily: 400,
  suggested_tested: null,
  problem: null,
  live_ad_limit: 250,
  room: 250,
  waves: 1,
});
const bar = (change: Partial<Parameters<typeof PlanBar>[0]> = {}) => (
  <PlanBar
    factors={[{ size: 2, words: 'age ranges' }]}
    hasAccount
    days={1}
    count={COUNT}
    budgetMinor={40_000}
    currency="EUR"
    usual={{ event: 'click', perImpression: 0.0126 }}
    forecast={forecast(96)}
    isForecastStale={false}
    isForecastFailed={false}
    isSearching={false}
    search={null}
    size={{ least: 44, most: 480, isChosen: false, longestList: 20 }}
    usage={null}
    fee={null}
    tools={null}
    chooseTested={() => undefined}
    chooseBudget={() => undefined}
    {...change}
  >
    <button>Continue</button>
  </PlanBar>
);

describe('plan on a phone', () => {
  it('is a bar with the figures and the next step, and expands', async () => {
    await renderPage(bar());
    const figures = screen.getByRole('button', { name: '480 → 96 ads, €400.00' });
    expect(screen.getByRole('button', { name: 'Continue' })).toBeTruthy();
    expect(screen.queryByText('Ads that will run')).toBeNull();
    await userEvent.click(figures);
    expect(screen.getByText('Ads that will run')).toBeTruthy();
    expect(figures.getAttribute('aria-expanded')).toBe('true');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByText('Ads that will run')).toBeNull();
  });

  it('shows no amount if the budget could not be read', async () => {
    await renderPage(bar({ budgetMinor: null }), { language: 'es' });
    expect(screen.getByRole('button', { name: '480 → 96 anuncios' })).toBeTruthy();
  });

  it('shows the reason why the submit would be refused', async () => {
    const problem = {
      field: 'page.id',
      ...messageFields(withParams(FIT_TEXTS.pageRoom, { free: 12, needed: 96 })),
    };
    await renderPage(bar({ forecast: { ...forecast(96), problem } }), { language: 'es' });
    await userEvent.click(screen.getByRole('button', { name: /480/ }));
    expect(screen.getByText(/En la página caben 12 anuncios activos más y el experimento necesita 96/)).toBeTruthy();
  });

  it('shows no worst day for a run that is too long', async () => {
    await renderPage(bar({ days: 2_000 }));
    await userEvent.click(screen.getByRole('button', { name: /480/ }));
    expect(screen.queryByText('Maximum spend in a day')).toBeNull();
  });

  it('shows what the last change adds to the fee', async () => {
    const { rerender } = await renderPage(bar({ fee: { cents: 9_560, before: 0 } }));
    expect(screen.getByText('The last change adds $95.60 to the fee.').closest('[role=status]')).not.toBeNull();
    rerender(bar({ fee: { cents: 2_400, before: 9_560 } }));
    expect(screen.queryByText(/adds/)).toBeNull();
  });

  it('explains the maximum of a day', async () => {
    await renderPage(bar({ days: 4 }));
    await userEvent.click(screen.getByRole('button', { name: /480/ }));
    expect(screen.getByText('€175.00')).toBeTruthy();
    expect(
      screen.getByText(
        'An even share is €100.00 a day. Polyad assumes that the platform may spend up to 75% more on a single day.',
      ),
    ).toBeTruthy();
  });

  it('shows that one variation compares nothing, with any budget', async () => {
    await renderPage(bar({ forecast: forecast(1), count: { ...COUNT, tested: 1 } }));
    await userEvent.click(screen.getByRole('button', { name: /480/ }));
    expect(screen.getByText('One variation alone compares nothing: add alternatives.')).toBeTruthy();
    expect(screen.queryByText(/enough to compare/)).toBeNull();
  });
});
