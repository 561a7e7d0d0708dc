/** @jest-environment jsdom */
import '../../../testing/jsdom.js';
import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { EVEN_DELIVERY } from '../../../testing/even-delivery.js';
import type { Answer, Asked } from '../../../testing/fake-server.js';
import { openConsole } from '../../../testing/open-console.js';
import { resultRow } from '../../../testing/result-row.js';
import { NO_PLANS, sessionUser } from '../../../testing/session-user.js';

afterEach(cleanup);

const patience = { timeout: 15_000 };
const UUID = '7c2f8a58-35ea-4a0e-8c52-7a1d0f7a2d11';
const SAMPLE = {
  uuid: UUID,
  name: 'Sandals',
  platform: 'meta',
  created: 480,
  tested: 96,
  start_date: '2026-11-01T00:00:00.000Z',
  end_date: '2026-11-05T00:00:00.000Z',
};
const row = resultRow({ uuid: `${UUID}-0`, variation: 0, name: 'Row 0' });

async function open(path: string, { samples = [SAMPLE] as object[], curves = [] as Asked[] } = {}) {
  return openConsole(path, {
    user: sessionUser({ whitelist: false, plans: NO_PLANS, facebook: null }),
    answers: {
      'GET /experiments/samples': [200, { data: samples }],
      'POST /experiments/samples/component/analysis': [
        200,
        { data: { variable: 'link_click', components: [], pairs: [], anchors: [] } },
      ],
      'POST /experiments/samples/curves': (request: Asked): Answer => {
        curves.push(request);
        const summary = {
          uuid: UUID,
          name: 'Sandals',
          status: 'SAMPLE',
          variable: 'link_click',
          baseline: null,
          currency: 'EUR',
          created: 480,
          tested: 96,
          impressions: 9_000,
          link_click: 90,
          conversion: 90,
          dispersion: 1,
          is_dispersion_assumed: false,
          has_waves: false,
          last_insights_at: null,
          anchored: null,
        };
        const data = {
          ads: [row],
          pagination: { page: 1, size: 10, total: 1 },
          fep: row,
          best: row,
          median: row,
          worst: row,
          conversions: [],
          baselines: [],
          anchors: [],
          summary,
          variation: null,
          lead: null,
          delivery: EVEN_DELIVERY,
        };
        return [200, { data }];
      },
    },
  });
}

it('BILL-001 lets a team without a plan open and read sample results from the checkout, but not change them', async () => {
  const curves: Asked[] = [];
  const { user } = await open('/', { curves });
  const checkout = await screen.findByRole('dialog', { name: 'Choose your plan' }, patience);
  await user.click(within(checkout).getByRole('link', { name: 'See sample results' }));
  await user.click(await screen.findByRole('link', { name: 'See the results of Sandals' }, patience));
  expect(await screen.findByRole('heading', { level: 1, name: 'Sandals' }, patience)).toBeTruthy();
  await waitFor(() => expect(curves.at(-1)?.body).toMatchObject({ id: UUID, type: 'meta', sort: 'value' }));
  await screen.findByRole('searchbox', { name: /Search/i }, patience);
  expect(screen.queryByRole('dialog')).toBeNull();
  for (const name of [/Activate/, /Share/, /Export/, /^Save the chart/])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

it('shows that there are no samples, and that a sample is no longer published', async () => {
  const page = await open('/samples', { samples: [] });
  expect(await screen.findByText('No samples are published yet', {}, patience)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to your start page' }).getAttribute('href')).toBe('/');
  await page.go(`/samples/results?id=${UUID}`);
  expect(await screen.findByText('This sample is no longer published', {}, patience)).toBeTruthy();
});
