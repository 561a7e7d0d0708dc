/** @jest-environment jsdom */
import '../../../../testing/jsdom.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { renderPage } from '../../../../testing/render-page.js';
import type { Forecast } from '../../../../lib/api/endpoints.js';
import { PlanPanel } from './plan-panel.js';
import type { VariationCount } from './use-variation-count.js';

afterEach(cleanup);

const panel = (count: Partial<VariationCount>, forecast: Forecast | null = null) => (
  <PlanPanel
    factors={[]}
    hasAccount
    days={1}
    count={{
      ...{ created: 480, tested: 96, recommended: 96, isLoading: false },
      ...{ isTooMany: false, isRefused: false, showsWait: false },
      ...count,
    }}
    budgetMinor={40_000}
    currency="EUR"
    forecast={forecast}
    isForecastStale={false}
    isForecastFailed={false}
    size={{ least: 44, most: 480, isChosen: false, longestList: 20 }}
    usage={null}
    fee={null}
    chooseTested={() => undefined}
    chooseBudget={() => undefined}
  />
);

describe('the counter', () => {
  it('META-133 META-134 says above 50,000 variations what to do, and why', async () => {
    await renderPage(panel({ created: 50_001, tested: null, isTooMany: true }));
    expect(screen.getByText('Please remove a few parameters.')).toBeTruthy();
    expect(screen.getByText(/cannot properly process more than 50,000 variations at a time\.$/)).toBeTruthy();
  });

  it('META-135 asks to wait while a large count loads, and only then', async () => {
    const { unmount } = await renderPage(panel({ isLoading: true, showsWait: true }));
    expect(screen.getByText('Please wait...')).toBeTruthy();
    unmount();
    await renderPage(panel({ isLoading: true }));
    expect(screen.queryByText('Please wait...')).toBeNull();
  });

  it('counts clicks as a person would say it', async () => {
    const forecast = {
      ...{ created: 100, tested: 100, currency: 'EUR', cpm: 8, live_ad_limit: null, room: 250, waves: 1 },
      ...{ impressions_per_variation: 80, worst_case_total: 400, worst_case_daily: 400 },
      ...{ suggested_tested: null, problem: null },
    };
    await renderPage(panel({}, forecast));
    expect(screen.getByText(/^About 1 click for each: too few/)).toBeTruthy();
  });

  it('ends above the tools wherever it begins: its room follows where its top stands', async () => {
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
