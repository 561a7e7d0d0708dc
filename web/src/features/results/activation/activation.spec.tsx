/** @jest-environment jsdom */
import '../../../testing/jsdom.js';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { DAY_MS, HOUR_MS } from '#libs/contracts/time.js';
import { descriptionOf } from '#libs/platforms/registry.js';
import { mostOf } from '#libs/platforms/results/activation-cost.js';
import { EVEN_DELIVERY } from '../../../testing/even-delivery.js';
import type { Answer, Asked } from '../../../testing/fake-server.js';
import { inBrowserZone } from '../../../lib/format/read-date.js';
import { openConsole } from '../../../testing/open-console.js';
import { resultRow } from '../../../testing/result-row.js';
import { sessionUser } from '../../../testing/session-user.js';

afterEach(cleanup);

const UUID = '7c2f8a58-35ea-4a0e-8c52-7a1d0f7a2d11';
const NOT_SET = 'Please verify that all budgets are set and the range period is valid.';
const NO_OBJECTS = { planned: 0, sending: 0, created: 0, rejected: 0, unknown: 0 };
const detail = {
  id: 5,
  uuid: UUID,
  name: 'Sandals',
  platform: 'meta',
  status: 'COMPLETED',
  type: 'completed',
  changeable: true,
  account: 'Luz',
  account_name: 'Luz',
  page_name: null,
  pixel_name: null,
  account_zone: 'Europe/Madrid',
  start_date: '2026-11-01T00:00:00.000Z',
  end_date: '2026-11-05T00:00:00.000Z',
  currency: 'EUR',
  budget: 400,
  spent: 48,
  impressions: 9_000,
  created: 480,
  tested: 96,
  stopped_at: null,
  stopped_by: null,
  content: { account: { id: 'act_1' } },
  progress: {
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
    rejections: [],
    reasons: [],
    reason: null,
    throttledUntil: null,
    unservedSince: null,
    extrasRemoved: 0,
    issues: [],
  },
};
const row = (variation: number, change: object = {}) =>
  resultRow({ uuid: `${UUID}-${variation}`, variation, name: `Row ${variation}`, ...change });
const rows = Array.from({ length: 12 }, (_, n) => row(n));
const pool = resultRow({ uuid: `${UUID}-fep`, type: 'FEP', source: null, variation: null, name: 'FEP' });
const batch = (change: object = {}) => ({
  uuid: 'b',
  number: 1,
  status: 'PROCESSING',
  hand_step: null,
  budget_type: 'lifetime_budget',
  variable: 'link_click',
  start_date: '2026-11-10T00:00:00.000Z',
  end_date: '2026-11-12T00:00:00.000Z',
  created_at: '2026-11-10T00:00:00.000Z',
  stopped_at: null,
  stopped_by: null,
  currency: 'EUR',
  most: 100,
  spent: 12.5,
  impressions: 4_000,
  variables: [],
  ...change,
});
const outcome = (name: string, more: object = {}) => ({
  id: name,
  type: 'real',
  name,
  budget: 50,
  lower_bound: null,
  upper_bound: null,
  failed_text: null,
  ...more,
});

/** All requested activations. */
let asked: Asked[] = [];
const open = (
  curves: object = {},
  {
    more = {},
    answer,
    ceilings = [],
    at = '',
    platform = 'meta',
  }: { more?: object; answer?: Answer; ceilings?: object[]; at?: string; platform?: string } = {},
) => {
  asked = [];
  return openConsole(`/experiment/${platform}/results?id=5&type=${platform}${at}`, {
    user: sessionUser({ platforms: ['meta', 'google'] }),
    answers: {
      [`GET /experiment/${platform}/5`]: [200, { data: { ...detail, platform, ...more } }],
      'GET /spending/ceilings': [200, { data: ceilings }],
      'POST /experiment/component/analysis': [
        200,
        { data: { variable: 'link_click', components: [], pairs: [], anchors: [] } },
      ],
      'POST /experiment/curves': () => [
        200,
        {
          data: {
            ads: rows,
            pagination: { page: 1, size: 25, total: 12 },
            fep: pool,
            best: null,
            median: null,
            worst: null,
            failed: [],
            conversions: [],
            batches: [],
            baselines: [],
            anchors: [],
            lead: null,
            beside: null,
            variation: null,
            delivery: EVEN_DELIVERY,
            summary: {
              uuid: UUID,
              name: 'Sandals',
              status: 'COMPLETED',
              is_preview: false,
              variable: 'link_click',
              created: 480,
              tested: 96,
              ads_created: 96,
              impressions: 9_000,
              link_click: 90,
              conversion: 90,
              currency: 'EUR',
              spend: 48,
              dispersion: 1,
              is_dispersion_assumed: false,
              anchored: null,
              has_waves: false,
              last_insights_at: null,
              baseline: null,
            },
            ...curves,
          },
        },
      ],
      [`POST /providers/${platform === 'meta' ? 'facebook' : platform}/experiment/activate`]: (request: Asked) => {
        asked.push(request);
        return answer ?? [200, { data: { batch: 'b', variables: [], budget_type: 'lifetime_budget' } }];
      },
      [`POST /experiments/${UUID}/stop`]: [200, { data: { accepted: true } }],
    },
  });
};
const box = (variation: number) => screen.findByRole('checkbox', { name: new RegExp(`V-${variation} to activate$`) });
const BY_HAND = { platform: 'google', more: { goal: 'VIDEO', campaign_type: 'VIDEO' } };
type User = Awaited<ReturnType<typeof open>>['user'];
const choose = async (user: User, ...variations: number[]) => {
  for (const variation of variations) await user.click(await box(variation));
};
/** Submits the form and confirms the cost. */
const confirm = async (user: User, dialog: ReturnType<typeof within>) => {
  await user.click(dialog.getByRole('button', { name: 'Activate' }));
  await user.click(await screen.findByRole('button', { name: 'Activate and spend' }));
};
const openDialog = async (user: User) => {
  await user.click(screen.getByRole('button', { name: 'Activate…' }));
  return within(await screen.findByRole('dialog'));
};

describe('choice of rows to activate', () => {
  it('ACTIVATE-001 is limited to ten, with an explanation', async () => {
    const { user } = await open();
    await choose(user, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
    expect(await screen.findByText('Please select a maximum of 10 variables.')).toBeTruthy();
    expect(screen.getByText('10 variations chosen')).toBeTruthy();
    expect(((await box(10)) as HTMLInputElement).checked).toBe(false);
  });

  it('ACTIVATE-002 excludes the pool and active rows', async () => {
    await open({ ads: [row(0, { is_active: true }), row(1)] });
    expect(((await box(0)) as HTMLInputElement).disabled).toBe(true);
    expect(((await box(1)) as HTMLInputElement).disabled).toBe(false);
    expect(screen.getAllByRole('checkbox', { name: /to activate$/ })).toHaveLength(2);
  });

  it('ACTIVATE-019 is possible after the end of the experiment, for users who may change it', async () => {
    await open({}, { more: { changeable: false } });
    await screen.findByRole('heading', { name: 'All variations' });
    expect(screen.queryByRole('checkbox', { name: /to activate$/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Activate…' })).toBeNull();
  });
});

describe('activation dialog', () => {
  it('RESULT-017 ACTIVATE-008 ACTIVATE-009 sends dates, kind of budget and a budget for each', async () => {
    const { user } = await open();
    await choose(user, 0, 3);
    const dialog = await openDialog(user);
    await user.type(dialog.getByRole('textbox', { name: /Budget of V-0/ }), '20.50');
    await user.click(dialog.getByRole('button', { name: 'Use this budget for all' }));
    await user.click(dialog.getByRole('radio', { name: 'for each day' }));
    // The default is a week from the next full hour.
    const startsAt = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS;
    const run = { budgetType: 'daily_budget', startsAt, endsAt: startsAt + 7 * 24 * HOUR_MS } as const;
    const each = mostOf(2_050, run, 'Europe/Madrid', descriptionOf({ platform: 'meta' }).peakDay);
    expect(dialog.getByText(`At most €${((2 * each) / 100).toFixed(2)} in total`)).toBeTruthy();
    expect(dialog.getByText(/^Meta spends up to 75% above a daily budget/)).toBeTruthy();
    await confirm(user, dialog);
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]!.body).toMatchObject({
      id: UUID,
      budget_type: 'daily_budget',
      variable: 'link_click',
      baseline: null,
      variables: [
        { id: `${UUID}-0`, type: 'real', budget: 20.5, lower_bound: 0.015, upper_bound: 0.026, adset_id: null },
        { id: `${UUID}-3`, budget: 20.5 },
      ],
    });
  });

  it.each(['', '0.99', 'ten'])('ACTIVATE-006 ACTIVATE-007 requires a budget of 1 or more, not %j', async (typed) => {
    const { user } = await open();
    await choose(user, 0);
    const dialog = await openDialog(user);
    if (typed) await user.type(dialog.getByRole('textbox', { name: /Budget of V-0/ }), typed);
    await user.click(dialog.getByRole('button', { name: 'Activate' }));
    expect(await dialog.findAllByText(NOT_SET)).toHaveLength(1);
    expect(dialog.getAllByText(typed === '' ? 'Enter a budget' : /^Enter (at least €1\.00|an amount)/)).toHaveLength(1);
    expect(asked).toEqual([]);
  });

  it('RESULT-017 shows picture, headline and audience of each ad, and whether it has never run', async () => {
    const parts = { headlines: 'Walk lighter', visuals: 'Beach clip', ages: '25–34', genders: 'Women' };
    const untested = row(1, { source: 'estimated', components: parts, headline: 'Walk lighter', asset: 'a1' });
    const { user } = await open({ ads: [row(0), untested] }, { at: '&estimated=1' });
    await choose(user, 0, 1);
    const dialog = await openDialog(user);
    const ad = within(dialog.getByRole('group', { name: 'Variation V-1' }));
    expect(ad.getByRole('img', { name: 'Beach clip' }).getAttribute('src')).toBe('/api/v1/assets/a1');
    for (const text of ['Walk lighter', '25–34 · Women', 'not run']) expect(ad.getByText(text)).toBeTruthy();
    expect(within(dialog.getByRole('group', { name: 'Variation V-0' })).queryByText('not run')).toBeNull();
  });

  it('confirms before it spends: account, each ad with its budget, untested ads, the worst day and the total', async () => {
    const { user } = await open({ ads: [row(0), row(1, { source: 'estimated' })] }, { at: '&estimated=1' });
    await choose(user, 0, 1);
    expect(screen.getByText('V-0, V-1')).toBeTruthy();
    const dialog = await openDialog(user);
    expect(dialog.getByText('Paid from Meta, Luz (EUR).')).toBeTruthy();
    await user.type(dialog.getByRole('textbox', { name: /Budget of V-0/ }), '80');
    await user.click(dialog.getByRole('button', { name: 'Use this budget for all' }));
    // Eight days of the account's calendar, or seven if the run begins at midnight: an eighth of 80 (or a seventh), and 75 % more.
    expect(dialog.getByText(/^At most €(35\.00|40\.00) in a day$/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Activate' }));
    const asking = await screen.findByRole('alertdialog');
    for (const text of ['Meta, Luz (EUR)', 'V-0: €80.00 EUR', 'V-1: €80.00 EUR (not run)', '€160.00 EUR'])
      expect(asking.textContent).toContain(text);
    expect(within(asking).getByText('One of them never ran as an ad, so its result is only a forecast.')).toBeTruthy();
    expect(asked).toEqual([]);
    await user.click(within(asking).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(asked).toEqual([]);
  });

  it("ACTIVATE-012 shows the whole days of Google's ads before and in the confirmation", async () => {
    const { user } = await open({}, { platform: 'google', more: { account_zone: 'America/New_York' } });
    await choose(user, 0);
    const dialog = await openDialog(user);
    const days = dialog.getByText(/^Google runs ads for whole days of the ad account: from .* to .*:59\.$/);
    const until = / to (.*)\.$/.exec(days.textContent)![1];
    await user.type(dialog.getByRole('textbox', { name: /Budget of V-0/ }), '80');
    await user.click(dialog.getByRole('button', { name: 'Activate' }));
    const asking = await screen.findByRole('alertdialog');
    expect(asking.textContent).toContain(until);
    expect(asking.textContent).toMatch(/ – \S+ 23:59 in America\/New_York/);
  });

  it('ACTIVATE-009 prices a daily budget of 24 hours on Google by the two days that it touches', async () => {
    const { user } = await open({}, { platform: 'google', more: { account_zone: 'America/New_York' } });
    await choose(user, 0);
    const dialog = await openDialog(user);
    const noon = Math.ceil(Date.now() / DAY_MS) * DAY_MS + 12 * HOUR_MS;
    for (const [name, at] of [['Starts', noon] as const, ['Ends', noon + DAY_MS] as const]) {
      const field = dialog.getByRole('textbox', { name });
      await user.clear(field);
      await user.type(field, inBrowserZone(new Date(at)).slice(0, 16).replace('T', ' '));
    }
    await user.type(dialog.getByRole('textbox', { name: /Budget of V-0/ }), '20');
    await user.click(dialog.getByRole('radio', { name: 'for each day' }));
    // Google spends up to twice a daily budget on each of two days.
    expect(dialog.getByText('At most €80.00 in total')).toBeTruthy();
    expect(dialog.getByText('At most €40.00 in a day')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Activate' }));
    const asking = await screen.findByRole('alertdialog');
    expect(asking.textContent).toContain('V-0: €20.00 EUR a day');
  });

  it('shows no whole days if a platform runs ads within the chosen times', async () => {
    const { user } = await open();
    await choose(user, 0);
    expect((await openDialog(user)).queryByText(/whole days/)).toBeNull();
  });

  it('deselects a row that the switch hides, and reports it', async () => {
    const { user, go } = await open({ ads: [row(0), row(1, { source: 'estimated' })] }, { at: '&estimated=1' });
    await choose(user, 0, 1);
    expect(screen.getByText('2 variations chosen')).toBeTruthy();
    await go('/experiment/meta/results?id=5&type=meta');
    expect(
      await screen.findByText('V-1 was deselected, because variations that never ran are now hidden.'),
    ).toBeTruthy();
    expect(screen.getByText('1 variation chosen')).toBeTruthy();
  });

  it('ACTIVATE-003 ACTIVATE-004 requires both dates, 24 hours apart', async () => {
    const { user } = await open();
    await choose(user, 0);
    const dialog = await openDialog(user);
    await user.type(dialog.getByRole('textbox', { name: /Budget of V-0/ }), '5');
    const [start, end] = [
      dialog.getByRole('textbox', { name: 'Starts' }),
      dialog.getByRole('textbox', { name: 'Ends' }),
    ];
    await user.clear(end);
    await user.click(dialog.getByRole('button', { name: 'Activate' }));
    expect((await dialog.findAllByText(NOT_SET)).length).toBeGreaterThan(0);
    await user.type(end, (start as HTMLInputElement).value);
    await user.click(dialog.getByRole('button', { name: 'Activate' }));
    const text = 'Please select a valid date range. Use a minimum of 24 hours between dates.';
    expect((await dialog.findAllByText(text)).length).toBeGreaterThan(0);
    expect(asked).toEqual([]);
  });

  it('ACTIVATE-013 ACTIVATE-017 shows how many were activated and the outcome of each', async () => {
    const variables = [{ id: `${UUID}-0`, success: true }, { id: `${UUID}-1`, success: false }, { id: `${UUID}-2` }];
    const { user } = await open({}, { answer: [200, { data: { batch: 'b', variables } }] });
    await choose(user, 0, 1, 2);
    const dialog = await openDialog(user);
    await user.type(dialog.getByRole('textbox', { name: /Budget of V-0/ }), '5');
    await user.click(dialog.getByRole('button', { name: 'Use this budget for all' }));
    await confirm(user, dialog);
    expect(await dialog.findByText('1 Variations activated successfully!.')).toBeTruthy();
    const outcomes = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(outcomes).toEqual([
      expect.stringContaining('Created successfully'),
      expect.stringContaining("Couldn't be created. Please review..."),
      expect.stringContaining('Pending for submission'),
    ]);
  });

  it('ACTIVATE-012 links to the script if a person creates the campaigns, and announces it before', async () => {
    const activated = { batch: UUID, by_hand: true, variables: [{ id: `${UUID}-0` }] };
    const { user, address } = await open({}, { ...BY_HAND, answer: [200, { data: activated }] });
    await choose(user, 0);
    const dialog = await openDialog(user);
    await user.type(dialog.getByRole('textbox', { name: /Budget of V-0/ }), '80');
    await user.click(dialog.getByRole('button', { name: 'Activate' }));
    const asking = await screen.findByRole('alertdialog');
    expect(asking.textContent).toContain(
      'Polyad then shows a script for you to run in Google Ads. Nothing is spent before you run it.',
    );
    await user.click(screen.getByRole('button', { name: 'Activate and spend' }));
    await waitFor(() => expect(address()).toContain(`script=google.${UUID}`));
    expect(screen.queryByText('Pending for submission')).toBeNull();
  });

  it('shows beside the budgets the amount that the ceilings of this account and currency leave', async () => {
    const ceiling = (account_id: string | null, amount: number, committed: number, currency = 'EUR') => ({
      platform: account_id && 'meta',
      account_id,
      account_name: account_id,
      currency,
      amount,
      committed,
      left: amount - committed,
      counts_from: '2026-11-01T00:00:00.000Z',
    });
    const ceilings = [ceiling(null, 500, 300), ceiling('act_1', 250, 200), ceiling('act_2', 1, 1), ceiling(null, 1, 1, 'USD')]; // prettier-ignore
    const { user } = await open({}, { ceilings });
    await choose(user, 0);
    const dialog = await openDialog(user);
    const lines = async () =>
      within(await dialog.findByRole('list', { name: 'Spend ceilings' }))
        .getAllByRole('listitem')
        .map((line) => line.textContent);
    expect(await lines()).toEqual([
      'Spend ceiling of the team: €300.00 of €500.00 committed so far. €200.00 is left.',
      'Spend ceiling of the ad account: €200.00 of €250.00 committed so far. €50.00 is left.',
    ]);
    await user.type(dialog.getByRole('textbox', { name: /Budget of V-0/ }), '60.50');
    expect(await lines()).toEqual([
      expect.stringContaining('This commits €60.50 and leaves €139.50.'),
      expect.stringContaining('This commits €60.50, which is €10.50 more than the €50.00 left.'),
    ]);
  });

  it('ACTIVATE-018 shows that none was activated', async () => {
    const variables = [{ id: `${UUID}-0`, success: false }];
    const { user } = await open({}, { answer: [200, { data: { batch: 'b', variables } }] });
    await choose(user, 0);
    const dialog = await openDialog(user);
    await user.type(dialog.getByRole('textbox', { name: /Budget of V-0/ }), '5');
    await confirm(user, dialog);
    expect(
      await dialog.findByText('No variations were activated, please review your changes and try again.'),
    ).toBeTruthy();
  });

  it('keeps the input after a refusal', async () => {
    const message = 'This variation is already active on the platform.';
    const { user } = await open({}, { answer: [400, { message, key: 'activation.isActive', code: 'validation' }] });
    await choose(user, 0);
    const dialog = await openDialog(user);
    const budget = dialog.getByRole('textbox', { name: /Budget of V-0/ });
    await user.type(budget, '5');
    await confirm(user, dialog);
    expect(await dialog.findByText(message)).toBeTruthy();
    expect((budget as HTMLInputElement).value).toBe('5');
  });
});

describe('invalid activation form', () => {
  const refused = (place: number) => ({
    field: `variables[${place}].budget`,
    title: 'V',
    type: 'validation',
    message: 'The platform asks for at least 140 EUR.',
  });

  it('shows a refusal beside its budget and moves the focus there, until the budget is changed', async () => {
    const answer: Answer = [400, { message: 'Refused', code: 'validation', errors: [refused(1)] }];
    const { user } = await open({}, { answer });
    await choose(user, 0, 3);
    const dialog = await openDialog(user);
    await user.type(dialog.getByRole('textbox', { name: /Budget of V-0/ }), '200');
    const second = dialog.getByRole('textbox', { name: /Budget of V-3/ });
    await user.type(second, '80{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Activate and spend' }));
    const errorText = await dialog.findByText(refused(1).message);
    expect(second.getAttribute('aria-describedby')).toBe(errorText.closest('[id]')!.id);
    expect(document.activeElement).toBe(second);
    expect(dialog.queryByRole('alert')).toBeNull();
    await user.type(second, '0');
    expect(dialog.queryByText(refused(1).message)).toBeNull();
  });

  it('moves the focus to the first missing field', async () => {
    const { user } = await open();
    await choose(user, 0, 3);
    const dialog = await openDialog(user);
    await user.type(dialog.getByRole('textbox', { name: /Budget of V-0/ }), '200');
    await user.click(dialog.getByRole('button', { name: 'Activate' }));
    expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: /Budget of V-3/ }));
    await user.clear(dialog.getByRole('textbox', { name: 'Ends' }));
    await user.click(dialog.getByRole('button', { name: 'Activate' }));
    expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: 'Starts' }));
    expect(asked).toEqual([]);
  });
});

describe('activated variations', () => {
  it('are compared with the promise of the results: rate, cost, and whether it is kept', async () => {
    const promised = { success: true, lower_bound: 0.02, upper_bound: 0.04, cost: 0.24 };
    const variables = [
      outcome('Kept', { ...promised, observed: 0.03, promise: 'kept' }),
      outcome('Missed', { ...promised, observed: 0.01, promise: 'missed' }),
      outcome('Early', { ...promised, observed: null, cost: null, promise: 'not-yet' }),
    ];
    await open({ batches: [batch({ variables, is_cost: false })] });
    const card = within(await screen.findByRole('region', { name: 'Activated variations' }));
    const lines = card.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(lines).toEqual([
      expect.stringMatching(/Promise kept3\.00%, promised 2\.00% to 4\.00%, €0\.24 per result$/),
      expect.stringMatching(/Promise missed1\.00%, promised/),
      expect.stringMatching(/Too earlypromised 2\.00% to 4\.00%$/),
    ]);
  });

  it('are shown above the results while they spend, with their spend and Stop', async () => {
    const variables = [outcome('A', { success: true }), outcome('B'), outcome('C', { success: false })];
    const stoppedAt = '2026-11-11T09:00:00.000Z';
    const ended = batch({ uuid: 'e', number: 1, status: 'COMPLETED', spent: 30, variables });
    const stopped = { stopped_at: stoppedAt, stopped_by: 'Nora Vidal', spent: 9, variables };
    const batches = [
      batch({ ...stopped, uuid: 'p', number: 4 }),
      batch({ ...stopped, uuid: 's', number: 3, status: 'COMPLETED' }),
      batch({ number: 2, variables }),
      ended,
    ];
    const { user } = await open({ batches });
    const line = await screen.findByText('4 winners running, €21.50 of €200.00');
    const strip = within(line.parentElement!);
    // A batch that is being stopped can spend until its run has ended.
    expect(strip.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Batch 4: €9\.00 of €100\.00, until .*Being stopped$/),
      expect.stringMatching(/^Batch 2: .*Stop$/),
    ]);
    expect(strip.getByRole('link', { name: /^Batch 2: €12\.50 of €100\.00, until / })).toBeTruthy();
    const first = screen.getByRole('heading', { name: 'All variations' });
    expect(line.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    await user.click(strip.getByRole('button', { name: 'Stop batch 2' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('€12.50 of €100.00');
    expect(dialog.textContent).toContain('Luz');
  });

  it('are not shown as running while they wait for a script, which they open', async () => {
    const waiting = batch({ uuid: UUID, status: 'PENDING', hand_step: 'activate', variables: [outcome('V-0')] });
    await open({ batches: [waiting] }, BY_HAND);
    expect(await screen.findByText('Waits for its script')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Open the script of Run of batch 1' });
    expect(link.getAttribute('href')).toContain(`script=google.${UUID}`);
    expect(screen.getByRole('button', { name: 'Stop batch 1' })).toBeTruthy();
    expect(document.querySelector('.winners-now')).toBeNull();
  });

  it('are polled while they wait or stop, with a link to their pause script', async () => {
    const stopped = { uuid: UUID, stopped_at: '2026-11-11T09:00:00.000Z', stopped_by: 'Nora Vidal' };
    const curves = { batches: [batch({ ...stopped, hand_step: null })] };
    const { go } = await open(curves, BY_HAND);
    expect(await screen.findAllByText('Being stopped')).toHaveLength(2); // above the results, and in its row
    expect(screen.queryByText(/^Stopped/)).toBeNull();
    const toScript = () => screen.queryByRole('link', { name: 'Open the script of Run of batch 1' });
    expect(toScript()).toBeNull();
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
    const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
    try {
      // From here on the page uses the fake timers.
      await go('/experiments/google/live');
      await pass(500);
      await go('/experiment/google/results?id=5&type=google');
      curves.batches = [batch({ ...stopped, hand_step: 'pause' })];
      await pass(10_500);
      expect(toScript()).not.toBeNull();
      curves.batches = [batch({ ...stopped, status: 'PENDING_REVIEW' })];
      await pass(10_500);
      expect(screen.getByText(/^Stopped on 2026-11-11/)).toBeTruthy();
    } finally {
      jest.useRealTimers();
    }
  });

  it('offer no start script while they stop', async () => {
    const waiting = { uuid: UUID, status: 'PENDING', hand_step: 'activate', stopped_at: '2026-11-11T09:00:00.000Z' };
    await open({ batches: [batch(waiting)] }, BY_HAND);
    expect(await screen.findByText('Being stopped')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Open the script of Run of batch 1' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Stop batch 1' })).toBeNull();
  });

  it.each([
    ['opens the window of its script if a person has to pause its ads', BY_HAND, 'google'],
    ['opens no window if Polyad pauses them', {}, null],
  ] as const)('after the stop, %s', async (_, more, opened) => {
    const { user, address, calls } = await open({ batches: [batch({ uuid: UUID })] }, more);
    const card = within(await screen.findByRole('region', { name: 'Activated variations' }));
    await user.click(card.getByRole('button', { name: 'Stop batch 1' }));
    await user.click(await screen.findByRole('button', { name: 'Stop batch' }));
    await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/stop'))).toBe(true));
    await screen.findByText('Batch 1 is being stopped.');
    expect(new URLSearchParams(address().split('?')[1]).get('script')).toBe(opened && `${opened}.${UUID}`);
  });

  it('show the end and the person of a stopped batch, beside its planned end', async () => {
    const stopped = { stopped_at: '2026-11-11T09:00:00.000Z', stopped_by: 'Nora Vidal' };
    await open({ batches: [batch({ ...stopped, status: 'COMPLETED' })] });
    const card = await screen.findByRole('region', { name: 'Activated variations' });
    expect(card.textContent).toMatch(/Stopped on 2026-11-11 .+ by Nora Vidal, planned until 2026-11-12/);
    expect(screen.queryByText(/winners? running/)).toBeNull();
  });

  it('RESULT-016 ACTIVATE-014 ACTIVATE-015 ACTIVATE-016 are listed in a table of ten batches a page', async () => {
    const variables = [
      outcome('First', { success: true }),
      outcome('Second', { success: false, failed_text: { key: 'run.parentGone' } }),
      outcome('Third'),
    ];
    const batches = Array.from({ length: 11 }, (_, n) => batch({ uuid: `b${n}`, number: 11 - n, variables }));
    await open({ batches });
    const card = within(await screen.findByRole('region', { name: 'Activated variations' }));
    expect(card.getAllByRole('rowheader')).toHaveLength(10);
    const [first] = card.getAllByRole('row').slice(1);
    const titles = [...first!.querySelectorAll('.activation-outcome')].map((one) => one.getAttribute('title'));
    expect(titles).toEqual([
      'Created successfully',
      expect.stringMatching(/^Couldn't be created\. Please review\.\.\. .+/),
      'Pending for submission',
    ]);
    expect(first!.textContent).toContain('€12.50 of €100.00');
  });
});

it('of the header button are inactive winners, best first, after a confirmation', async () => {
  const winner = (variation: number, change: object = {}) => row(variation, { verdict: 'winner', ...change });
  const ads = [winner(4), row(5), winner(6, { is_active: true }), winner(7)];
  const { user } = await open({ best: winner(7), ads });
  const button = await screen.findByRole('button', { name: 'Activate winners' });
  expect(button.closest('header')).not.toBeNull();
  await user.click(button);
  await screen.findByRole('dialog', { name: 'Activate 2 variations' });
  expect(asked).toEqual([]);
});

it('are chosen in the rows if there is no winner, and the header links to the rows', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Choose what to activate' }));
  expect(document.activeElement?.id).toBe('rows');
});
