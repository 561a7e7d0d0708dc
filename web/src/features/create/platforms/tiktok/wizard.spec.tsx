/** @jest-environment jsdom */
import '../../../../testing/jsdom.js';
import { webcrypto } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { kindOf } from '#libs/platforms/kinds/index.js';
import { parse } from '#libs/platforms/reading/parse.js';
import { TIKTOK } from '#libs/platforms/tiktok/description.js';
import { validate } from '#libs/platforms/checking/validate.js';
import { dayAt, laterDay } from '#libs/platforms/dates/zone-days.js';
import { sentForms } from '../../../../testing/sent-forms.js';
import { changed, stepped } from '../../form/slice.js';
import type { WizardsState, WizardState } from '../../form/wizard-state.js';
import { SUMMARY_STEP } from '../../form/steps.js';
import { openWizard, patience } from './testing/open-wizard.js';
import { NO_PLANS } from '../../../../testing/session-user.js';

beforeAll(() => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
});
afterEach(cleanup);

type Page = Awaited<ReturnType<typeof openWizard>>;
const today = dayAt(Date.now(), 'Europe/Madrid');
const rows = (...values: unknown[]) => values.map((value, index) => ({ id: `row-${index}`, value }));
const SPAIN = { id: '2510769', name: 'Spain', region_code: 'ES', description: 'Spain', geo_type: 'COUNTRY' };
const VIDEO = {
  name: 'hero.mp4',
  type: 'video',
  asset: '2f3ef8a0-0b7e-4d52-9b55-5e0f9f4f2f11',
  thumbnail_asset: '3f3ef8a0-0b7e-4d52-9b55-5e0f9f4f2f11',
};
const CAROUSEL = {
  name: 'Shoes',
  type: 'carousel',
  carousel: [4, 5, 6].map((n) => ({
    id: `c${n}`,
    website: 'https://luz.example',
    asset: `${n}f3ef8a0-0b7e-4d52-9b55-5e0f9f4f2f11`,
  })),
};
/** The contents that an experiment for clicks needs. */
const WHOLE: Readonly<Record<string, unknown>> = {
  account: { id: '7001', name: 'Luz ES', currency: 'EUR' },
  'information.name': 'Sandals',
  'information.campaign_type': 'TRAFFIC',
  'information.promoted_url': 'https://luz.example',
  'information.budget': '100',
  'information.start_date': laterDay(today, 2),
  'information.end_date': laterDay(today, 4),
  'audiences.geolocations': rows([SPAIN]),
  'creatives.headlines': rows('Walk lighter', 'Made by hand'),
  'creatives.visuals': rows(VIDEO, CAROUSEL),
};

const wizardOf = ({ store }: Page): [key: string, wizard: WizardState] =>
  Object.entries((store.getState() as unknown as WizardsState).wizards)[0]!;
async function fill(page: Page, values: Readonly<Record<string, unknown>>, step?: number) {
  const [owner] = wizardOf(page);
  await act(async () => {
    for (const [path, value] of Object.entries(values)) page.store.dispatch(changed({ owner, path, value }));
    if (step !== undefined) page.store.dispatch(stepped({ owner, step }));
  });
}
const press = async ({ user }: Page, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }, patience));
const choose = async ({ user }: Page, label: string, option: string) =>
  user.selectOptions(await screen.findByRole('combobox', { name: label }, patience), option);
const card = (name: string) => within(screen.getByRole('region', { name }));
const optionsOf = (label: string) =>
  within(screen.getByRole('combobox', { name: label }))
    .getAllByRole<HTMLOptionElement>('option')
    .filter(({ value }) => value !== '')
    .map(({ text, disabled }) => (disabled ? `(${text})` : text));
const begin = async (page: Page, goal = /^Awareness and Consideration/) => press(page, goal);
const current = () => document.querySelector('.stepper [aria-current=step]')?.textContent;
const summary = async () => within(await screen.findByRole('dialog', { name: 'Summary' }, patience));

describe('steps of the TikTok wizard', () => {
  it('TIKTOK-001 TIKTOK-002 TIKTOK-003 TIKTOK-107 begin with the objective, followed by the next step', async () => {
    const page = await openWizard();
    expect(await screen.findByText('Please select a campaign objective', {}, patience)).toBeTruthy();
    const heads = [...document.querySelectorAll('.step-head button')].map((head) => head.textContent);
    expect(heads).toEqual(['1Advertising Objective', '2Information Setup', '3Audience Setup', '4Creative Setup']);
    const cards = [...document.querySelectorAll('.goal-card strong')].map((head) => head.textContent);
    expect(cards).toEqual(['Awareness and Consideration', 'Conversions']);
    expect(screen.queryByRole('group', { name: 'Tools of the wizard' })).toBeNull();
    await begin(page);
    expect(current()).toBe('2Information Setup');
    expect(optionsOf('Campaign type')).toEqual(['Traffic', 'Video Views']);
    await press(page, 'Back');
    await begin(page, /^Conversions/);
    expect(optionsOf('Campaign type')).toEqual(['Website conversions']);
  });

  it('TIKTOK-004 TIKTOK-005 TIKTOK-006 TIKTOK-007 TIKTOK-008 TIKTOK-009 TIKTOK-010 TIKTOK-099 explain their purpose', async () => {
    const page = await openWizard();
    await begin(page);
    expect(await screen.findByText('Please set the experiment general information')).toBeTruthy();
    const tools = within(screen.getByRole('group', { name: 'Tools of the wizard' }));
    expect(tools.getByRole('link', { name: 'How to Use' }).getAttribute('href')).toBe('/about');
    for (const name of ['Save Experiment as Draft', 'Reset Experiment'])
      expect(tools.getByRole('button', { name })).toBeTruthy();
    expect(screen.queryByRole('complementary', { name: 'Variations' })).toBeNull();
    await fill(page, WHOLE, 2);
    expect(screen.getByText("Now, let's set your audience")).toBeTruthy();
    expect(screen.getByText(/Audiences under a minimum size.* are not allowed to run/)).toBeTruthy();
    expect(screen.getByRole('complementary', { name: 'Variations' })).toBeTruthy();
    await press(page, 'Continue');
    expect(await screen.findByText("Now, let's set the creative information for your ads")).toBeTruthy();
    await press(page, 'Back');
    expect(screen.getByText("Now, let's set your audience")).toBeTruthy();
    await fill(page, {}, SUMMARY_STEP);
    expect((await summary()).getByText("We're almost done...")).toBeTruthy();
  });
});

describe('information of a TikTok experiment', () => {
  it('TIKTOK-015 TIKTOK-052 TIKTOK-054 TIKTOK-055 TIKTOK-056 TIKTOK-058 TIKTOK-061 TIKTOK-063 names missing values', async () => {
    const page = await openWizard();
    await begin(page);
    await fill(page, { 'information.budget': '', 'information.placements': [] });
    await press(page, 'Continue');
    for (const text of [
      "Please enter the experiment's name",
      'Please enter a valid destination.',
      'Please select a placement',
      'Please use a valid budget. We recommend to spend at least $80 USD.',
    ])
      expect(screen.getByText(text)).toBeTruthy();
    // For the account, the identity and the campaign type.
    expect(screen.getAllByText('Please select an option')).toHaveLength(3);
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Ad account' }));
    await fill(page, { 'information.budget': 'plenty', 'information.promoted_url': 'luz.example' });
    expect(screen.getByText('Please use a valid budget. We recommend to spend at least $80 USD.')).toBeTruthy();
    expect(screen.getByText('URL must contain http or https')).toBeTruthy();
    await fill(page, { 'information.budget': '79.99' });
    expect(screen.getByText('Budget must be at least $80 USD.')).toBeTruthy();
    await fill(page, { 'information.budget': '80' });
    expect(screen.queryByText(/\$80 USD/)).toBeNull();
  });

  it("TIKTOK-016 uses the account's currency, or US dollars before the choice", async () => {
    const page = await openWizard();
    await begin(page);
    const budget = () => document.querySelector('[data-field="information.budget"] .bp6-tag')?.textContent;
    expect(budget()).toBe('USD');
    await choose(page, 'Ad account', 'Luz ES (EUR)');
    await waitFor(() => expect(budget()).toBe('EUR'));
  });

  it('TIKTOK-017 TIKTOK-018 TIKTOK-053 requires a pixel only for conversions, and shows if there are none', async () => {
    const page = await openWizard({ answers: { 'GET /providers/tiktok/pixels': [200, { data: [] }] } });
    await begin(page);
    await choose(page, 'Ad account', 'Luz ES (EUR)');
    await screen.findByText(/^Calzados Luz/, {}, patience);
    expect(page.calls.filter(({ path }) => path.includes('/pixels'))).toEqual([]);
    expect(screen.queryByRole('combobox', { name: 'Pixel' })).toBeNull();
    await press(page, 'Back');
    await begin(page, /^Conversions/);
    expect(await screen.findByText('No pixels found for the selected account.', {}, patience)).toBeTruthy();
    expect(page.calls.some(({ path }) => path.includes('/pixels?account=7001'))).toBe(true);
  });

  it('TIKTOK-064 TIKTOK-065 TIKTOK-066 TIKTOK-067 has days without a time, two to seven apart, not in the past', async () => {
    const page = await openWizard();
    await begin(page);
    await choose(page, 'Ad account', 'Luz ES (EUR)');
    const day = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
    expect(day('First day').value).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(
      screen.getByText(/We recommend 48 hours\. The run begins 2 hours after you submit it, at the earliest/),
    ).toBeTruthy();
    const wrong = 'Invalid date range. Dates must be 2 days apart at least or 7 days apart at most.';
    for (const [first, last, isWrong] of [
      [1, 2, true],
      [1, 3, false],
      [1, 8, false],
      [1, 9, true],
      [3, 1, true],
      [-1, 3, true],
      [0, 2, false],
    ] as const) {
      for (const [name, days] of [
        ['First day', first],
        ['Last day', last],
      ] as const) {
        fireEvent.change(day(name), { target: { value: laterDay(today, days) } });
        fireEvent.blur(day(name));
      }
      expect([first, last, screen.queryByText(wrong) !== null]).toEqual([first, last, isWrong]);
    }
    await page.user.click(screen.getByRole('button', { name: 'Choose in the calendar: First day' }));
    const yesterday = new Date(`${laterDay(today, -1)}T12:00:00`);
    const cells = [...document.querySelectorAll('.rdp-day, [role=gridcell]')].filter(
      (cell) => cell.textContent === String(yesterday.getDate()),
    );
    expect(cells.length).toBeGreaterThan(0);
    expect(cells.every((cell) => cell.matches(':disabled, [aria-disabled=true], [disabled]'))).toBe(true);
  });
});

describe('audience of a TikTok experiment', () => {
  const at = async (values: Readonly<Record<string, unknown>> = {}, goal?: RegExp) => {
    const page = await openWizard();
    await begin(page, goal);
    await fill(page, { ...WHOLE, ...values }, 2);
    await screen.findByText("Now, let's set your audience", {}, patience);
    return page;
  };

  it('TIKTOK-020 TIKTOK-021 TIKTOK-101 replaces every age by All, and disables the brackets', async () => {
    const page = await at({ 'audiences.ages': rows(['AGE_18_24', 'AGE_25_34']) });
    const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
    const brackets = ['13-17', '18-24', '25-34', '35-44', '45-54', '55+'];
    expect(brackets.filter((name) => box(name).checked)).toEqual(['18-24', '25-34']);
    await page.user.click(box('All'));
    expect(wizardOf(page)[1].draft.audiences['ages']).toMatchObject([{ value: [503999] }]);
    expect(card('Ages').getByText('Undetermined')).toBeTruthy();
    expect(brackets.filter((name) => box(name).disabled && !box(name).checked)).toEqual(brackets);
    await page.user.click(box('All'));
    await page.user.click(box('55+'));
    expect(wizardOf(page)[1].draft.audiences['ages']).toMatchObject([{ value: ['AGE_55_100'] }]);
  });

  it('TIKTOK-019 TIKTOK-059 TIKTOK-103 TIKTOK-104 TIKTOK-077 has placements except for traffic, each once', async () => {
    const page = await at();
    expect(screen.queryByRole('region', { name: 'Placements' })).toBeNull();
    await fill(page, { 'information.campaign_type': 'VIDEO_VIEWS' });
    const offered = ['In Feed', 'Search Feed + In Feed', '(Tiktok Lite · no longer offered)'];
    expect(optionsOf('Placement 1')).toEqual(offered);
    await choose(page, 'Placement 1', 'Search Feed + In Feed');
    await press(page, 'Add placement');
    expect(optionsOf('Placement 2')).toEqual(['In Feed', '(Search Feed + In Feed)', offered[2]]);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add placement' }).disabled).toBe(true);
    const field = TIKTOK.audiences.placements;
    const chosen = wizardOf(page)[1].draft.audiences['placements']!;
    expect(chosen.map(({ value }) => kindOf(field).settled!(value, field))).toEqual([
      ['SEARCH_FEED', 'IN_FEED'],
      ['IN_FEED'],
    ]);
  });

  it('TIKTOK-102 TIKTOK-106 TIKTOK-070 TIKTOK-073 offers each gender and each spending power once', async () => {
    const page = await at({ 'audiences.genders': rows(''), 'audiences.spending_power': rows('') });
    expect(optionsOf('Gender 1')).toEqual(['All', 'Male', 'Female']);
    expect(optionsOf('Spending power 1')).toEqual(['All', 'High']);
    await press(page, 'Continue');
    expect(card('Genders').getByText('Please select a gender')).toBeTruthy();
    expect(card('Spending power').getByText('Please select an option')).toBeTruthy();
  });

  it('TIKTOK-069 TIKTOK-071 TIKTOK-072 TIKTOK-074 TIKTOK-075 TIKTOK-076 TIKTOK-079 names missing values, ages first', async () => {
    const page = await at(
      {
        'information.campaign_type': 'WEB_CONVERSIONS',
        'audiences.ages': rows([]),
        'audiences.geolocations': rows([]),
        'audiences.languages': rows([]),
        'audiences.custom_conversions': rows({ id: '', name: '' }),
        'audiences.placements': rows([]),
        'audiences.custom_audiences': rows({ id: '', name: '' }),
        'audiences.devices': rows([]),
      },
      /^Conversions/,
    );
    await press(page, 'Continue');
    for (const [name, text] of [
      ['Ages', 'Please select at least one option'],
      ['Locations', 'Please add at least one location.'],
      ['Languages', 'Please select at least one option'],
      ['Custom conversions', 'Please select a coversion event'],
      ['Placements', 'Please select a placement'],
      ['Custom audiences', 'Please select a custom audience'],
      ['Devices', 'Please select at least one option'],
    ] as const)
      expect(card(name).getByText(text)).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Ages' }).contains(document.activeElement)).toBe(true);
  });

  it('TIKTOK-078 reports a place that is not found, and accepts one that is', async () => {
    const page = await at({ 'audiences.geolocations': rows([]) });
    const search = screen.getByRole('combobox', { name: 'Location group 1' });
    await page.user.type(search, 'Spian');
    expect(
      await screen.findByText('No options found for Spian. Please check your spelling.', {}, patience),
    ).toBeTruthy();
    await page.user.clear(search);
    await page.user.type(search, 'Spain');
    await page.user.click(await screen.findByRole('option', { name: /Spain/ }, patience));
    expect(wizardOf(page)[1].draft.audiences['geolocations']).toMatchObject([{ value: [SPAIN] }]);
    expect(page.calls.some(({ path }) => /\/locations\?account=7001&q=Spain/.test(path))).toBe(true);
  });

  it("TIKTOK-108 TIKTOK-110 TIKTOK-111 offers the pixel's events by name, and some forty languages", async () => {
    const page = await at(
      {
        'information.campaign_type': 'WEB_CONVERSIONS',
        pixel: { id: '7300', name: 'Site' },
        'audiences.languages': rows([]),
      },
      /^Conversions/,
    );
    const events = ['Complete payment', 'Own event', 'VIP order'];
    await waitFor(() => expect(optionsOf('Conversion event 1')).toEqual(events), patience);
    await page.user.click(screen.getByRole('combobox', { name: 'Language group 1' }));
    const offered = () => within(screen.getByRole('listbox', { name: 'Search results' })).getAllByRole('option');
    await waitFor(() => expect(offered().length).toBeGreaterThanOrEqual(38), patience);
    await page.user.type(screen.getByRole('combobox', { name: 'Language group 1' }), 'span{Enter}');
    expect(wizardOf(page)[1].draft.audiences['languages']).toMatchObject([{ value: ['es'] }]);
  });

  it('TIKTOK-095 TIKTOK-096 TIKTOK-097 TIKTOK-100 counts on every change, and warns above 50,000', async () => {
    const page = await at();
    const counts = () => page.calls.filter(({ path }) => path.endsWith('/variations/count'));
    await waitFor(
      () => expect(counts().at(-1)?.body).toMatchObject({ created: { headlines: 2, visuals: 2 } }),
      patience,
    );
    const many = (n: number) => Array.from({ length: n }, (_, i) => ({ id: `h${i}`, value: `Headline ${i}` }));
    await fill(page, { 'creatives.headlines': many(3) });
    await waitFor(() => expect(counts().at(-1)?.body).toMatchObject({ created: { headlines: 3 } }), patience);
    await fill(page, { 'creatives.headlines': many(25_001) });
    expect(screen.getByText('Please remove a few parameters.')).toBeTruthy();
    expect(
      screen.getByText(
        'You have added too many parameters. Please remove a few. The platform cannot properly process more than 50,000 variations at a time.',
      ),
    ).toBeTruthy();
  });
});

describe('creatives of a TikTok experiment', () => {
  const at = async (values: Readonly<Record<string, unknown>> = {}) => {
    const page = await openWizard();
    await begin(page);
    await fill(page, { ...WHOLE, ...values }, 3);
    await screen.findByText("Now, let's set the creative information for your ads", {}, patience);
    return page;
  };

  it('TIKTOK-014 TIKTOK-080 TIKTOK-084 TIKTOK-085 TIKTOK-092 are validated in the order headlines, visuals, buttons', async () => {
    const { thumbnail_asset: _, ...withoutCover } = VIDEO;
    const page = await at({ 'creatives.headlines': rows(''), 'creatives.visuals': [] });
    await press(page, 'Continue to summary');
    expect(card('Headlines').getByText('Please input a text')).toBeTruthy();
    expect(card('Visuals').getByText('Select a file.')).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Headlines' }).contains(document.activeElement)).toBe(true);
    await fill(page, { 'creatives.headlines': rows('Walk lighter'), 'creatives.visuals': rows(withoutCover) });
    await press(page, 'Continue to summary');
    expect(card('Visuals').getByText('hero.mp4: Select a thumbnail.')).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Visuals' }).contains(document.activeElement)).toBe(true);
  });

  it('TIKTOK-081 TIKTOK-047 refuse a headline of 101 characters or with an emoji', async () => {
    const page = await at({ 'creatives.headlines': rows('x'.repeat(101), 'Sun ☀️', 'x'.repeat(100)) });
    await press(page, 'Continue to summary');
    expect(card('Headlines').getByText(/at most 100 characters\. A Chinese/)).toBeTruthy();
    expect(card('Headlines').getByText(/does not allow emoji/)).toBeTruthy();
    expect(document.querySelectorAll('[data-list="creatives.headlines"] [aria-invalid=true]')).toHaveLength(2);
  });

  it('TIKTOK-083 TIKTOK-109 TIKTOK-112 offer the nine buttons, Learn More first', async () => {
    const page = await at();
    expect(optionsOf('Call to action 1')).toEqual([
      ...['Learn More', 'Get Quote', 'Apply Now', 'Sign Up', 'Contact Us', 'Subscribe', 'Download'],
      ...['Book Now', 'Shop Now'],
    ]);
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Call to action 1' }).value).toBe('LEARN_MORE');
    await fill(page, { 'creatives.ctas': rows('') });
    await press(page, 'Continue to summary');
    expect(card('Calls to action').getByText('Please select a CTA')).toBeTruthy();
  });

  it('have only videos in a campaign for video views', async () => {
    const page = await at({ 'information.campaign_type': 'VIDEO_VIEWS' });
    expect(screen.getByLabelText('Video files')).toBeTruthy();
    await press(page, 'Continue to summary');
    expect(card('Visuals').getByText(/Campaigns of this type show videos only\./)).toBeTruthy();
    await fill(page, { 'creatives.visuals': rows(VIDEO) });
    expect(screen.queryByText(/Campaigns of this type show videos only\./)).toBeNull();
  });

  it('TIKTOK-093 TIKTOK-094 show the requirements of videos', async () => {
    await at();
    const requirements = card('Visuals').getByText(/9:16, 16:9 or 1:1/).textContent;
    for (const words of ['mp4, mov, mpeg, 3gp, avi', 'max 10 minutes', '500 MB', '516 kbps'])
      expect(requirements).toContain(words);
  });
});

describe('end of the TikTok wizard', () => {
  const at = async (options: Parameters<typeof openWizard>[0] = {}, values: Readonly<Record<string, unknown>> = {}) => {
    const page = await openWizard(options);
    await begin(page);
    await fill(page, { ...WHOLE, ...values }, SUMMARY_STEP);
    return { page, dialog: await summary() };
  };

  it('TIKTOK-029 TIKTOK-030 TIKTOK-031 summarizes everything, each block with a link to its step', async () => {
    const { page, dialog } = await at(
      {},
      { 'information.campaign_type': 'VIDEO_VIEWS', 'audiences.devices': rows([{ id: '500', name: 'iPhone 15' }]) },
    );
    const block = (title: string) => dialog.getByRole('heading', { name: title }).closest('section')!.textContent;
    for (const words of [
      'Awareness and Consideration',
      'Video Views',
      'Sandals',
      'https://luz.example',
      'Networks: TikTok',
    ])
      expect(block('General information')).toContain(words);
    expect(block('Run and budget')).toMatch(/Starts: .*Ends: /);
    for (const [title, words] of [
      ['Ages', 'Undetermined'],
      ['Genders', 'All'],
      ['Locations', 'Spain'],
      ['Spending power', 'All'],
      ['Placements', 'In Feed'],
      ['Devices', 'iPhone 15'],
      ['Headlines', 'Walk lighter · Made by hand'],
      ['Visuals', 'hero.mp4 · Shoes (3 images)'],
      ['Calls to action', 'Learn More'],
      ['Custom audiences', 'None'],
      ['Interests', 'None'],
      ['Languages', 'None'],
      ['Content exclusions', 'None'],
    ] as const)
      expect(block(title)).toContain(words);
    expect(dialog.getByText('Combinations')).toBeTruthy();
    await page.user.click(dialog.getByRole('button', { name: 'Edit: Genders' }));
    expect(current()).toContain('Audience Setup');
  });

  it('TIKTOK-035 TIKTOK-036 TIKTOK-068 returns to the creatives on close, and offers a template', async () => {
    const { page, dialog } = await at({}, { 'information.start_date': '', 'information.end_date': '' });
    expect(dialog.getByText('Please select a valid date range.')).toBeTruthy();
    expect(dialog.getByLabelText('Save as Template?')).toBeTruthy();
    expect(dialog.queryByRole('radio')).toBeNull();
    await page.user.click(dialog.getByRole('button', { name: 'Back' }));
    expect(current()).toContain('Creative Setup');
  });

  it('TIKTOK-028 TIKTOK-036 TIKTOK-033 offers staff a draft or a sample', async () => {
    const forms = sentForms({ data: { id: 1, uuid: 'u' } });
    const { page, dialog } = await at({ user: { is_staff: true } });
    const options = ['Create Experiment', 'Save as Sample', 'Save as Draft'];
    expect(dialog.getAllByRole('radio').map((radio) => radio.closest('label')!.textContent)).toEqual(options);
    await page.user.click(dialog.getByRole('radio', { name: 'Save as Sample' }));
    await page.user.click(dialog.getByRole('button', { name: 'Save sample' }));
    expect(await screen.findByRole('dialog', { name: 'Sample Saved' }, patience)).toBeTruthy();
    expect(screen.getByText('A new sample has been added.')).toBeTruthy();
    expect(await screen.findByText('Sample Created! A new sample has been added.', {}, patience)).toBeTruthy();
    expect(forms[0]?.form.get('sample')).toBe('true');
  });

  it('TIKTOK-027 TIKTOK-032 TIKTOK-034 TIKTOK-125 sends what the platform’s description accepts, and starts empty again', async () => {
    const forms = sentForms({ data: { id: 1, uuid: 'u' } });
    const forecast = {
      created: 4,
      tested: 4,
      recommended: 4,
      currency: 'EUR',
      cpm: 8,
      live_ad_limit: null,
      room: null,
      waves: 1,
      impressions_per_variation: 3_125,
      worst_case_total: 100,
      worst_case_daily: 88,
      suggested_tested: null,
      problem: null,
    };
    const { page, dialog } = await at({
      answers: {
        'POST /providers/tiktok/experiment/variations/count': [200, { data: [4, 4] }],
        'POST /providers/tiktok/experiment/forecast': [200, { data: forecast }],
      },
    });
    await page.user.click(dialog.getByRole('button', { name: 'Submit experiment' }));
    const last = within(await screen.findByRole('alertdialog', { name: 'Submit this experiment?' }, patience));
    // The last question also warns about an underpowered test.
    expect(last.getByRole('note').textContent).toMatch(/^(Too little|Little) evidence: .+ Cheapest: /);
    await page.user.click(last.getByRole('button', { name: 'Confirm and submit' }));
    const made = within(await screen.findByRole('dialog', { name: 'Your experiment has been submitted' }, patience));
    expect(made.getByText(/We email you when the results are ready/)).toBeTruthy();
    expect(wizardOf(page)[1].created).toBe('run');
    const [sent] = forms;
    expect(sent?.url).toBe('/api/v1/providers/tiktok/experiment/create');
    const parsed = parse(TIKTOK, JSON.parse(String(sent?.form.get('data'))));
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.findings));
    const circumstances = { now: Date.now(), accountCurrency: 'EUR', accountZone: 'Europe/Madrid' };
    expect(validate(TIKTOK, parsed.input, circumstances)).toEqual([]);
    expect(parsed.input).toMatchObject({
      platform: 'tiktok',
      objective: 'AWARENESS_AND_CONSIDERATION',
      identity: { id: '6900' },
      information: {
        campaign_type: 'TRAFFIC',
        conversion_goal: 'CLICK',
        budget: 100,
        placements: ['PLACEMENT_TIKTOK'],
      },
      audiences: { ages: [{ value: [503999] }], placements: [], geolocations: [{ value: [SPAIN] }] },
    });
    expect(made.getByRole('button', { name: 'Stay here' })).toBeTruthy();
    await page.user.click(made.getByRole('button', { name: 'Return to dashboard' }));
    await waitFor(() => expect(page.address()).toBe('/experiments/tiktok/live'), patience);
    expect(wizardOf(page)[1].draft.information['name']).toBeUndefined();
  });

  it('TIKTOK-107 TIKTOK-017 TIKTOK-053 sends the conversions pixel, its event and the chosen attribution', async () => {
    const forms = sentForms({ data: { id: 1, uuid: 'u' } });
    const page = await openWizard();
    await begin(page, /^Conversions/);
    await choose(page, 'Ad account', 'Luz ES (EUR)');
    await choose(page, 'Pixel', 'Site');
    await choose(page, 'Attribution setting', '1-day click');
    const values = { 'information.campaign_type': 'WEB_CONVERSIONS', 'creatives.visuals': rows(VIDEO) };
    await fill(page, { ...WHOLE, ...values }, 2);
    await choose(page, 'Conversion event 1', 'VIP order');
    await fill(page, {}, SUMMARY_STEP);
    const dialog = await summary();
    await page.user.click(dialog.getByRole('button', { name: 'Submit experiment' }));
    const last = within(await screen.findByRole('alertdialog', { name: 'Submit this experiment?' }, patience));
    await page.user.click(last.getByRole('button', { name: 'Confirm and submit' }));
    await screen.findByRole('dialog', { name: 'Your experiment has been submitted' }, patience);
    expect(JSON.parse(String(forms[0]?.form.get('data')))).toMatchObject({
      objective: 'CONVERSIONS',
      pixel: { id: '7300' },
      attribution_setting: '1_day_c',
      audiences: { custom_conversions: [{ value: { id: '42' } }] },
    });
  });

  it('TIKTOK-024 TIKTOK-025 TIKTOK-026 TIKTOK-113 stores the id of a saved draft, and reports a missing one', async () => {
    let answer: [number, object] = [200, { data: { id: 12, uuid: 'draft-12', revision: 1 } }];
    const page = await openWizard({ answers: { 'POST /providers/tiktok/experiment/draft/save': () => answer } });
    await begin(page);
    await fill(page, WHOLE);
    await press(page, 'Save Experiment as Draft');
    expect(await screen.findByText('Draft saved.', {}, patience)).toBeTruthy();
    expect(wizardOf(page)[1].saved?.id).toBe(12);
    cleanup();
    answer = [200, { data: {} }];
    const other = await openWizard({ answers: { 'POST /providers/tiktok/experiment/draft/save': () => answer } });
    await begin(other);
    await fill(other, WHOLE);
    await press(other, 'Save Experiment as Draft');
    expect(await screen.findByText("Your draft couldn't be saved.", {}, patience)).toBeTruthy();
  });

  it('TIKTOK-037 approves a fee only for people who pay one', async () => {
    const fee = [
      200,
      { data: { total: 1, tested: 1, estimated: 0, charge: 0, payment_method: null, charge_fee: false, trial: null } },
    ] as const;
    const asked = ({ calls }: Page) => calls.filter(({ path }) => path.endsWith('/experiment/sample'));
    for (const whitelist of [true, false]) {
      const plans = { ...NO_PLANS, meta: true, tiktok: true };
      const { page, dialog } = await at({
        user: { whitelist, plans },
        answers: { 'POST /providers/tiktok/experiment/sample': [...fee] },
      });
      await page.user.click(dialog.getByRole('button', { name: 'Submit experiment' }));
      await screen.findByRole('alertdialog', { name: 'Submit this experiment?' }, patience);
      await waitFor(() => expect(asked(page)).toHaveLength(whitelist ? 0 : 1), patience);
      cleanup();
    }
  });
});

it('shows everything in Spanish, too', async () => {
  const page = await openWizard({ language: 'es' });
  await begin(page, /^Reconocimiento y consideración/);
  expect(await screen.findByText('Indique la información general del experimento')).toBeTruthy();
  await fill(page, WHOLE, 2);
  expect(screen.getByRole('checkbox', { name: 'Todas' })).toBeTruthy();
  expect(card('Edades').getByText('Sin determinar')).toBeTruthy();
});

describe('ended feature of TikTok', () => {
  it('is shown in the form only while the form has its field', async () => {
    const ended = {
      id: 'tiktok/customized-user',
      platform: 'tiktok',
      title: 'Custom identities',
      standing: 'ended',
      ends_on: '2026-01-14',
      zone: 'UTC',
      ends_at: '2026-01-15T00:00:00.000Z',
      days_left: -316,
      remedy: 'choose',
      is_estimate: true,
      lost: 'They are refused.',
      remedy_text: 'Choose an account.',
      run_text: null,
      drafts: 0,
      templates: 0,
      samples: 0,
      runs: 0,
    };
    const page = await openWizard({ answers: { 'GET /deadlines': [200, { data: [ended] }] } });
    const identity = { id: '6900', name: 'Calzados Luz', type: 'CUSTOMIZED_USER' };
    await fill(page, { ...WHOLE, objective: 'AWARENESS_AND_CONSIDERATION', identity }, 1);
    const notice = (await screen.findByText('Custom identities', {}, patience)).closest('[role="note"]')!;
    expect(notice.textContent).toMatch(
      /Ended on about January 14th, 2026 \(UTC\)\. They are refused\. Choose an account\./,
    );
    expect(
      within(notice as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/deadlines#tiktok/customized-user');
    await fill(page, { 'information.placements': ['PLACEMENT_PANGLE'] });
    await waitFor(() => expect(screen.queryByText('Custom identities')).toBeNull());
  });
});
