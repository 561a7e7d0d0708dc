/** @jest-environment jsdom */
import '../../../../testing/jsdom.js';
import { webcrypto } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { Answer } from '../../../../testing/fake-server.js';
import { sessionUser } from '../../../../testing/session-user.js';
import { LAST_STEP } from '../../form/steps.js';
import { open, patience, summary, WHOLE } from '../../wizard/testing/open-meta-wizard.js';

beforeAll(() => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
});
afterEach(cleanup);

const data = (value: unknown): Answer => [200, { data: value, as_of: '2026-11-01T00:00:00Z' }];
const ACCOUNT = { id: '7', name: 'Shop', currency: 'USD', time_zone: 'UTC', is_usable: true, min_daily_budget: 1 };
const [OUTDOOR, OUTLET] = ['Vidal Outdoor', 'Vidal Outlet'].map((name, index) => ({ id: `8${index}`, name }));
const STORE = 'https://itunes.apple.com/app/id1';
const device = (id: string, name: string, group: string) => ({ id, name, type: 'user_device', group });

/** An account with pixels, audiences and an app, and two pages, of which only the first has a form and an Instagram account. */
const ANSWERS = {
  'GET /providers/facebook/ad_accounts': data({ ad_accounts: [ACCOUNT], pages: [OUTDOOR, OUTLET] }),
  'POST /providers/facebook/ad_accounts/lookups': data({
    pixels: ['Vidal shop', 'Vidal blog'].map((name, index) => ({ id: `3${index}`, name })),
    custom_audiences: ['Buyers', 'Visitors'].map((name, index) => ({ id: `5${index}`, name })),
    custom_conversions: [{ id: '413', name: 'Store finder used' }],
    applications: [{ id: '61', name: 'Vidal Trails', google_play: 'https://play.google.com/x', itunes: STORE }],
    dsa_beneficiary: null,
    dsa_payor: null,
  }),
  'POST /providers/facebook/lookups/page': ({ body }: { body: unknown }) =>
    data(
      JSON.stringify(body).includes(`"${OUTDOOR!.id}"`)
        ? { forms: [{ id: '71', name: 'Guided tour enquiry' }], ig_accounts: [{ id: '72', name: 'vidal.outdoor' }] }
        : { forms: [], ig_accounts: [] },
    ),
  'GET /providers/facebook/lookups/experiment': data([
    { id: 'other', name: 'Other', type: 'industries' },
    device('iPhone 15', 'iPhone 15', 'iOS'),
    device('Pixel 9', 'Pixel 9', 'Android'),
  ]),
};

/** The information step of an experiment that lacks only the values of its goal. */
async function forGoal(goal: string, page = OUTDOOR!) {
  const console = await open(sessionUser(), ANSWERS);
  await console.user.click(screen.getByText(goal));
  const general = WHOLE.filter(([path]) => path !== 'information.secondary_goal');
  await console.fill([...general, ['page', page]]);
  const field = (label: string) => screen.findByLabelText<HTMLSelectElement>(label, { exact: true }, patience);
  const offered = async (label: string) =>
    [...(await field(label)).options]
      .filter(({ value, disabled }) => value !== '' && !disabled)
      .map(({ text }) => text);
  return {
    ...console,
    field,
    offered,
    choose: async (label: string, option: string) => {
      await waitFor(async () => expect(await offered(label)).toContain(option), patience);
      await console.user.selectOptions(await field(label), option);
    },
    next: () => console.user.click(screen.getByText('Continue', { selector: 'button span' })),
    step: () => document.querySelector('.stepper [aria-current=step]')?.textContent,
    cards: () => [...document.querySelectorAll('.step-body .form-section h3')].map(({ textContent }) => textContent),
    card: (name: string) => within(screen.getByRole('region', { name })),
  };
}

describe('conversions wizard', () => {
  it('META-074 META-079 META-095 requires a pixel and a secondary goal, and offers four attribution settings', async () => {
    const { next, offered, step } = await forGoal('Conversions');
    expect(await offered('Secondary goal')).toEqual(['Sales', 'Leads']);
    expect(await offered('Attribution setting')).toHaveLength(4);
    await next();
    const missing = screen.getAllByText('Please select an option').map((message) => message.closest('[data-field]'));
    expect(missing.map((one) => one?.getAttribute('data-field')).sort()).toEqual([
      'information.secondary_goal',
      'pixel',
    ]);
    expect(step()).toContain('Information Setup');
  });

  it('META-008 META-019 META-080 META-105 has its cards in order, and each event of the secondary goal once', async () => {
    const { at, cards, choose, field, next, offered, user } = await forGoal('Conversions');
    await choose('Secondary goal', 'Leads');
    await choose('Pixel', 'Vidal shop');
    await at(2);
    expect(cards()).toEqual([
      ...['Ages', 'Genders', 'Locations', 'Demographics', 'Interests', 'Custom audiences', 'Custom conversions'],
      ...['Positions', 'Exclusions'],
    ]);
    const events = await offered('Conversion event 1');
    expect(events).toEqual(expect.arrayContaining(['Lead', 'Start trial', 'Donate', 'Store finder used (413)']));
    expect(events).not.toContain('Purchase');
    // Nothing is chosen yet, so the conversion blocks the step.
    await next();
    expect(document.activeElement).toBe(await field('Conversion event 1'));
    await choose('Conversion event 1', 'Lead');
    await user.click(screen.getByText('Add conversion event'));
    expect(await offered('Conversion event 2')).not.toContain('Lead');
  });

  it('META-036 empties the list of custom audiences when they are turned off', async () => {
    const { at, card, choose, now, user } = await forGoal('Conversions');
    await at(2);
    const toggle = () => card('Custom audiences').getByRole<HTMLInputElement>('checkbox', { name: 'Custom audiences' });
    expect(toggle().checked).toBe(false);
    await user.click(toggle());
    expect(toggle().checked).toBe(true);
    await choose('Custom audience 1', 'Buyers');
    expect(now().draft.audiences['custom_audiences']).toHaveLength(1);
    await user.click(toggle());
    expect(toggle().checked).toBe(false);
    expect(screen.queryByLabelText('Custom audience 1')).toBeNull();
    expect(now().draft.audiences['custom_audiences'] ?? []).toEqual([]);
  });
});

describe('leads wizard', () => {
  it('META-039 META-075 META-076 META-077 reports a page without form and Instagram account, and continues with another', async () => {
    const { fill, next, offered, step } = await forGoal('Leads', OUTLET);
    await screen.findAllByText('No lead forms were found for the selected page.', {}, patience);
    await screen.findAllByText('No linked instagram accounts were found for the selected page.', {}, patience);
    await next();
    expect(screen.getAllByText('No lead forms found!').length).toBeGreaterThan(0);
    expect(step()).toContain('Information Setup');
    await fill([['page', OUTDOOR]]);
    await waitFor(() => expect(screen.queryByText('No lead forms found!')).toBeNull(), patience);
    expect(await offered('Instagram account')).toEqual(['vidal.outdoor']);
    await next();
    await waitFor(() => expect(step()).toContain('Audience Setup'), patience);
  });

  it('META-024 META-068 META-117 has no descriptions, six buttons, and a form for each visual', async () => {
    const { at, cards, choose, offered, user } = await forGoal('Leads');
    await at(LAST_STEP);
    expect(cards()).toEqual(['Headlines', 'Copies', 'Visuals', 'Calls to action']);
    expect(await offered('Call to action 1')).toEqual([
      ...['Apply now', 'Get quote', 'Subscribe', 'Learn more', 'Sign up', 'Download'],
    ]);
    await user.click(screen.getByText('Continue to summary'));
    expect((await screen.findAllByText(/Select a lead form\./, {}, patience)).length).toBeGreaterThan(0);
    await choose('Lead form of a.png', 'Guided tour enquiry');
    await user.click(screen.getByText('Continue to summary'));
    expect((await summary()).getAllByText(/One · Two/).length).toBeGreaterThan(0);
  });
});

describe('app wizard', () => {
  it('META-084 META-094 accepts the store address after the choice of app and system', async () => {
    const { choose, fill, now, offered } = await forGoal('App promotion');
    await fill([['information.promoted_url', '']]);
    expect(await offered('Attribution setting')).toEqual(['1-day click', '1-day click or view']);
    await choose('Application', 'Vidal Trails');
    await choose('Operating system', 'iOS');
    await waitFor(() => expect(now().draft.information['promoted_url']).toBe(STORE), patience);
  });

  it('META-046 META-062 META-069 META-115 offers its devices, adds positions, and has eleven different buttons', async () => {
    const { at, card, choose, offered, user } = await forGoal('App promotion');
    await choose('Application', 'Vidal Trails');
    await choose('Operating system', 'iOS');
    await at(2);
    await user.click(screen.getByText('Add position group'));
    await user.type(await screen.findByRole('combobox', { name: 'Position group 1' }, patience), 'instagram reels');
    await user.click((await screen.findAllByRole('option', { name: /Instagram reels/ }, patience))[0]!);
    for (const brought of ['Instagram reels', 'Instagram feed'])
      expect(card('Positions').getAllByText(brought).length).toBeGreaterThan(0);
    await user.click(screen.getByText('Add device'));
    expect(await offered('Device 1')).toEqual([expect.stringMatching(/^iPhone 15/)]);
    await at(LAST_STEP);
    const buttons = await offered('Call to action 1');
    expect(buttons).toHaveLength(11);
    const more = () => screen.getByText('Add call to action').closest('button')!;
    for (let row = 1; row < 11; row++) await user.click(more());
    expect(more().disabled).toBe(true);
  });
});
