/** @jest-environment jsdom */
import '../../../../testing/jsdom.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderPage } from '../../../../testing/render-page.js';
import type { UsualRate } from '#libs/platforms/results/usual-rate.js';
import type { Forecast } from '../../../../lib/api/endpoints.js';
import { PlanPanel } from './plan-panel.js';
import type { VariationCount } from './use-variation-count.js';

afterEach(cleanup);

const FORECAST: Forecast = {
  created: 480,
  tested: 96,
  recommended: 96,
  currency: 'EUR',
  cpm: 8,
  live_ad_limit: null,
  room: 250,
  waves: 1,
  impressions_per_variation: 80,
  worst_case_total: 400,
  worst_case_daily: 400,
  suggested_tested: null,
  problem: null,
};
const panel = (
  count: Partial<VariationCount>,
  forecast: Forecast | null = null,
  choose: (value: unknown) => void = () => undefined,
  usual: UsualRate = { event: 'click', perImpression: 0.0126 },
) => (
  <PlanPanel
    factors={[]}
    hasAccount
    days={1}
    count={{
      created: 480,
      tested: 96,
      recommended: 96,
      isLoading: false,
      isTooMany: false,
      isRefused: false,
      showsWait: false,
      ...count,
    }}
    budgetMinor={40_000}
    currency="EUR"
    usual={usual}
    forecast={forecast}
    isForecastStale={false}
    isForecastFailed={false}
    isSearching={false}
    search={null}
    size={{ least: 44, most: 480, isChosen: false, longestList: 20 }}
    usage={null}
    fee={null}
    chooseTested={choose}
    chooseBudget={choose}
  />
);

describe('plan panel', () => {
  it('META-133 META-134 explains what to do above 50,000 variations, and why', async () => {
    await renderPage(panel({ created: 50_001, tested: null, isTooMany: true }));
    expect(screen.getByText('Please remove a few parameters.')).toBeTruthy();
    expect(screen.getByText(/cannot properly process more than 50,000 variations at a time\.$/)).toBeTruthy();
  });

  it('META-135 asks to wait only while a large count loads', async () => {
    const { unmount } = await renderPage(panel({ isLoading: true, showsWait: true }));
    expect(screen.getByText('Please wait...')).toBeTruthy();
    unmount();
    await renderPage(panel({ isLoading: true }));
    expect(screen.queryByText('Please wait...')).toBeNull();
  });

  it('rates the test in words before its figures, with the cheapest remedy in one click', async () => {
    const chosen: unknown[] = [];
    const choose = (value: unknown) => chosen.push(value);
    // 40,000 / 800 x 1,000 = 50,000 impressions: 50 ads have 1,000 each; 96 ads have about 520 each, with 7 clicks.
    await renderPage(panel({ tested: 96, recommended: 50 }, FORECAST, choose));
    const judged = screen.getByRole('status', { name: 'What this test can show' });
    expect(judged.className).toContain('intent-warning');
    expect(judged.compareDocumentPosition(screen.getByText('Maximum spend in a day'))).toBe(4);
    expect(judged.textContent).toMatch(
      /^Too little evidence: about 7 clicks per ad\. You could only detect differences of 1\d\d% or more between ads/,
    );
    expect(judged.textContent).toContain('Cheapest: test the recommended 50 ads');
    await userEvent.click(within(judged).getByRole('button', { name: 'Test 50' }));
    expect(screen.getByRole('button', { name: 'Recommended 50' })).toBeTruthy();
    await userEvent.click(within(judged).getByRole('button', { name: /^Set €6,\d{3}\.00$/ }));
    expect(chosen).toEqual([undefined, expect.any(Number)]);
    cleanup();
    await renderPage(panel({ tested: 2, recommended: 2 }, FORECAST));
    const good = screen.getByRole('status', { name: 'What this test can show' });
    expect(good.textContent).toMatch(/^About \d{3} clicks for each ad: enough to compare them well\.$/);
    expect(good.className).toContain('intent-success');
  });

  it('rounds clicks in words', async () => {
    await renderPage(panel({ tested: 480, recommended: 480 }, FORECAST));
    expect(screen.getByText(/^Too little evidence: about 1 click per ad\./)).toBeTruthy();
  });

  it.each([
    ['en', 2, /^About 3,750 views for each ad: enough to compare them well\.$/, /and a view rate of 15\.00%/],
    ['en', 480, /^Too little evidence: about 16 views per ad\./, /and a view rate of 15\.00%/],
    ['es', 2, /^Unas 3\.750 visualizaciones por anuncio: bastan para/, /una tasa de visualización del 15,00\s%/],
    ['es', 480, /^Muy pocos datos: unas 16 visualizaciones por anuncio\./, /una tasa de visualización del 15,00\s%/],
  ] as const)('counts views if the goal is ranked by views (%s, %i ads)', async (language, tested, verdict, rate) => {
    const views = { event: 'view', perImpression: 0.15 } as const;
    const count = { tested, recommended: tested };
    await renderPage(panel(count, { ...FORECAST, tested }, undefined, views), { language });
    const [judged] = screen.getAllByRole('status').filter((one) => one.classList.contains('evidence'));
    expect(judged!.textContent).toMatch(verdict);
    expect(screen.getByText(rate)).toBeTruthy();
    expect(screen.queryByText(/clic/i)).toBeNull();
  });

  it('ends above the tools: its height follows the position of its top', async () => {
    await renderPage(panel({}));
    const shown = screen.getByRole('complementary');
    let top = 130.4;
    shown.getBoundingClientRect = () => ({ top }) as DOMRect;
    window.dispatchEvent(new Event('resize'));
    await waitFor(() => expect(shown.style.getPropertyValue('--top')).toBe('130px'));
    top = 66;
    window.dispatchEvent(new Event('scroll'));
    await waitFor(() => expect(shown.style.getPropertyValue('--top')).toBe('66px'));
    top = -40;
    window.dispatchEvent(new Event('scroll'));
    await waitFor(() => expect(shown.style.getPropertyValue('--top')).toBe('0px'));
  });
});
