/** @jest-environment jsdom */
import '../../testing/jsdom.js';
import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { openConsole } from '../../testing/open-console.js';

afterEach(cleanup);

const names = { account_name: 'Luz', page_name: null, pixel_name: null };
const dates = { start_date: '2026-11-01T00:00:00.000Z', end_date: '2026-11-05T00:00:00.000Z' };
const detail = {
  id: 5,
  name: 'Sandals',
  status: 'COMPLETED',
  type: 'completed',
  currency: 'EUR',
  budget: 100,
  content: { attribution_setting: '7_day_c_1_day_v' },
  ...names,
  ...dates,
};
const curves = { fep: null, best: null, failed: [], ads: [], summary: { is_preview: false, last_insights_at: null } };

it('META-065 tells the attribution that was chosen, not one and the same', async () => {
  await openConsole('/experiment/meta/results?id=5&type=meta', {
    answers: {
      'GET /experiment/meta/5': [200, { data: detail }],
      'POST /experiment/curves': [200, { data: curves }],
    },
  });
  expect(await screen.findByText(/attribution 7-day click or 1-day view/)).toBeTruthy();
});

it('what was shown stays, dimmed, beside the failure of the next question; of another experiment nothing stays', async () => {
  let isDown = false;
  const page = await openConsole('/experiment/meta/results?id=5&type=meta', {
    answers: {
      'GET /experiment/meta/5': [200, { data: detail }],
      'GET /experiment/meta/6': [200, { data: { ...detail, id: 6, name: 'Boots' } }],
      'POST /experiment/curves': () => (isDown ? [400, { message: 'Not now.' }] : [200, { data: curves }]),
    },
  });
  const shown = () => screen.queryByRole('heading', { name: 'No results' });
  expect(await screen.findByRole('heading', { name: 'No results' })).toBeTruthy();
  isDown = true;
  await page.go('/experiment/meta/results?id=5&type=meta&sort=impressions');
  expect((await screen.findByRole('alert')).textContent).toContain('Not now.');
  expect(shown()?.closest('.dimmed')).toBeTruthy();
  await page.go('/experiment/meta/results?id=6&type=meta');
  await screen.findByRole('heading', { name: 'Boots' });
  await screen.findByRole('alert');
  expect(shown()).toBeNull();
});

it("another team's experiment, or none, has a way on to the lists and nothing to try again", async () => {
  await openConsole('/experiment/meta/results?id=7&type=meta', {
    answers: { 'GET /experiment/meta/7': [404, { message: 'Not found.', code: 'not-found' }] },
  });
  expect(await screen.findByRole('heading', { name: 'This experiment is not here' })).toBeTruthy();
  expect(screen.getByText(/does not exist, or it belongs to another team/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Live experiments' }).getAttribute('href')).toBe('/experiments/meta/live');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
