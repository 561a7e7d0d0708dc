/** @jest-environment jsdom */
import '../../../../testing/jsdom.js';
import { webcrypto } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { GOOGLE } from '#libs/platforms/google/description.js';
import { parse } from '#libs/platforms/reading/parse.js';
import { validate } from '#libs/platforms/checking/validate.js';
import { sentForms } from '../../../../testing/sent-forms.js';
import { fileStored, imagesAdded, rowChanged } from '../../form/slice.js';
import { SUMMARY_STEP } from '../../form/steps.js';
import {
  DEMAND_GEN,
  DISPLAY,
  fill,
  keyword,
  openWizard,
  patience,
  press,
  rows,
  SEARCH,
  SPAIN,
  wizardAt,
  wizardOf,
  type Page,
} from './testing/open-wizard.js';
import { NO_PLANS } from '../../../../testing/session-user.js';

beforeAll(() => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
});
afterEach(cleanup);

const card = (name: string) => within(screen.getByRole('region', { name }));
const optionsOf = (label: string) =>
  within(screen.getByRole('combobox', { name: label }))
    .getAllByRole<HTMLOptionElement>('option')
    .filter(({ value }) => value !== '')
    .map(({ text }) => text);
const wrong = () => document.querySelectorAll('[aria-invalid=true]').length;
const summary = async () => within(await screen.findByRole('dialog', { name: 'Summary' }, patience));

describe('steps of the Google wizard', () => {
  it('GOOGLE-001 GOOGLE-002 GOOGLE-016 begin with the objective, followed by the four steps', async () => {
    const page = await openWizard();
    const heads = [...document.querySelectorAll('.step-head button')].map((head) => head.textContent);
    expect(heads).toEqual(['1Advertising Objective', '2Information Setup', '3Audience Setup', '4Creative Setup']);
    const cards = [...document.querySelectorAll('.goal-card strong')].map((head) => head.textContent);
    expect(cards).toEqual(['Sales', 'Leads', 'Page views', 'Video']);
    await press(page, /^Page views/);
    expect(optionsOf('Campaign type')).toEqual(['Search', 'Display', 'Video (Demand Gen): YouTube']);
    expect(within(screen.getByRole('group', { name: 'Tools of the wizard' })).getAllByRole('button').length).toBe(3);
  });

  it('GOOGLE-008 GOOGLE-010 start with a budget of 80, US dollars, everybody, and Learn more', async () => {
    const page = await openWizard();
    await press(page, /^Page views/);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Budget/ }).value).toBe('80');
    const { draft } = wizardOf(page)[1];
    expect(draft.audiences['ages']).toMatchObject([{ value: [503999] }]);
    expect(draft.audiences['genders']).toMatchObject([{ value: [0] }]);
    expect(draft.creatives['ctas']).toMatchObject([{ value: 'LEARN_MORE' }]);
  });
});

describe('information of a Google experiment', () => {
  it('GOOGLE-010 shows the minimum daily budget of the chosen campaign type', async () => {
    const page = await openWizard();
    await press(page, /^Page views/);
    await fill(page, DEMAND_GEN);
    expect(await screen.findByText(/^Plan at least €5\.40 a day for each campaign\.$/, {}, patience)).toBeTruthy();
    await fill(page, { 'information.campaign_type': 'SEARCH' });
    expect(await screen.findByText(/^Plan at least €1(\.00)? a day for each campaign\.$/, {}, patience)).toBeTruthy();
  });

  it('GOOGLE-010 shows the minimum daily budget at the budget, not at the cost per view', async () => {
    const page = await openWizard();
    await press(page, /^Video/);
    await fill(page, { ...DEMAND_GEN, 'information.campaign_type': 'VIDEO_TRUE_VIEW_IN_STREAM' });
    expect(await screen.findByRole('textbox', { name: /^Maximum cost per view/ })).toBeTruthy();
    expect(await screen.findAllByText(/^Plan at least/, {}, patience)).toHaveLength(1);
  });

  it('GOOGLE-007 GOOGLE-019 names missing values at their fields', async () => {
    const page = await openWizard();
    await press(page, /^Page views/);
    await fill(page, { 'information.budget': '' });
    await press(page, 'Continue');
    for (const text of ["Please enter the experiment's name", 'Please enter a valid destination.'])
      expect(screen.getByText(text)).toBeTruthy();
    // For the customer, the campaign type and the political declaration.
    expect(screen.getAllByText('Please select an option')).toHaveLength(3);
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Customer' }));
  });

  it('requires the business name only for display ads, at most 25 characters', async () => {
    const page = await wizardAt(1, { ...SEARCH });
    expect(screen.queryByRole('textbox', { name: 'Business name' })).toBeNull();
    await fill(page, { 'information.campaign_type': 'DISPLAY', 'information.business_name': 'x'.repeat(26) });
    await press(page, 'Continue');
    const name = screen.getByRole('textbox', { name: 'Business name' });
    expect(name.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(name);
  });
});

describe('audience of a Google experiment', () => {
  const at = (values: Readonly<Record<string, unknown>> = {}) => wizardAt(2, { ...SEARCH, ...values });

  it('GOOGLE-019 requires keywords for a search experiment, and none for display', async () => {
    const page = await at({ 'audiences.keywords': rows() });
    await press(page, 'Continue');
    expect(card('Keywords').getByText('Please input a text')).toBeTruthy();
    await fill(page, { ...DISPLAY, 'audiences.keywords': rows() });
    await press(page, 'Continue');
    expect(await screen.findByText("Now, let's set the creative information for your ads")).toBeTruthy();
  });

  it('GOOGLE-009 refuses a keyword of 81 characters, of 11 words, or with a character that Google refuses', async () => {
    const page = await at({
      'audiences.keywords': rows(
        [keyword('x'.repeat(80)), keyword('x'.repeat(81))],
        [keyword('a b c d e f g h i j k')],
        [keyword('sandals!')],
      ),
    });
    await press(page, 'Continue');
    for (const text of [
      /^Text 2 has 81 characters\. Use at most 80\./,
      /^Text 1 has 11 words\. Use at most 10\./,
      /^Text 1 contains !, which the platform does not accept/,
    ])
      expect(card('Keywords').getByText(text)).toBeTruthy();
    expect(wrong()).toBe(3);
    expect(screen.getByRole('region', { name: 'Keywords' }).contains(document.activeElement)).toBe(true);
  });

  it('GOOGLE-009 accepts keywords by keyboard: Enter adds one, with its match type beside it', async () => {
    const page = await at({ 'audiences.keywords': rows([keyword('sandals')]) });
    const first = screen.getByRole('textbox', { name: 'Keyword group 1: Keyword 1' });
    first.focus();
    await page.user.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Keyword group 1: Keyword 2' }));
    await page.user.keyboard('leather shoes');
    await page.user.selectOptions(screen.getByRole('combobox', { name: /Keyword group 1: Keyword 2/ }), 'Exact match');
    expect(wizardOf(page)[1].draft.audiences['keywords']).toMatchObject([
      { value: [keyword('sandals'), keyword('leather shoes', 'EXACT')] },
    ]);
  });

  it('GOOGLE-009 reads "phrase" and [exact] while typing, and keeps the match of other keywords', async () => {
    const page = await at({ 'audiences.keywords': rows([keyword('sandals', 'EXACT')]) });
    screen.getByRole('textbox', { name: 'Keyword group 1: Keyword 1' }).focus();
    await page.user.keyboard('{Enter}"leather shoes"{Enter}[[boots]{Tab}');
    await waitFor(() =>
      expect(wizardOf(page)[1].draft.audiences['keywords']).toMatchObject([
        { value: [keyword('sandals', 'EXACT'), keyword('leather shoes', 'PHRASE'), keyword('boots', 'EXACT')] },
      ]),
    );
    expect(card('Keywords').queryByText(/does not take/)).toBeNull();
  });

  it('GOOGLE-009 reads a keyword in quotes before Ctrl+Enter continues', async () => {
    const page = await at({ 'audiences.keywords': rows([keyword('')]) });
    screen.getByRole('textbox', { name: 'Keyword group 1: Keyword 1' }).focus();
    await page.user.keyboard('"leather shoes"{Control>}{Enter}{/Control}');
    expect(await screen.findByText("Now, let's set the creative information for your ads")).toBeTruthy();
    expect(wizardOf(page)[1].draft.audiences['keywords']).toMatchObject([
      { value: [keyword('leather shoes', 'PHRASE')] },
    ]);
  });

  it('GOOGLE-009 edits ages, genders, devices, incomes and parental status', async () => {
    const page = await at();
    for (const name of ['Devices', 'Incomes', 'Parental status'])
      await page.user.click(screen.getByRole('checkbox', { name }));
    const choose = async (list: string, option: string) =>
      page.user.click(card(list).getByRole('checkbox', { name: option }));
    await choose('Ages', 'All');
    await choose('Ages', '25-34');
    await choose('Genders', 'All genders');
    await choose('Genders', 'Female');
    await choose('Devices', 'Phones');
    await choose('Incomes', 'Top 10%');
    await choose('Parental status', 'Parent');
    const { audiences } = wizardOf(page)[1].draft;
    const valuesOf = (name: string) => (audiences[name] as { value: unknown }[]).map(({ value }) => value);
    expect(['ages', 'genders', 'devices', 'incomes', 'parental_status'].map(valuesOf)).toEqual([
      [[503002]],
      [[11]],
      [['MOBILE']],
      [[510006]],
      [[300]],
    ]);
  });

  it('GOOGLE-009 shows the limits of scripts only if the experiment runs by scripts', async () => {
    const page = await wizardAt(2, DEMAND_GEN, { goal: /^Video/ });
    const limit = () => screen.queryByText(/Scripts can set only lists of your own visitors or customers\.$/);
    expect(limit()).toBeNull();
    await fill(page, { 'information.campaign_type': 'VIDEO' });
    expect(limit()).toBeTruthy();
  });

  it('GOOGLE-014 queries audience sizes again only after a pause', async () => {
    const page = await at();
    const asked = () =>
      page.calls.filter(({ path }) => path.endsWith('/experiment/audiences')).map(({ body }) => body as object);
    await waitFor(() => expect(asked()).toHaveLength(1), patience);
    for (const age of [503001, 503002, 503003]) await fill(page, { 'audiences.ages': rows([age]) });
    await waitFor(() => expect(asked()).toHaveLength(2), patience);
    expect(asked()[1]).toMatchObject({ audiences: { ages: [{ value: [503003] }] } });
    expect(await screen.findByText('Google gives no size for these audiences.', {}, patience)).toBeTruthy();
  });

  it('refuses an audience of people about whom Google knows nothing', async () => {
    const page = await at({ 'audiences.genders': rows([20]), 'audiences.incomes': rows([510000]) });
    await press(page, 'Continue');
    expect(card('Genders').getByText(/not accept a group of people about whom it knows nothing/)).toBeTruthy();
    expect(card('Incomes').getByText(/not accept a group of people about whom it knows nothing/)).toBeTruthy();
  });

  it('GOOGLE-011 offers exclusions: keywords to search ads, kinds of content only to display ads', async () => {
    const page = await at();
    expect(screen.queryByRole('region', { name: 'Content exclusions' })).toBeNull();
    await page.user.click(screen.getByRole('checkbox', { name: 'Exclusions' }));
    expect(card('Exclusions').getByText('Excluded keywords')).toBeTruthy();
    await fill(page, DISPLAY);
    await page.user.click(screen.getByRole('checkbox', { name: 'Content exclusions' }));
    const search = card('Content exclusions').getByRole('combobox');
    await page.user.type(search, 'tragedy{Enter}');
    expect(wizardOf(page)[1].draft['content_exclusions']).toEqual(['TRAGEDY']);
  });
});

describe('creatives of a Google experiment', () => {
  const sendOn = async (values: Readonly<Record<string, unknown>>) => {
    const page = await wizardAt(3, values);
    await screen.findByText("Now, let's set the creative information for your ads", {}, patience);
    await press(page, 'Continue to summary');
    return page;
  };

  it('GOOGLE-012 GOOGLE-018 requires headlines in threes for search, and names a missing or long one', async () => {
    const page = await sendOn({
      ...SEARCH,
      'creatives.headlines': rows(['One', 'Two'], ['One', 'x'.repeat(31), 'Three'], ['x'.repeat(30), 'Two', 'Three']),
    });
    expect(card('Headlines').getByText('There must be at least 3 texts here, and there are 2.')).toBeTruthy();
    expect(card('Headlines').getByText(/^Text 2 has 31 characters\. Use at most 30\./)).toBeTruthy();
    const inputs = card('Headlines').getAllByRole<HTMLInputElement>('textbox');
    expect(inputs).toHaveLength(9);
    // The third text is empty, and the fifth is too long.
    expect(inputs.flatMap((input, i) => (input.getAttribute('aria-invalid') === 'true' ? [i] : []))).toEqual([2, 4]);
    expect(document.activeElement).toBe(inputs[2]);
    await page.user.keyboard('Three');
    await page.user.click(inputs[4]!);
    await page.user.keyboard('{Backspace}');
    await waitFor(() => expect(card('Headlines').queryByText(/Use at most 30|at least 3/)).toBeNull());
  });

  it.each([
    ['SEARCH', 'Each ad has three, of at most 30 characters.'],
    ['DISPLAY', 'At most 30 characters.'],
    ['DEMAND_GEN', 'At most 40 characters.'],
    ['VIDEO', 'Shown beside the button: at most 15 characters.'],
    ['VIDEO_TRUE_VIEW_IN_DISPLAY', 'At most 100 characters.'],
  ])('GOOGLE-012 describes the headlines of %s ads only', async (type, help) => {
    await wizardAt(3, { ...DEMAND_GEN, 'information.campaign_type': type });
    expect(card('Headlines').getByText(help)).toBeTruthy();
  });

  it('GOOGLE-012 accepts one headline for display ads, and texts of 90 characters', async () => {
    await sendOn({ ...DISPLAY, 'creatives.copies': rows('x'.repeat(91)), 'creatives.descriptions': rows('') });
    expect(card('Headlines').getAllByRole('textbox')).toHaveLength(2);
    expect(card('Copies').getByText(/^Use at most 90/)).toBeTruthy();
    expect(card('Descriptions').getByText('Please input a text')).toBeTruthy();
  });

  it('GOOGLE-010 GOOGLE-012 requires pictures and offers buttons only for display ads', async () => {
    const page = await sendOn({ ...DISPLAY, 'creatives.visuals': [] });
    expect(card('Visuals').getByText('Add at least one visual, or choose assets of the account.')).toBeTruthy();
    expect(optionsOf('Call to action 1')).toEqual([
      ...['Learn more', 'Apply now', 'Book now', 'Contact us', 'Download', 'Get quote', 'Shop now', 'Sign up'],
      ...['Subscribe', 'Visit site'],
    ]);
    await fill(page, SEARCH);
    expect(screen.queryByRole('region', { name: 'Visuals' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Calls to action' })).toBeNull();
  });

  it('shows each combination as its ad', async () => {
    const page = await wizardAt(3, SEARCH);
    await press(page, 'Preview');
    const ad = await screen.findByRole('article', { name: 'Ad in search results' }, patience);
    expect(within(ad).getByRole('link', { name: 'Walk lighter | Made by hand | Free returns' })).toBeTruthy();
    expect(screen.getByText('Headline set 1 of 2')).toBeTruthy();
    await press(page, 'Another combination');
    expect(within(ad).getByRole('link', { name: 'Sandals | From Spain | Buy now' })).toBeTruthy();
    cleanup();
    await press(await wizardAt(3, DISPLAY), 'Preview');
    const display = await screen.findByRole('article', { name: 'Display ad: Wide picture' }, patience);
    expect(within(display).getByText('Luz · Sponsored')).toBeTruthy();
    expect(within(display).getByRole('link', { name: 'Learn more' })).toBeTruthy();
    expect(screen.getByText('Leads to https://luz.example')).toBeTruthy();
  });

  it('name no destination if an ad has none', async () => {
    const values = { 'information.campaign_type': 'VIDEO_TRUE_VIEW_IN_DISPLAY', 'information.promoted_url': '' };
    await press(await wizardAt(3, { ...DEMAND_GEN, ...values }, { goal: /^Video/ }), 'Preview');
    await screen.findByRole('article', { name: 'Video ad' }, patience);
    expect(screen.queryByText(/^Leads to/)).toBeNull();
  });
});

describe('end of the Google wizard', () => {
  it('GOOGLE-002 summarizes everything, including the political declaration', async () => {
    await wizardAt(SUMMARY_STEP, SEARCH);
    const dialog = await summary();
    const block = (title: string) => dialog.getByRole('heading', { name: title }).closest('section')!.textContent;
    for (const words of ['Page views', 'Search', 'Sandals', 'https://luz.example', 'No, the ads are not political'])
      expect(block('General information')).toContain(words);
    for (const [title, words] of [
      ['Ages', 'Undetermined'],
      ['Locations', 'Spain'],
      ['Keywords', 'leather sandals'],
      ['Headlines', 'Walk lighter | Made by hand | Free returns'],
    ] as const)
      expect(block(title)).toContain(words);
    expect(dialog.queryByRole('heading', { name: 'Visuals' })).toBeNull();
  });

  it.each([
    ['SEARCH', SEARCH],
    ['DISPLAY', DISPLAY],
    ['DEMAND_GEN', DEMAND_GEN],
  ])('GOOGLE-007 GOOGLE-015 GOOGLE-029 sends what the description accepts: %s', async (type, values) => {
    const forms = sentForms({ data: { id: 1, uuid: 'u' } });
    const page = await wizardAt(SUMMARY_STEP, values);
    await page.user.click((await summary()).getByRole('button', { name: 'Submit experiment' }));
    const last = within(await screen.findByRole('alertdialog', { name: 'Submit this experiment?' }, patience));
    await page.user.click(last.getByRole('button', { name: 'Confirm and submit' }));
    await screen.findByRole('dialog', { name: 'Your experiment has been submitted' }, patience);
    const [sent] = forms;
    expect(sent?.url).toBe('/api/v1/providers/google/experiment/create');
    const parsed = parse(GOOGLE, JSON.parse(String(sent?.form.get('data'))));
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.findings));
    const circumstances = { now: Date.now(), accountCurrency: 'EUR', accountZone: 'Europe/Madrid' };
    expect(validate(GOOGLE, parsed.input, circumstances)).toEqual([]);
    expect(parsed.input).toMatchObject({
      platform: 'google',
      objective: 'PAGE_VIEWS',
      account: { id: '1234567890' },
      information: { campaign_type: type, budget: 100, eu_political_ads: 'no' },
      audiences: { geolocations: [{ value: [SPAIN] }] },
    });
  });

  it('GOOGLE-041 says before a submit that scripts follow', async () => {
    const values = { ...DEMAND_GEN, 'information.campaign_type': 'VIDEO' };
    const page = await wizardAt(SUMMARY_STEP, values, { goal: /^Video/ });
    await page.user.click((await summary()).getByRole('button', { name: 'Submit experiment' }));
    const last = within(await screen.findByRole('alertdialog', { name: 'Submit this experiment?' }, patience));
    expect(last.getByText(/scripts for you to run in Google Ads/)).toBeTruthy();
    expect(last.queryByText(/start on their own/)).toBeNull();
  });

  it('GOOGLE-019 counts and sends no display fields after a change to search', async () => {
    const forms = sentForms({ data: { id: 1, uuid: 'u' } });
    const page = await wizardAt(SUMMARY_STEP, { ...DISPLAY, ...SEARCH });
    await waitFor(() => {
      const counts = page.calls.filter(({ path }) => path.endsWith('/variations/count'));
      const { created } = counts.at(-1)?.body as { created: object };
      expect(created).toMatchObject({ headlines: 2 });
      expect(created).not.toHaveProperty('visuals');
    }, patience);
    await page.user.click((await summary()).getByRole('button', { name: 'Submit experiment' }));
    await press(page, 'Confirm and submit');
    await screen.findByRole('dialog', { name: 'Your experiment has been submitted' }, patience);
    const parsed = parse(GOOGLE, JSON.parse(String(forms[0]?.form.get('data'))));
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.findings));
    expect(parsed.input.creatives).toMatchObject({ visuals: [], ctas: [], customer_assets: [] });
  });

  it('GOOGLE-004 stores its step, its lists, its outcome and the edited draft', async () => {
    const forms = sentForms({ data: { id: 3, uuid: 'u-3' } });
    const saved = { data: { id: 12, uuid: 'draft-12', revision: 1 } };
    const lists = {
      'audiences.custom_audiences': rows({ id: '81', name: 'Buyers', type: 'user_list' }),
      'exclusions.keywords': [keyword('free')],
      content_exclusions: ['TRAGEDY'],
    };
    const page = await wizardAt(
      3,
      { ...DISPLAY, ...lists },
      {
        user: { is_staff: true },
        answers: { 'POST /providers/google/experiment/draft/save': [200, saved] },
      },
    );
    const now = () => wizardOf(page)[1];
    expect(now()).toMatchObject({ step: 3, saved: null, saving: 'idle', creating: false, created: null });
    await press(page, 'Save Experiment as Draft');
    await waitFor(() => expect(now().saved).toMatchObject({ id: 12, revision: 1 }), patience);
    await fill(page, { 'information.name': 'Sandals again' });
    await press(page, 'Save Experiment as Draft');
    const saves = () =>
      page.calls
        .filter(({ path }) => path.endsWith('/draft/save'))
        .map(({ body }) => body as { id?: number; data: object });
    // It is the same draft, so its id is sent too.
    await waitFor(() => expect(saves().map(({ id }) => id)).toEqual([undefined, 12]), patience);
    expect(saves()[0]!.data).toMatchObject({
      audiences: { custom_audiences: [{ value: { id: '81' } }] },
      exclusions: { keywords: [keyword('free')] },
      content_exclusions: ['TRAGEDY'],
      creatives: { descriptions: [{ value: 'Ships in two days.' }] },
    });

    let wasCreating = false;
    page.store.subscribe(() => (wasCreating ||= now().creating));
    await fill(page, {}, SUMMARY_STEP);
    await page.user.click((await summary()).getByRole('radio', { name: 'Save as Sample' }));
    await page.user.click((await summary()).getByRole('button', { name: 'Save sample' }));
    await screen.findByText('Sample Saved', {}, patience);
    expect(now()).toMatchObject({ created: 'sample', outcome: 'sample', creating: false });
    expect(wasCreating).toBe(true);
    expect(forms.map(({ form }) => form.get('sample'))).toEqual(['true']);
  });

  it('GOOGLE-005 shows its counts and its fee, and sends the shown fee', async () => {
    const forms = sentForms({ data: { id: 3, uuid: 'u-3' } });
    const card = { brand: 'visa', funding: 'credit', last4: '4242', exp: '04/2036', valid: true };
    const fee = { total: 2, tested: 2, estimated: 10_002, included: 10_000, charge: 25, charge_fee: 0.025 };
    const charged = { ...fee, is_minimum: false, is_capped: false, trial: null, payment_method: card };
    const used = { used: 10_000, included: 10_000, remaining: 0, charged_cents: 0, is_trial: false };
    const page = await wizardAt(3, SEARCH, {
      user: { whitelist: false, plans: { ...NO_PLANS, google: true } },
      answers: {
        'POST /providers/google/experiment/variations/count': [200, { data: [2, 2] }],
        'GET /providers/google/usage': [200, { data: used }],
        'POST /providers/google/experiment/sample': [200, { data: charged }],
      },
    });
    const panel = within(await screen.findByRole('complementary', { name: 'Variations' }, patience));
    const figure = (label: string) => panel.getByText(label).nextSibling?.textContent;
    await waitFor(() => expect(figure('Fee for this experiment')).toMatch(/^\$0\.\d\d$/), patience);
    expect([figure('Combinations'), figure('Ads that will run')]).toEqual(['2', '2']);
    await fill(page, {}, SUMMARY_STEP);
    await page.user.click((await summary()).getByRole('button', { name: 'Submit experiment' }));
    const last = within(await screen.findByRole('alertdialog', { name: 'Submit this experiment?' }, patience));
    await last.findByText('$25.00', {}, patience);
    for (const text of ['10,002', '$0.025', 'Visa •••• 4242 · Credit · expires 04/2036'])
      expect(last.getByText(text)).toBeTruthy();
    await page.user.click(last.getByRole('button', { name: 'Confirm and submit' }));
    await screen.findByRole('dialog', { name: 'Your experiment has been submitted' }, patience);
    expect(forms.map(({ form }) => form.get('charge'))).toEqual(['25']);
    expect(screen.queryByText('Fee for this experiment')).toBeNull();
  });

  it('GOOGLE-039 stores the id of a saved draft', async () => {
    const saved = { data: { id: 12, uuid: 'draft-12', revision: 1 } };
    const page = await wizardAt(1, SEARCH, {
      answers: { 'POST /providers/google/experiment/draft/save': [200, saved] },
    });
    await press(page, 'Save Experiment as Draft');
    await waitFor(() => expect(wizardOf(page)[1].saved?.id).toBe(12), patience);
  });
});

describe('Demand Gen experiment in the wizard', () => {
  it('has channels and logos, and names missing lists and the effects of each video option', async () => {
    const page = await wizardAt(2, DEMAND_GEN, { goal: /^Video/ });
    expect(card('Channels')).toBeTruthy();
    for (const name of ['Keywords', 'Topics', 'Placements', 'Devices'])
      expect(screen.queryByRole('region', { name })).toBeNull();
    const notes = screen.getAllByRole('note').map(({ textContent }) => textContent);
    expect(notes).toContainEqual(
      expect.stringMatching(/keywords, topics, placements, devices and content exclusions.*not at content/),
    );
    await fill(page, {}, 1);
    expect(screen.getByText(/Polyad creates everything.*you paste two scripts into Google Ads/)).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: /^Maximum cost per view/ })).toBeNull();
    await fill(page, {}, 3);
    expect(card('Logos')).toBeTruthy();
  });

  const videos = (page: Page) => wizardOf(page)[1].draft.creatives['videos'];
  const FILE = { name: 'trail.mp4', type: 'video' };
  /** The bytes of a file, which jsdom's own files do not provide. */
  const picked = (name: string, bytes: Uint8Array) =>
    Object.assign(new File([], name), {
      slice: (from = 0, to = bytes.length) => ({ arrayBuffer: async () => bytes.slice(from, to).buffer }),
    });
  /** A wizard with a row whose chosen file is uploading. */
  async function choosing() {
    const videos = rows('https://youtu.be/aaaaaaaaaaa', 'https://youtu.be/bbbbbbbbbbb');
    const page = await wizardAt(3, { ...DEMAND_GEN, 'creatives.videos': videos }, { goal: /^Video/ });
    const [owner] = wizardOf(page);
    const image = { id: 'row-0', name: 'trail.mp4', file: new File([], 'trail.mp4', { type: 'video/mp4' }) };
    const failed = { ...image, preview: 'blob:trail', isFailed: true };
    await act(async () => {
      page.store.dispatch(rowChanged({ owner, path: 'creatives.videos', id: 'row-0', value: FILE }));
      page.store.dispatch(imagesAdded({ owner, images: [failed] }));
    });
    return { page, owner };
  }

  it('accepts a video file in place of a link, and keeps the link if the file is not a video', async () => {
    const page = await wizardAt(3, DEMAND_GEN, { goal: /^Video/ });
    expect(card('Videos').getByRole('button', { name: 'Upload a video for Video 1' })).toBeTruthy();
    const input = card('Videos').getByLabelText('File: Upload a video for Video 1');
    await page.user.upload(input, picked('beach.mp4', Uint8Array.from([0x89, 0x50, 0x4e, 0x47])));
    await card('Videos').findByText('beach.mp4 is not an MP4 video. Choose an MP4 file.', {}, patience);
    expect(videos(page)).toEqual(DEMAND_GEN['creatives.videos']);
  });

  it('shows a file with the progress of its upload, and refers to the stored file once it has arrived', async () => {
    const { page, owner } = await choosing();
    const group = () => within(card('Videos').getByRole('group', { name: 'Video 1' }));
    expect(group().getByText('trail.mp4')).toBeTruthy();
    expect(group().getByLabelText('Uploaded video trail.mp4').getAttribute('src')).toBe('blob:trail');
    expect(group().getByRole('progressbar', { name: 'Upload of trail.mp4' })).toBeTruthy();
    await press(page, 'Continue to summary');
    expect(card('Videos').getByText('This file was not uploaded. Try again, or remove it.')).toBeTruthy();

    const asset = '0b4f3c52-3a4e-4c7d-9a0e-1f2a3b4c5d6e';
    await act(async () => void page.store.dispatch(fileStored({ owner, slot: 'row-0', asset })));
    expect(videos(page)).toMatchObject([{ id: 'row-0', value: { ...FILE, asset } }, { id: 'row-1' }]);
    expect(group().queryByRole('progressbar')).toBeNull();
    expect(group().getByLabelText('Uploaded video trail.mp4').getAttribute('src')).toBe(`/api/v1/assets/${asset}`);
    expect(card('Videos').queryByText(/not uploaded/)).toBeNull();
  });

  it('replaces a file by a link, and restores a removed file with its upload', async () => {
    const { page } = await choosing();
    await press(page, 'Remove video no. 1');
    expect(wizardOf(page)[1].images).toEqual({});
    await press(page, 'Undo');
    expect(videos(page)).toMatchObject([{ id: 'row-0', value: FILE }, { id: 'row-1' }]);
    expect(Object.keys(wizardOf(page)[1].images)).toEqual(['row-0']);
    await press(page, 'Use a link for Video 1');
    expect(videos(page)).toMatchObject([{ id: 'row-0', value: '' }, { id: 'row-1' }]);
    expect(wizardOf(page)[1].images).toEqual({});
    expect(card('Videos').getByRole('textbox', { name: 'Video 1' })).toBeTruthy();
  });

  it('accepts no files in experiments that run by scripts, and reports a file that is left from before', async () => {
    const values = { ...DEMAND_GEN, 'information.campaign_type': 'VIDEO_TRUE_VIEW_IN_STREAM' };
    const page = await wizardAt(3, values, { goal: /^Video/ });
    expect(card('Videos').queryByRole('button', { name: /^Upload a video/ })).toBeNull();
    const asset = '0b4f3c52-3a4e-4c7d-9a0e-1f2a3b4c5d6e';
    await fill(page, { 'creatives.videos': rows({ ...FILE, asset }) });
    await press(page, 'Continue to summary');
    expect(card('Videos').getByText(/Only Demand Gen campaigns accept an uploaded video/)).toBeTruthy();
    expect(card('Videos').getByRole('button', { name: 'Use a link for Video 1' })).toBeTruthy();
  });
});

it('shows everything in Spanish, too', async () => {
  const page = await wizardAt(1, SEARCH, { language: 'es', goal: /^Páginas vistas/ });
  expect(optionsOf('Tipo de campaña')).toEqual(['Búsqueda', 'Display', 'Generación de demanda: YouTube']);
  await fill(page, {}, 2);
  expect(card('Palabras clave').getByRole('textbox', { name: /Palabra clave 1/ })).toBeTruthy();
});
