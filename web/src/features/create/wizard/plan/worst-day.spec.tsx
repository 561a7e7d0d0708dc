/** @jest-environment jsdom */
import '../../../../testing/jsdom.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { worstCaseDailyMinor } from '#libs/contracts/experiment/plan/worst-case.js';
import { PLATFORM_NAMES } from '#libs/contracts/platform/platform.js';
import { BUILT_PLATFORMS, descriptionOf } from '#libs/platforms/registry.js';
import { ShownPlatform } from '../../../../lib/platform/use-platform.js';
import { renderPage } from '../../../../testing/render-page.js';
import { WorstDayReason } from './worst-day.js';

afterEach(cleanup);

const FACTORS = { meta: 1.75, tiktok: 1.25, google: 2 };

it.each([
  ['en', /later waves.*one day costs the whole budget/],
  ['es', /oleadas posteriores.*todo el presupuesto/],
] as const)('a day of a search can cost at most its whole budget (%s)', async (language, words) => {
  const { container } = await renderPage(<WorstDayReason budgetMinor={40_000} currency="EUR" days={7} isSearching />, {
    language,
  });
  expect(container.textContent).toMatch(words);
  expect(worstCaseDailyMinor(40_000, 7, 1.75, true)).toBe(40_000);
  expect(worstCaseDailyMinor(40_000, 7, 1.75)).toBe(10_000);
});

describe.each(Object.keys(FACTORS) as (keyof typeof FACTORS)[])(
  'the most that a day of a run on %s can cost',
  (platform) => {
    const others = BUILT_PLATFORMS.filter((other) => other !== platform).map((other) => PLATFORM_NAMES[other]);

    it.each(['en', 'es'] as const)('is explained by what the platform itself allows (%s)', async (language) => {
      const { container } = await renderPage(
        <ShownPlatform.Provider value={platform}>
          <WorstDayReason budgetMinor={40_000} currency="EUR" days={4} isSearching={false} />
        </ShownPlatform.Provider>,
        { language },
      );
      const { factor, why } = descriptionOf({ platform }).peakDay;
      expect(factor).toBe(FACTORS[platform]);
      expect(container.textContent).toMatch(new RegExp(`\\b${factor * 100 - 100}\\s?%`));
      await userEvent.click(screen.getByRole('button'));
      const text = (await screen.findByText(/Polyad/, { selector: '.tip' })).textContent;
      expect(text).toContain(why[language]);
      expect(text).toContain(PLATFORM_NAMES[platform]);
      for (const other of others) expect(text).not.toContain(other);
    });
  },
);
