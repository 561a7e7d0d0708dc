/** @jest-environment jsdom */
import '../../testing/jsdom.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { openConsole } from '../../testing/open-console.js';
import { sessionUser } from '../../testing/session-user.js';

afterEach(cleanup);

const UUID = '7c2f8a58-35ea-4a0e-8c52-7a1d0f7a2d11';
const NO_OBJECTS = { planned: 0, sending: 0, created: 0, rejected: 0, unknown: 0 };
const progress = {
  ...{ phase: 'done', plannedAds: 96, createdAds: 96, failedAds: 0, unknownAds: 0, objects: NO_OBJECTS },
  ...{
    ratePerSecond: null,
    etaSeconds: null,
    campaignNow: null,
    campaignEndsAt: null,
    lastInsightsAt: null,
    wave: null,
  },
  ...{ rejections: [], reason: null, throttledUntil: null, issues: [], extrasRemoved: 0, extrasRemovedAt: null },
};
const item = {
  ...{ id: 1, uuid: UUID, name: 'Sandals', platform: 'meta', type: 'completed', status: 'COMPLETED' },
  ...{ start_date: '2026-11-01T12:00:00.000Z', end_date: '2026-11-05T12:00:00.000Z', goal: 'OUTCOME_TRAFFIC' },
  ...{ account: 'Vidal', page: 'Vidal', created: 480, tested: 96, budget: 400, spent: 48, impressions: 9_000 },
  ...{
    currency: 'USD',
    duplicable: true,
    stopped_at: null,
    account_zone: 'America/New_York',
    stopped_by: null,
    progress,
  },
};

/** A list with one experiment, whose row is answered. */
async function rowOf(change: object, language: 'en' | 'es' = 'en', path = '/experiments/completed') {
  const shown = { ...item, ...change };
  await openConsole(path, {
    language,
    user: sessionUser({ lang: language }),
    answers: {
      'POST /experiments': [200, { data: { experiments: [shown], total: 1 } }],
      [`GET /experiments/${UUID}/progress`]: [
        200,
        { data: { uuid: UUID, status: shown.status, is_live: true, progress: shown.progress } },
      ],
    },
  });
  return (await screen.findByRole('link', { name: 'Sandals' }, { timeout: 5000 })).closest('tr, li')!;
}

describe('a list of experiments', () => {
  it.each([
    ['en', 'Pending Review', 'nobody of your team has opened the results yet'],
    ['es', 'Pendiente de revisión', 'nadie de su equipo ha abierto todavía los resultados'],
  ] as const)('LIFE-008 explains the label that reads as the review of an ad (%s)', async (language, label, line) => {
    const row = await rowOf({ status: 'PENDING_REVIEW' }, language);
    expect(row.textContent).toContain(label);
    expect(row.textContent).toContain(line);
    cleanup();
    expect((await rowOf({}, language)).textContent).not.toContain(line);
  });

  it.each([
    ['PENDING', 'Pending Campaign'],
    ['PENDING_ADS', 'Pending Ads'],
    ['PROCESSING', 'Processing'],
    ['PENDING_REVIEW', 'Pending Review'],
    ['COMPLETED', 'Completed'],
    ['NO_RESULTS', 'No results'],
    ['FAILED', 'Failed'],
  ])('LIFE-004 LIFE-005 LIFE-006 LIFE-007 LIFE-008 shows %s as "%s"', async (status, label) => {
    expect((await rowOf({ status })).querySelector('.status-tags')?.textContent).toBe(label);
  });

  it.each([
    ['OUTCOME_TRAFFIC', 'Link clicks'],
    ['CONVERSIONS', 'Conversions'],
    ['OUTCOME_LEADS', 'Lead generation'],
    ['OUTCOME_APP_PROMOTION', 'App installs'],
  ])('LIST-047 names the goal %s', async (goal, label) => {
    expect((await rowOf({ goal })).textContent).toContain(`${label} · #1`);
  });

  it.each([
    ...[['TRAFFIC', 'Traffic'] as const, ['WEBSITE_TRAFFIC', 'Website Traffic'] as const, ['SALES', 'Sales'] as const],
    ...[['AWARENESS_AND_CONSIDERATION', 'Awareness and Consideration'] as const, ['VIDEO', 'Video'] as const],
    ...[['DISPLAY', 'Display'] as const, ['SEARCH', 'Search'] as const],
  ])('LIST-047 names the campaign type %s', async (campaign_type, label) => {
    expect((await rowOf({ goal: 'OTHER', campaign_type })).textContent).toContain(`${label} · #1`);
  });

  it.each([
    ['en', '$48.00of $400.00'],
    ['es', '48,00\u00a0$de 400,00\u00a0$'],
  ] as const)('shows what was spent of what was approved (%s)', async (language, spent) => {
    expect((await rowOf({}, language)).textContent).toContain(spent);
  });

  it('CONST-004 a date says, pointed at, what it is in the zone of the ad account and in UTC', async () => {
    const row = await rowOf({});
    const [start] = row.querySelectorAll('time');
    expect(start?.title).toMatch(/7:00\sAM in America\/New_York, the ad account's time zone/);
    expect(start?.title).toMatch(/12:00\sPM in UTC$/);
  });

  it('ends a run that was stopped when it was stopped, beside its planned end', async () => {
    const row = await rowOf({ stopped_at: '2026-11-02T12:00:00.000Z', stopped_by: 'Nora Luz' });
    expect([...row.querySelectorAll('time')].map((time) => time.dateTime)).toEqual([
      item.start_date,
      '2026-11-02T12:00:00.000Z',
    ]);
    expect(row.textContent).toMatch(/Stopped.*planned until 11\/05\/2026/);
  });

  it('counts the ads that exist where fewer do than were planned', async () => {
    expect((await rowOf({})).textContent).toContain('96 tested of 480');
    cleanup();
    const none = await rowOf({ progress: { ...progress, createdAds: 0 } });
    expect(none.textContent).toContain('Ads: 0 of 96 planned; variations: 480');
  });

  it('says of a live run how much is spent after how much of its time, and in how long it ends', async () => {
    const live = { type: 'live', status: 'PROCESSING', spent: 100 };
    const times = { campaignNow: '2026-11-03T12:00:00.000Z', campaignEndsAt: item.end_date };
    const running = { ...progress, phase: 'running', ...times };
    const row = await rowOf({ ...live, progress: running }, 'en', '/experiments/meta/live');
    expect(row.textContent).toContain('25% spent, 50% of the time');
    expect(row.textContent).toContain('in 2 d 0 h');
  });
});
