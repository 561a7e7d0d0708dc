/** @jest-environment jsdom */
import '../../../../testing/jsdom.js';
import { webcrypto } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { UNANSWERED, type Answer } from '../../../../testing/fake-server.js';
import type { Answers } from '../../../../testing/open-console.js';
import { open, patience, rows, summary, WHOLE } from '../../wizard/testing/open-meta-wizard.js';

beforeAll(() => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
});
afterEach(cleanup);

const data = (value: unknown): Answer => [200, { data: value, as_of: '2026-11-01T00:00:00Z' }];
const reachOf = (rows: object[]): Answer => [200, { data: rows }];
const FITS = { name: 'United States', components: {}, reach: { lower_bound: 6e4, upper_bound: 7e4, issue: false } };
const NOBODY = { ...FITS, name: 'Nobody', reach: { lower_bound: null, upper_bound: null, issue: true } };
const account = { currency: 'USD', time_zone: 'UTC', is_usable: true, min_daily_budget: 1 };
/** An advertiser with two pages, of which the outlet has neither forms nor Instagram accounts. */
const ANSWERS: Answers = {
  'GET /providers/facebook/ad_accounts': data({
    ad_accounts: [{ id: '7', name: 'Vidal', ...account }],
    pages: [
      { id: '8', name: 'Vidal Outdoor' },
      { id: '9', name: 'Vidal Outlet' },
    ],
  }),
  'POST /providers/facebook/ad_accounts/lookups': data({
    pixels: [
      { id: '50', name: 'Vidal web' },
      { id: '51', name: 'Vidal shop' },
    ],
    custom_audiences: [{ id: '60', name: 'Buyers' }],
    custom_conversions: [{ id: '413', name: 'Store finder used' }],
    applications: [
      { id: '70', name: 'Vidal Trails', itunes: 'https://itunes.apple.com/trails', google_play: 'https://play/trails' },
    ],
    ...{ dsa_beneficiary: null, dsa_payor: null },
  }),
  'POST /providers/facebook/lookups/page': ({ body }) =>
    data(
      (body as { id: string }).id === '8'
        ? { forms: [{ id: '80', name: 'Guided tour enquiry' }], ig_accounts: [{ id: '90', name: 'vidal.outdoor' }] }
        : { forms: [], ig_accounts: [] },
    ),
  'GET /providers/facebook/lookups/experiment': data([
    { id: 'other', name: 'Other', type: 'industries' },
    { id: 'd1', name: 'iPhone 15', type: 'user_device', group: 'iOS' },
    { id: 'd2', name: 'Pixel 9', type: 'user_device', group: 'Android' },
  ]),
  'POST /providers/facebook/reach': reachOf([{ ...FITS, error: null }]),
};

type Wizard = Awaited<ReturnType<typeof open>>;
/** The wizard after its first step. */
async function begin(goal: string, answers: Answers = {}): Promise<Wizard> {
  const wizard = await open(undefined, { ...ANSWERS, ...answers });
  await wizard.user.click(screen.getByText(goal, { selector: '.goal-card strong' }));
  await screen.findByLabelText('Ad account', {}, patience);
  return wizard;
}
/** With everything filled in that the goals have in common. */
async function filled(goal: string, values: readonly [string, unknown][] = [], answers: Answers = {}): Promise<Wizard> {
  const wizard = await begin(goal, answers);
  await wizard.fill([...WHOLE, ['account', { id: '7', name: 'Vidal' }], ['page', { id: '8', name: 'Vidal Outdoor' }]]);
  await wizard.fill(values);
  return wizard;
}
const texts = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
const cards = () => texts('.step-body .form-section h3');
const current = () => document.querySelector('.stepper [aria-current=step]')?.textContent;
const field = <T extends HTMLElement = HTMLSelectElement>(label: string) => screen.getByLabelText<T>(label);
const optionsOf = (label: string) =>
  [...field(label).options].filter(({ value, disabled }) => value !== '' && !disabled).map(({ text }) => text);
const next = async ({ user }: Wizard) => user.click(screen.getByRole('button', { name: 'Continue' }));
const reach = async () => within(await screen.findByRole('dialog', { name: 'Reach of the audiences' }, patience));
/** Turns an optional list on or off. */
const toggle = async ({ user }: Wizard, card: string) =>
  user.click(screen.getByRole('region', { name: card }).querySelector('input[type=checkbox]')!);
const isOff = (button: HTMLElement) => (button as HTMLButtonElement).disabled;

describe("the steps of Meta's wizard", () => {
  it('META-001 META-002 META-003 META-006 META-007 META-011 META-012 META-013 begin with a card for each goal', async () => {
    const wizard = await open(undefined, ANSWERS);
    expect(texts('.goal-card strong')).toEqual(['Traffic', 'Conversions', 'Leads', 'App promotion']);
    expect(texts('.stepper .step-head')).toEqual([
      ...['1Advertising Objective', '2Information Setup', '3Audience Setup', '4Creative Setup'],
    ]);
    const tools = () => screen.queryByRole('button', { name: 'Reset Experiment' });
    expect(tools()).toBeNull();
    await wizard.user.click(screen.getByText('Conversions', { selector: 'strong' }));
    await screen.findByLabelText('Ad account');
    expect(current()).toBe('2Information Setup');
    expect(cards()).toEqual(['Account', 'Beneficiary and payor', 'General information', 'Run and budget']);
    expect(tools()).not.toBeNull();
    expect(document.querySelector('.plan-panel')).toBeNull();
    await wizard.fill(WHOLE);
    await wizard.at(2);
    expect(document.querySelector('.plan-panel')).not.toBeNull();
    for (const step of ['2Information Setup', '1Advertising Objective']) {
      await wizard.user.click(screen.getByRole('button', { name: 'Back' }));
      expect(current()).toBe(step);
    }
  });
});

describe('the sizes of the audiences', () => {
  it('META-021 META-022 META-023 META-108 META-138 are shown before the creative step, which waits for them', async () => {
    let answer: Answer = UNANSWERED;
    const wizard = await filled('Traffic', [], { 'POST /providers/facebook/reach': () => answer });
    await wizard.at(2);
    await next(wizard);
    const dialog = await reach();
    expect(dialog.getByText(/only a hint/).textContent).toMatch(/1,000 .*50,000/);
    expect(document.querySelector('.reach-rows')!.getAttribute('aria-busy')).toBe('true');
    expect(isOff(dialog.getByRole('button', { name: /Continue/ }))).toBe(true);
    await wizard.user.click(dialog.getByRole('button', { name: 'Back' }));
    answer = reachOf([{ ...FITS, error: null }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patience);
    await wizard.fill([['audiences.ages', rows([[18, 30]])]]); // another question
    await next(wizard);
    const again = await reach();
    await waitFor(() => expect(isOff(again.getByRole('button', { name: 'Continue' }))).toBe(false), patience);
    expect(texts('.reach-row')).toHaveLength(1);
    expect(current()).toBe('3Audience Setup');
    await wizard.user.click(again.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(current()).toBe('4Creative Setup'), patience);
  });

  it('META-022 META-139 META-140 stop at the audience where they cannot be read or one has a problem', async () => {
    let answer: Answer = [503, { message: 'Later.' }];
    const wizard = await filled('Traffic', [], { 'POST /providers/facebook/reach': () => answer });
    await wizard.at(2);
    await next(wizard);
    const dialog = await reach();
    const banner = 'Some issues were found while trying to retrieve audience sizes.';
    await dialog.findByText(banner, {}, patience);
    expect(isOff(dialog.getByRole('button', { name: 'Continue' }))).toBe(true);
    answer = reachOf([{ ...NOBODY, error: { title: 'Too small', type: 'audience', message: 'Nobody is there.' } }]);
    await wizard.user.click(dialog.getByRole('button', { name: 'Try again' }));
    await dialog.findByText(/Nobody is there\./, {}, patience);
    expect(dialog.getByText(banner)).toBeTruthy();
    expect(document.querySelectorAll('.reach-row.issue[open]')).toHaveLength(1);
    expect(isOff(dialog.getByRole('button', { name: 'Continue' }))).toBe(true);
    await wizard.user.click(dialog.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patience);
    // The last step's button in the stepper does not lead past it either, from any step.
    for (const from of [2, 1]) {
      await wizard.at(from);
      await wizard.user.click(screen.getByRole('button', { name: 'Creative Setup' }));
      const stopped = await reach();
      await stopped.findByText(banner, {}, patience);
      expect(isOff(stopped.getByRole('button', { name: 'Continue' }))).toBe(true);
      expect(current()).toBe('3Audience Setup');
      await wizard.user.click(stopped.getByRole('button', { name: 'Back' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patience);
    }
  });
});

describe('what a goal asks for', () => {
  it('META-009 META-010 META-078 META-086 META-093 META-112 traffic', async () => {
    const wizard = await filled('Traffic');
    expect(optionsOf('Secondary goal')).toEqual(['Landing Page View', 'Link Clicks']);
    expect(optionsOf('Attribution setting')).toEqual(['1-day click']);
    await wizard.fill([['information.start_date', new Date().toISOString()]]);
    await wizard.user.click(screen.getByRole('button', { name: 'Choose in the calendar: Starts' }));
    expect(isOff(await screen.findByRole('button', { name: /previous month/i }, patience))).toBe(true);
    await wizard.fill(WHOLE);
    await wizard.at(3);
    expect(cards()).toEqual(['Headlines', 'Copies', 'Descriptions', 'Visuals', 'Calls to action']);
    await toggle(wizard, 'Descriptions');
    await wizard.user.type(field('Description 1'), 'Free');
    await toggle(wizard, 'Descriptions');
    expect(screen.queryByLabelText('Description 1')).toBeNull();
    expect(wizard.now().draft.creatives['descriptions']).toEqual([]);
    await wizard.user.click(screen.getByRole('button', { name: 'Continue to summary' }));
    expect((await summary()).getAllByText(/One/).length).toBeGreaterThan(0);
  });

  it('META-008 META-019 META-036 META-074 META-079 META-080 META-095 META-105 META-107 conversions', async () => {
    const wizard = await filled('Conversions', [['information.secondary_goal', '']]);
    expect(optionsOf('Secondary goal')).toEqual(['Sales', 'Leads']);
    expect(optionsOf('Attribution setting')).toHaveLength(4);
    await next(wizard);
    expect(screen.getAllByText('Please select an option').length).toBeGreaterThan(0);
    expect(current()).toBe('2Information Setup');
    await wizard.user.selectOptions(field('Secondary goal'), 'Leads');
    await wizard.user.selectOptions(field('Pixel'), 'Vidal web');
    await next(wizard);
    expect(current()).toBe('3Audience Setup');
    expect(cards()).toEqual([
      ...['Ages', 'Genders', 'Locations', 'Demographics', 'Interests', 'Custom audiences', 'Custom conversions'],
      ...['Positions', 'Exclusions'],
    ]);
    expect(screen.getByText(/Audiences under a minimum size.* are not allowed to run/)).toBeTruthy();
    const events = optionsOf('Conversion event 1');
    expect(events).toEqual(expect.arrayContaining(['Lead', 'Start trial', 'Donate', 'Store finder used (413)']));
    expect(events).not.toContain('Purchase');
    // Nothing is chosen yet, so the conversion blocks the step.
    await next(wizard);
    expect(document.activeElement).toBe(field('Conversion event 1'));
    await wizard.user.selectOptions(field('Conversion event 1'), 'Lead');
    await wizard.user.click(screen.getByRole('button', { name: 'Add conversion event' }));
    expect(optionsOf('Conversion event 2')).not.toContain('Lead');
    // The switch: on with a row, off and empty.
    await toggle(wizard, 'Custom audiences');
    await wizard.user.selectOptions(field('Custom audience 1'), 'Buyers');
    await toggle(wizard, 'Custom audiences');
    expect(screen.queryByLabelText('Custom audience 1')).toBeNull();
    expect(wizard.now().draft.audiences['custom_audiences']).toEqual([]);
  });

  it('META-024 META-039 META-068 META-075 META-076 META-077 META-117 leads', async () => {
    const wizard = await filled('Leads', [['page', { id: '9', name: 'Vidal Outlet' }]]);
    expect(await screen.findByText('No lead forms were found for the selected page.', {}, patience)).toBeTruthy();
    expect(screen.getByText('No linked instagram accounts were found for the selected page.')).toBeTruthy();
    await next(wizard);
    expect((await screen.findAllByText('No lead forms found!', {}, patience)).length).toBeGreaterThan(0);
    await wizard.user.selectOptions(field('Page'), 'Vidal Outdoor');
    await waitFor(() => expect(screen.queryByText('No lead forms found!')).toBeNull(), patience);
    expect(optionsOf('Instagram account')).toEqual(['vidal.outdoor']);
    await wizard.at(3);
    expect(cards()).toEqual(['Headlines', 'Copies', 'Visuals', 'Calls to action']);
    expect([...field('Call to action 1').options].map(({ text }) => text)).toEqual([
      ...['Apply now', 'Get quote', 'Subscribe', 'Learn more', 'Sign up', 'Download'],
    ]);
    await wizard.user.click(screen.getByRole('button', { name: 'Continue to summary' }));
    expect(screen.getAllByText(/Please select a lead form/).length).toBeGreaterThan(0);
    await wizard.user.selectOptions(field('Lead form of a.png'), 'Guided tour enquiry');
    await wizard.user.click(screen.getByRole('button', { name: 'Continue to summary' }));
    expect((await summary()).getAllByText(/One/).length).toBeGreaterThan(0);
  });

  it('META-046 META-062 META-069 META-084 META-094 META-106 META-114 META-115 app promotion', async () => {
    const wizard = await filled('App promotion', [['information.promoted_url', '']]);
    expect(optionsOf('Attribution setting')).toEqual(['1-day click', '1-day click or view']);
    await next(wizard);
    expect(current()).toBe('2Information Setup');
    await wizard.user.selectOptions(field('Application'), 'Vidal Trails');
    await wizard.user.selectOptions(field('Operating system'), 'iOS');
    await waitFor(() => expect(field<HTMLInputElement>('Promoted URL').value).toBe('https://itunes.apple.com/trails'));
    await next(wizard);
    expect(current()).toBe('3Audience Setup');
    await wizard.user.click(screen.getByRole('button', { name: 'Add position group' }));
    await wizard.user.type(screen.getByRole('combobox', { name: 'Position group 1' }), 'instagram reels');
    await wizard.user.click(await screen.findByRole('option', { name: /Instagram reels/ }, patience));
    for (const brought of ['Instagram reels', 'Instagram feed'])
      expect(within(screen.getByRole('region', { name: 'Positions' })).getAllByText(brought).length).toBeGreaterThan(0);
    await wizard.user.click(screen.getByRole('button', { name: 'Add device' }));
    expect(optionsOf('Device 1')).toEqual(['iPhone 15']);
    await wizard.at(3);
    const buttons = () => field('Call to action 1').options.length;
    expect(buttons()).toBe(11);
    const add = screen.getByRole('button', { name: 'Add call to action' });
    await wizard.fill([['creatives.ctas', rows([...field('Call to action 1').options].map(({ value }) => value))]]);
    expect(isOff(add)).toBe(true);
  });
});
