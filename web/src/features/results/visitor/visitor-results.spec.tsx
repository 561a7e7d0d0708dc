/** @jest-environment jsdom */
import '../../../testing/jsdom.js';
import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { EVEN_DELIVERY } from '../../../testing/even-delivery.js';
import type { Answer, Asked } from '../../../testing/fake-server.js';
import { openConsole } from '../../../testing/open-console.js';
import { resultRow } from '../../../testing/result-row.js';

afterEach(cleanup);

const UUID = '7c2f8a58-35ea-4a0e-8c52-7a1d0f7a2d11';
const access = { email: 'eve@outside.test', group: 'g', key: 'k' };
const UNTIL = '2026-12-20T00:00:00.000Z';
const experiment = {
  id: 5,
  uuid: UUID,
  name: 'Sandals',
  platform: 'meta',
  status: 'COMPLETED',
  start_date: '2026-11-01T00:00:00.000Z',
  end_date: '2026-11-05T00:00:00.000Z',
};
const row = resultRow({ uuid: `${UUID}-0`, variation: 0, name: 'Row 0' });

/** Results are chunks of their own, which load slowly on a busy machine. */
const PATIENCE = { timeout: 15_000 };

it('SHARE-035 SHARE-046 a visitor searches the rows like the team, and saves no chart', async () => {
  const asked: Asked[] = [];
  const { user } = await openConsole(`/experiments?${new URLSearchParams(access).toString()}`, {
    answers: {
      'POST /experiments/shared': [
        200,
        { data: { experiments: [experiment], user: { ...access, downloads: [], expires_on: UNTIL } } },
      ],
      'POST /experiments/shared/component/analysis': [
        200,
        { data: { variable: 'link_click', components: [], pairs: [], anchors: [] } },
      ],
      'POST /experiments/shared/curves': (request: Asked): Answer => {
        asked.push(request);
        const summary = {
          uuid: UUID,
          name: 'Sandals',
          status: 'COMPLETED',
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
          beside: null,
          delivery: EVEN_DELIVERY,
        };
        return [200, { data }];
      },
    },
  });
  await user.click(await screen.findByRole('link', { name: /^Select/ }));
  await user.type(await screen.findByRole('searchbox', { name: /Search/i }, PATIENCE), 'sandal');
  await waitFor(
    () => expect(asked.at(-1)!.body).toMatchObject({ ...access, filter: 'sandal', sort: 'value' }),
    PATIENCE,
  );
  expect(screen.queryByRole('group', { name: /^Save the chart/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /Export|Download/ })).toBeNull();
});

it("RESULT-031 a visitor reads results in the experiment's platform's words, although the address does not name it", async () => {
  const ofTikTok = { ...experiment, platform: 'tiktok' };
  await openConsole(`/experiments?${new URLSearchParams(access).toString()}`, {
    answers: {
      'POST /experiments/shared': [
        200,
        { data: { experiments: [ofTikTok], user: { ...access, downloads: [], expires_on: UNTIL } } },
      ],
      'POST /experiments/shared/component/analysis': [
        200,
        { data: { variable: 'video_watched_6s', components: [], pairs: [], anchors: [] } },
      ],
      'POST /experiments/shared/curves': (): Answer => {
        const summary = {
          uuid: UUID,
          name: 'Sandals',
          status: 'COMPLETED',
          variable: 'video_watched_6s',
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
          conversions: [{ id: 'video_watched_6s', count: 90 }],
          baselines: [],
          anchors: [],
          summary,
          variation: null,
          lead: null,
          beside: null,
          delivery: EVEN_DELIVERY,
        };
        return [200, { data }];
      },
    },
  }).then(async ({ user }) => user.click(await screen.findByRole('link', { name: /^Select/ })));
  const choice = await screen.findByLabelText('Result', {}, PATIENCE);
  expect(choice.textContent).not.toContain('video_watched_6s');
  expect(screen.queryByRole('columnheader', { name: 'Copy' })).toBeNull();
});

it('SHARE-035 a visitor downloads what the team allows, for the shown view', async () => {
  const summary = {
    uuid: UUID,
    name: 'Sandals',
    status: 'COMPLETED',
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
  const curves = {
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
    beside: null,
    delivery: EVEN_DELIVERY,
  };
  const shared = { experiments: [experiment], user: { ...access, downloads: ['report'], expires_on: UNTIL } };
  const { user, calls } = await openConsole(`/experiments?${new URLSearchParams(access).toString()}`, {
    answers: {
      'POST /experiments/shared': [200, { data: shared }],
      'POST /experiments/shared/component/analysis': [
        200,
        { data: { variable: 'link_click', components: [], pairs: [], anchors: [] } },
      ],
      'POST /experiments/shared/curves': [200, { data: curves }],
      'POST /experiments/shared/export': [200, { data: { url: '#file', name: 'Sandals.pdf' } }],
    },
  });
  await user.click(await screen.findByRole('link', { name: /^Select/ }));
  await screen.findByRole('heading', { name: 'All variations' }, PATIENCE);
  expect(screen.queryByRole('button', { name: 'Download the table (Excel)' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Download the report (PDF)' }));
  await waitFor(
    () =>
      expect(calls.find(({ path }) => path.endsWith('/shared/export'))?.body).toMatchObject({
        ...access,
        id: UUID,
        type: 'meta',
        sort: 'value',
        format: 'pdf',
      }),
    PATIENCE,
  );
});
