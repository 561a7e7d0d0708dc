/** @jest-environment jsdom */
import '../../testing/jsdom.js';
import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { PAPAYA_NAME } from '#libs/platforms/testing/description.js';
import { registerPapaya } from '#libs/platforms/testing/register.js';
import { openConsole, type Answers } from '../../testing/open-console.js';
import { sessionUser } from '../../testing/session-user.js';

// Routes that are loaded later then have the platform.
beforeAll(registerPapaya);
afterEach(cleanup);

const UUID = '7c2f8a58-35ea-4a0e-8c52-7a1d0f7a2d11';
const NO_OBJECTS = { planned: 0, sending: 0, created: 0, rejected: 0, unknown: 0 };
const progress = {
  phase: 'done',
  plannedAds: 96,
  createdAds: 96,
  failedAds: 0,
  unknownAds: 0,
  objects: NO_OBJECTS,
  ratePerSecond: null,
  etaSeconds: null,
  campaignNow: null,
  campaignEndsAt: null,
  lastInsightsAt: null,
  wave: null,
  rejections: [],
  reasons: [],
  reason: null,
  throttledUntil: null,
  unservedSince: null,
  issues: [],
  extrasRemoved: 0,
  extrasRemovedAt: null,
};
const item = {
  id: 1,
  uuid: UUID,
  name: 'Sandals',
  platform: 'meta',
  type: 'completed',
  status: 'COMPLETED',
  start_date: '2026-11-01T12:00:00.000Z',
  end_date: '2026-11-05T12:00:00.000Z',
  goal: 'OUTCOME_TRAFFIC',
  account: 'Vidal',
  page: 'Vidal',
  created: 480,
  tested: 96,
  budget: 400,
  spent: 48,
  impressions: 9_000,
  currency: 'USD',
  duplicable: true,
  stopped_at: null,
  account_zone: 'America/New_York',
  stopped_by: null,
  progress,
};

/**
 * Opens a list with one experiment and returns its row.
 * @param report the run's own report, if it differs from the list
 */
async function rowOf(
  change: object,
  language: 'en' | 'es' = 'en',
  path = '/experiments/completed',
  report: object = {},
  answers: Answers = {},
) {
  const shown = { ...item, ...change };
  await openConsole(path, {
    language,
    user: sessionUser({ lang: language, platforms: ['meta', 'tiktok', 'google', PAPAYA_NAME] }),
    answers: {
      'POST /experiments': [200, { data: { experiments: [shown], total: 1 } }],
      [`GET /experiments/${UUID}/progress`]: [200, { data: { ...shown, is_live: true, ...report } }],
      ...answers,
    },
  });
  return (await screen.findByRole('link', { name: 'Sandals' })).closest('tr, li')!;
}

describe('list of experiments', () => {
  it.each([
    ['en', 'Pending Review', 'nobody in your team has opened the results yet'],
    ['es', 'Pendiente de revisión', 'nadie de su equipo ha abierto todavía los resultados'],
  ] as const)('LIFE-008 explains the label that resembles an ad review (%s)', async (language, label, line) => {
    const row = await rowOf({ status: 'PENDING_REVIEW' }, language);
    expect(row.textContent).toContain(label);
    expect(row.textContent).toContain(line);
    cleanup();
    expect((await rowOf({}, language)).textContent).not.toContain(line);
  });

  it('names the page beside the account if the platform has pages', async () => {
    const headsOf = async (...shown: Parameters<typeof rowOf>) => {
      const row = await rowOf(...shown);
      const cell = row.querySelector('.account-cell')?.textContent;
      return [...row.closest('table')!.querySelectorAll('th[scope=col]')]
        .map((th) => th.textContent)
        .concat(cell ?? '');
    };
    expect(await headsOf({ page: 'Shoes' })).toEqual(expect.arrayContaining(['Account and page', 'VidalShoes']));
    cleanup();
    const heads = await headsOf({ page: null, platform: 'tiktok' }, 'en', '/experiments/tiktok/completed');
    expect(heads).toEqual(expect.arrayContaining(['Ad account', 'Vidal']));
  });

  it('LIST-041 has no row for data that the platform does not have', async () => {
    const labelsOf = async (platform: 'meta' | 'google', names: object = {}) => {
      const detail = { ...item, ...names, platform, account_name: 'Vidal', content: {}, visuals: [], exclusions: {} };
      const row = await rowOf(
        { platform },
        'en',
        `/experiments/${platform}/completed`,
        {},
        {
          [`GET /experiment/${platform}/1`]: [200, { data: detail }],
        },
      );
      fireEvent.click(within(row as HTMLElement).getByRole('button', { name: /^Information/ }));
      await screen.findByText('General information');
      const terms = within(screen.getByRole('region', { name: 'General information' })).getAllByRole('term');
      return terms.map(({ textContent }) => textContent);
    };
    const own = ['Business name', 'Customer name', 'Industry'];
    expect(await labelsOf('meta')).toEqual(expect.arrayContaining(own));
    cleanup();
    const ownOf = async (names: object) => (await labelsOf('google', names)).filter((label) => own.includes(label));
    expect(await ownOf({ business_name: null, customer_name: 'Vidal' })).toEqual(['Customer name']);
    cleanup();
    expect(await ownOf({ business_name: 'Vidal Outdoor', customer_name: 'Vidal' })).toEqual(own.slice(0, 2));
  });

  it.each([
    ['table', 'PENDING'],
    ['cards', 'PENDING_ADS'],
  ] as const)('LIST-026 opens the script of a pending experiment, not its information (%s)', async (view, status) => {
    const asked = jest.fn(() => [400, { message: 'Not now.' }] as [number, object]);
    const answers = { 'POST /providers/google/experiment/script': asked };
    const pending = { status, platform: 'google', type: 'live', hand_step: 'campaigns' };
    let row = await rowOf(pending, 'en', '/experiments/google/live', {}, answers);
    if (view === 'cards') {
      fireEvent.click(screen.getByRole('button', { name: 'Show as cards' }));
      row = (await screen.findByRole('link', { name: 'Sandals' })).closest('li')!;
    }
    fireEvent.click(row);
    expect(await screen.findByRole('dialog', { name: 'Scripts of an experiment' })).toBeTruthy();
    expect(asked).toHaveBeenCalled();
    expect(screen.queryByRole('region', { name: 'General information' })).toBeNull();
    fireEvent.click(screen.getByLabelText('Show as table'));
  });

  it('links to the removal script of a canceled experiment, but not of other drafts', async () => {
    const draft = (hand_step: string | null) =>
      rowOf(
        { status: 'DRAFT', type: 'draft', platform: 'google', progress: null, hand_step },
        'en',
        '/experiments/google/drafts',
      );
    const row = within((await draft('remove')) as HTMLElement);
    const link = row.getByRole('link', { name: 'Open the script of Sandals' });
    expect(link.getAttribute('href')).toBe(`/experiments/google/drafts?script=google.${UUID}`);
    cleanup();
    expect(within((await draft(null)) as HTMLElement).queryByRole('link', { name: /^Open the script/ })).toBeNull();
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
    ['en', 'upcoming', 'Until December 31st, 2026: A thing'],
    ['es', 'ended', 'Requiere un cambio: A thing'],
  ] as const)(
    'tags a run that uses something the platform ends, with a link to the remedy (%s)',
    async (lang, standing, text) => {
      const deadline = {
        id: 'meta/thing',
        platform: 'meta',
        title: 'A thing',
        ends_on: '2026-12-31',
        zone: 'UTC',
        remedy: 'drop',
        ends_at: '2027-01-01T00:00:00.000Z',
        days_left: 35,
        standing,
        run_text: 'Lost.',
      };
      const run = { type: 'live', status: 'PROCESSING', end_date: '2027-01-02T12:00:00.000Z', endings: ['meta/thing'] };
      const row = await rowOf(
        run,
        lang,
        '/experiments/completed',
        {},
        { 'GET /deadlines': [200, { data: [deadline] }] },
      );
      const tags = [...row.querySelectorAll('.deadline-tag')];
      expect(tags.map((tag) => [tag.textContent, tag.getAttribute('href')])).toEqual([[text, '/deadlines#meta/thing']]);
    },
  );

  it.each([
    ['OUTCOME_TRAFFIC', 'Link clicks'],
    ['CONVERSIONS', 'Conversions'],
    ['OUTCOME_LEADS', 'Lead generation'],
    ['OUTCOME_APP_PROMOTION', 'App installs'],
  ])('LIST-047 names the goal %s', async (goal, label) => {
    expect((await rowOf({ goal })).textContent).toContain(`${label} · #1`);
  });

  it.each([
    ['en', 'AWARENESS_AND_CONSIDERATION', 'TRAFFIC', 'Awareness and Consideration · Traffic'],
    ['en', 'AWARENESS_AND_CONSIDERATION', 'VIDEO_VIEWS', 'Awareness and Consideration · Video Views'],
    ['es', 'CONVERSIONS', 'WEB_CONVERSIONS', 'Conversiones · Conversiones en el sitio web'],
    ['es', 'CONVERSIONS', null, 'Conversiones'],
  ] as const)(
    "LIST-047 names goal and campaign type in TikTok's words (%s, %s, %s)",
    async (language, goal, campaign_type, label) => {
      const shown = { platform: 'tiktok', page: null, goal, campaign_type };
      const row = await rowOf(shown, language, '/experiments/tiktok/completed');
      expect(row.querySelector('.secondary.tabular')?.textContent).toBe(`${label} · #1`);
    },
  );

  it.each([
    ['en', 'PAGE_VIEWS', 'SEARCH', 'Page views · Search'],
    ['en', 'SALES', 'DISPLAY', 'Sales · Display'],
    ['es', 'LEADS', 'SEARCH', 'Clientes potenciales · Búsqueda'],
    ['es', 'SALES', null, 'Ventas'],
  ] as const)(
    "LIST-047 names goal and campaign type in Google's words (%s, %s, %s)",
    async (language, goal, campaign_type, label) => {
      const shown = { platform: 'google', page: null, goal, campaign_type };
      const row = await rowOf(shown, language, '/experiments/google/completed');
      expect(row.querySelector('.secondary.tabular')?.textContent).toBe(`${label} · #1`);
    },
  );

  it.each([
    ['en', 'Visits'],
    ['es', 'Visitas'],
  ] as const)('names the goal of a fictitious platform (%s)', async (language, label) => {
    const shown = { platform: PAPAYA_NAME, page: null, campaign_type: null, goal: 'VISITS' };
    const row = await rowOf(shown, language, `/experiments/${PAPAYA_NAME}/completed`);
    expect(row.querySelector('.secondary.tabular')?.textContent).toBe(`${label} · #1`);
  });

  it.each([
    ['en', '$48.00of $400.00'],
    ['es', '48,00\u00a0$de 400,00\u00a0$'],
  ] as const)('shows the spend and the approved budget (%s)', async (language, spent) => {
    expect((await rowOf({}, language)).textContent).toContain(spent);
  });

  it('CONST-004 shows dates on hover in the zone of the ad account and in UTC', async () => {
    const row = await rowOf({});
    const [start] = row.querySelectorAll('time');
    expect(start?.title).toMatch(/7:00\sAM in America\/New_York, the ad account's time zone/);
    expect(start?.title).toMatch(/12:00\sPM in UTC$/);
  });

  it('shows when a stopped run was stopped, beside its planned end', async () => {
    const row = await rowOf({ stopped_at: '2026-11-02T12:00:00.000Z', stopped_by: 'Nora Luz' });
    expect([...row.querySelectorAll('time')].map((time) => time.dateTime)).toEqual([
      item.start_date,
      '2026-11-02T12:00:00.000Z',
    ]);
    expect(row.textContent).toMatch(/Stopped.*planned until 11\/05\/2026/);
  });

  it('shows the number and the spend of winners of an experiment, with a link to them', async () => {
    const row = await rowOf({ winners: { count: 3, spent: 86, most: 420 }, promises: { kept: 2, judged: 3 } });
    expect(row.textContent).toContain('2 of 3 activated ads kept their promise');
    const link = within(row as HTMLElement).getByRole('link', { name: '3 winners running, $86.00 of $420.00' });
    expect(link.getAttribute('href')).toBe('/experiment/meta/results?id=1&type=meta');
  });

  it('shows a batch of winners among live runs, with its experiment, its pace and Stop', async () => {
    const running = { ...progress, phase: 'running', campaignNow: '2026-11-02T12:00:00.000Z' };
    const row = await rowOf(
      {
        type: 'live',
        status: 'PROCESSING',
        changeable: true,
        duplicable: false,
        activates: { id: 4, uuid: 'p', name: 'Spring' },
        progress: { ...running, campaignEndsAt: item.end_date },
      },
      'en',
      '/experiments/meta/live',
    );
    const cells = within(row as HTMLElement);
    const parent = cells.getByRole('link', { name: 'Spring' });
    expect(parent.parentElement!.textContent).toBe('Winners of Spring');
    expect(parent.getAttribute('href')).toBe('/experiment/meta/results?id=4&type=meta');
    expect(row.textContent).toContain('12% spent, 25% of the time');
    expect(cells.getByRole('button', { name: 'Stop Sandals' })).toBeTruthy();
  });

  it.each([
    ['opens the script dialog if a person has to pause it', { goal: 'VIDEO', campaign_type: 'VIDEO' }, 1],
    ['opens no dialog if Polyad pauses it', { goal: 'SALES', campaign_type: 'SEARCH' }, 0],
  ])('after the stop of a live run, %s', async (_, kind, windows) => {
    const running = { ...progress, phase: 'running' };
    const live = { ...kind, platform: 'google', type: 'live', status: 'PROCESSING', changeable: true };
    const stop: Answers = { [`POST /experiments/${UUID}/stop`]: [200, { data: { accepted: true } }] };
    await rowOf({ ...live, progress: running }, 'en', '/experiments/google/live', { progress: running }, stop);
    fireEvent.click(screen.getByRole('button', { name: 'Stop Sandals' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Stop experiment' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(() => expect(screen.queryAllByRole('dialog')).toHaveLength(windows));
  });

  it('counts the existing ads if they are fewer than planned', async () => {
    expect((await rowOf({})).textContent).toContain('96 tested of 480');
    cleanup();
    const none = await rowOf({ progress: { ...progress, createdAds: 0 } });
    expect(none.textContent).toContain('Ads: 0 of 96 planned; variations: 480');
  });

  it('shows the spend, the elapsed time and the remaining time of a live run', async () => {
    const live = { type: 'live', status: 'PROCESSING', spent: 20 };
    const times = { campaignNow: '2026-11-03T12:00:00.000Z', campaignEndsAt: item.end_date };
    const running = { ...progress, phase: 'running', ...times };
    // The list is older than the run's report. Spend and time must come from the same answer.
    const row = await rowOf({ ...live, progress }, 'en', '/experiments/meta/live', { progress: running, spent: 100 });
    await waitFor(() => expect(row.textContent).toContain('25% spent, 50% of the time'));
    expect(row.textContent).toContain('in 2 d 0 h');
  });

  describe('outcome of a run in a list', () => {
    const outcome = {
      verdict: 'use',
      variable: 'link_click',
      best: 'Summer · Blue',
      value: 0.0271,
      is_cost: false,
      lift: 0.59,
      lift_lower: 0.21,
      lift_upper: 0.98,
      days_left: null,
    };
    it.each([
      ['en', 'WinnerBest: Summer · BlueLink clicks: 2.71%+59% over the pool (95%: +21% to +98%)'],
      [
        'es',
        'GanadoraMejor: Summer · BlueClics en el enlace: 2,71\u00a0%+59\u00a0% sobre el conjunto (95\u00a0%: de +21\u00a0% a +98\u00a0%)',
      ],
    ] as const)('names the best ad of an ended run and its certainty (%s)', async (language, text) => {
      expect((await rowOf({ outcome }, language)).nextElementSibling?.textContent).toBe(text);
    });

    it('names the ad with cheaper results than the best by rate', async () => {
      const cheaper = { name: 'Winter · Red', cost: 0.08, instead: 0.24, ratio: 1 / 3 };
      const row = await rowOf({ outcome: { ...outcome, cheaper } });
      expect(row.nextElementSibling?.textContent).toContain(
        'Cheaper: "Winter · Red", a link click for $0.08 instead of $0.24',
      );
    });

    it('shows costs as savings', async () => {
      const byCost = {
        ...outcome,
        variable: 'cost:link_click',
        is_cost: true,
        lift: 0.5,
        lift_lower: 0.25,
        lift_upper: 1,
      };
      const costly = await rowOf({ outcome: { ...byCost, value: 0.16, lower: 0.1, upper: 0.2, cheaper: null } });
      expect(costly.nextElementSibling?.textContent).toContain('costs 33% less than the pool (95%: 20% to 50% less)');
    });

    it('names the leader of a live run, and when there will be more evidence', async () => {
      const unsettled = { ...outcome, verdict: 'unsettled', days_left: 3 };
      const live = { type: 'live', status: 'PROCESSING', progress: { ...progress, phase: 'running' } };
      const row = await rowOf({ ...live, outcome: unsettled }, 'en', '/experiments/meta/live');
      expect(row.nextElementSibling?.textContent).toMatch(
        /^Nothing stands out for certainLeader so far: Summer · Blue.*clear in about 3 more days$/,
      );
    });

    it('names no ad before there is enough data, and links to Ads Manager', async () => {
      const none = { verdict: 'not-enough', best: null, value: null, lift: null, lift_lower: null, lift_upper: null };
      const manager_url = 'https://www.facebook.com/adsmanager/manage/campaigns?act=1';
      const row = await rowOf({ outcome: { ...outcome, ...none }, manager_url });
      expect(row.nextElementSibling?.textContent).toBe(
        'Not enough data yetAn ad is judged once it has 500 impressions, 10 results and 3 days of delivery.',
      );
      expect(within(row as HTMLElement).getByRole('link', { name: 'Open Sandals in Ads Manager' })).toHaveProperty(
        'href',
        manager_url,
      );
    });

    it('names Google Ads in its link', async () => {
      const google = { outcome, platform: 'google', manager_url: 'https://ads.google.com/aw/ads' };
      const row = await rowOf(google, 'en', '/experiments/google/completed');
      const link = within(row as HTMLElement).getByRole('link', { name: 'Open Sandals in Google Ads' });
      expect(link.title).toBe('Open in Google Ads');
    });

    it('sorts by the order in the address', async () => {
      const answers: Answers = { 'POST /experiments': [200, { data: { experiments: [item], total: 1 } }] };
      const { calls, user, address } = await openConsole('/experiments/completed', { answers });
      const order = await screen.findByRole('combobox', { name: 'Order' });
      await user.selectOptions(order, 'Highest lift first');
      const asked = () => calls.filter(({ path }) => path.endsWith('/experiments')).at(-1)?.body;
      await waitFor(() => expect(asked()).toMatchObject({ type: 'completed', sort: 'lift' }));
      expect(address()).toBe('/experiments/meta/completed?sort=lift');
      await user.selectOptions(order, 'Latest first');
      await waitFor(() => expect(address()).toBe('/experiments/meta/completed'));
      await waitFor(() => expect(asked()).not.toHaveProperty('sort'));
    });
  });
});
