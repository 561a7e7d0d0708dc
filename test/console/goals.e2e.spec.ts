import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import type { Browser, Page } from 'playwright-core';
import { ApiClient } from '../api/support/api-client.js';
import { linkSandbox } from '../api/support/experiment-form.js';
import { launchBrowser } from '../support/browser.js';
import { shareStack, type SharedStack } from '../support/stack.js';
import { AccessPage } from './pages/access-page.js';
import { GoalPage } from './pages/goal-page.js';
import { problemsInAllLooks } from './pages/problems.js';

const IMAGES = [path.resolve('examples/meta-traffic/images/waves.png')];
const PERSON = { email: 'gala@goals.polyad.test', password: 'sandals in spring' };
const GOAL_MS = 180_000;
const GOALS = ['Traffic', 'Conversions', 'Leads', 'App promotion'];

let stack: SharedStack;
let browser: Browser;
let page: Page;
let wizard: GoalPage;

beforeAll(async () => {
  stack = await shareStack();
  const owner = await ApiClient.signedUp(stack.apiUrl, PERSON);
  await linkSandbox(owner);
  browser = await launchBrowser();
  const context = await browser.newContext({
    ...{ baseURL: stack.apiUrl, locale: 'en-US', reducedMotion: 'reduce', viewport: { width: 1440, height: 1000 } },
  });
  context.setDefaultTimeout(20_000);
  page = await context.newPage();
  wizard = new GoalPage(page);
  await page.goto('/login');
  await new AccessPage(page).logIn(PERSON.password, PERSON.email);
  await page.getByRole('button', { name: 'Notifications' }).waitFor();
  await page.getByRole('button', { name: 'Reject all' }).click();
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

const field = (label: string) => page.getByLabel(label, { exact: true });
const said = (text: string) => page.getByText(text, { exact: true }).first().waitFor();
const general = { name: 'Trail shoes', url: 'https://vidal.example/trail', budget: '400' };

/** Fills in the creative, and waits until its file has arrived. */
async function toTheEnd(): Promise<void> {
  await field('Headline 1').fill('Grip that holds');
  await field('Copy 1').fill('Made for mud.');
  await wizard.images(IMAGES);
  await page.getByRole('img', { name: 'Preview of waves.png' }).waitFor();
  await page.getByRole('progressbar', { name: /waves\.png/ }).waitFor({ state: 'detached' });
}

/** Opens the summary and goes back to where a next goal can be chosen. */
async function seeSummary(): Promise<void> {
  await page.getByRole('button', { name: 'Continue to summary' }).click();
  const dialog = page.getByRole('dialog', { name: 'Summary' });
  await dialog.getByText('Grip that holds').first().waitFor();
  await dialog.getByRole('button', { name: 'Back', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Reset Experiment' }).click();
}

describe('the wizard for each goal', () => {
  it(
    'META-001 META-002 META-003 META-006 META-007 META-011 META-012 META-013 begins with a card for each goal',
    async () => {
      await wizard.open();
      expect(await wizard.goals().allTextContents()).toEqual(GOALS);
      expect(await page.locator('.stepper .step-head').allTextContents()).toEqual([
        ...['1Goal', '2Information', '3Audience', '4Creative'],
      ]);
      const tools = page.getByRole('button', { name: 'Reset Experiment' });
      expect(await tools.count()).toBe(0);
      await wizard.chooseGoal('Conversions');
      expect(await wizard.cards()).toEqual([
        ...['Account', 'Beneficiary and payor', 'General information', 'Run and budget'],
      ]);
      expect(await tools.count()).toBe(1);
      expect(await page.locator('.plan-panel').count()).toBe(0);
      await page.getByRole('button', { name: 'Back', exact: true }).click();
      await wizard.goals().first().waitFor();
    },
    GOAL_MS,
  );

  it(
    'META-009 META-010 META-021 META-022 META-023 META-078 META-086 META-093 META-108 META-112 META-138 META-141 traffic',
    async () => {
      await wizard.open();
      await wizard.chooseGoal('Traffic');
      expect(await problemsInAllLooks(page)).toEqual([]);
      expect(await wizard.optionsOf('Secondary goal')).toEqual(['Landing Page View', 'Link Clicks']);
      expect(await wizard.optionsOf('Attribution setting')).toEqual(['1-day click']);
      await wizard.describe(general);
      await page.getByRole('button', { name: 'Choose in the calendar: Starts' }).click();
      expect(await page.getByRole('button', { name: /previous month/i }).isDisabled()).toBe(true);
      await page.keyboard.press('Escape');
      await wizard.next();
      await wizard.addLocation('United States');
      await wizard.next();
      const dialog = page.getByRole('dialog', { name: 'Reach of the audiences' });
      const hint = await dialog.getByText('Reach estimates are only a hint.').textContent();
      expect(hint).toMatch(/1,000 .*50,000/);
      await dialog.getByRole('button', { name: 'Continue', exact: true, disabled: false }).waitFor();
      expect((await dialog.boundingBox())!.width).toBe(680);
      expect(await page.evaluate("getComputedStyle(document.querySelector('.reach-rows')).maxHeight")).toBe('300px');
      expect(await dialog.locator('.reach-row').count()).toBe(1);
      expect(await problemsInAllLooks(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Continue', exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
      expect(await wizard.cards()).toEqual(['Headlines', 'Copies', 'Descriptions', 'Visuals', 'Calls to action']);
      await toTheEnd();
      const off = wizard.card('Descriptions').getByRole('switch').or(wizard.card('Descriptions').getByRole('checkbox'));
      await off.first().check({ force: true });
      await field('Description 1').fill('Free delivery');
      await off.first().uncheck({ force: true });
      expect(await field('Description 1').count()).toBe(0);
      expect(await problemsInAllLooks(page)).toEqual([]);
      await seeSummary();
    },
    GOAL_MS,
  );

  it(
    'META-022 META-139 META-140 an estimate that fails, and one that finds a problem, stop at the audience',
    async () => {
      await wizard.open();
      await wizard.chooseGoal('Traffic');
      await wizard.describe(general);
      await wizard.next();
      await wizard.addLocation('United States');
      await page.route('**/facebook/reach', (route) => route.fulfill({ status: 503, json: { message: 'Later.' } }));
      await wizard.next();
      const dialog = page.getByRole('dialog', { name: 'Reach of the audiences' });
      const banner = dialog.getByText('Some issues were found while trying to retrieve audience sizes.');
      await banner.waitFor();
      const next = dialog.getByRole('button', { name: 'Continue', exact: true });
      expect(await next.isDisabled()).toBe(true);
      await page.unroute('**/facebook/reach');
      const error = { title: 'Audience too small', type: 'audience', message: 'Nobody is there.' };
      const reach = { lower_bound: null, upper_bound: null, issue: true };
      const data = [{ name: 'Nobody', reach, components: {}, error }];
      await page.route('**/facebook/reach', (route) => route.fulfill({ json: { data } }));
      await dialog.getByRole('button', { name: 'Try again' }).click();
      await dialog.getByText('Nobody is there.').waitFor();
      await banner.waitFor();
      expect(await dialog.locator('.reach-row.issue[open]').count()).toBe(1);
      expect(await next.isDisabled()).toBe(true);
      await dialog.getByRole('button', { name: 'Back', exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
      // Nor does the head of the last step lead past it, from whichever step.
      const head = (name: string) => page.locator('.stepper').getByRole('button', { name, exact: true });
      for (const from of ['Audience', 'Information'] as const) {
        await wizard.step(from);
        await head('Creative').click();
        await banner.waitFor();
        expect(await next.isDisabled()).toBe(true);
        expect(await page.locator('.stepper [aria-current=step]').textContent()).toContain('Audience');
        await dialog.getByRole('button', { name: 'Back', exact: true }).click();
        await dialog.waitFor({ state: 'detached' });
      }
      await page.unroute('**/facebook/reach');
      await page.getByRole('button', { name: 'Reset Experiment' }).click();
    },
    GOAL_MS,
  );

  it(
    'META-008 META-019 META-036 META-074 META-079 META-080 META-095 META-105 META-107 conversions',
    async () => {
      await wizard.open();
      await wizard.chooseGoal('Conversions');
      expect(await wizard.optionsOf('Secondary goal')).toEqual(['Sales', 'Leads']);
      expect(await wizard.optionsOf('Attribution setting')).toHaveLength(4);
      await wizard.describe(general);
      await wizard.next();
      await said('Please select an option');
      await wizard.choose('Secondary goal', /Leads/);
      await wizard.choose('Pixel', /Vidal/);
      await wizard.next();
      expect(await wizard.cards()).toEqual([
        ...['Ages', 'Genders', 'Locations', 'Demographics', 'Interests', 'Custom audiences', 'Custom conversions'],
        ...['Positions', 'Exclusions'],
      ]);
      await wizard.addLocation('United States');
      const events = await wizard.optionsOf('Custom conversion 1');
      expect(events).toEqual(
        expect.arrayContaining(['Lead', 'Start trial', 'Donate', 'Store finder used (410100000000413)']),
      );
      expect(events).not.toContain('Purchase');
      // Nothing chosen yet: the conversion is what stops.
      await wizard.next();
      expect(await field('Custom conversion 1').evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true);
      await field('Custom conversion 1').selectOption({ label: 'Lead' });
      await page.getByRole('button', { name: 'Add custom conversion' }).click();
      expect(await wizard.optionsOf('Custom conversion 2')).not.toContain('Lead');
      await field('Custom conversion 2').selectOption({ label: 'Start trial' });
      // The switch: on with a row, off and empty.
      const audiences = wizard.card('Custom audiences');
      await audiences.getByRole('switch').or(audiences.getByRole('checkbox')).first().check({ force: true });
      await field('Custom audience 1').selectOption({ index: 1 });
      await audiences.getByRole('switch').or(audiences.getByRole('checkbox')).first().uncheck({ force: true });
      expect(await field('Custom audience 1').count()).toBe(0);
      expect(await problemsInAllLooks(page)).toEqual([]);
      await wizard.acceptReach();
      await toTheEnd();
      await seeSummary();
    },
    GOAL_MS,
  );

  it(
    'META-024 META-039 META-068 META-075 META-076 META-077 META-117 leads',
    async () => {
      await wizard.open();
      await wizard.chooseGoal('Leads');
      await wizard.describe(general);
      await wizard.choose('Page', /Vidal Outlet/);
      await said('No lead forms were found for the selected page.');
      await said('No linked instagram accounts were found for the selected page.');
      await wizard.next();
      await said('No lead forms found!');
      await wizard.choose('Page', /Vidal Outdoor$/);
      await page.getByText('No lead forms found!').waitFor({ state: 'detached' });
      expect(await wizard.optionsOf('Instagram account')).toEqual(['vidal.outdoor']);
      expect(await problemsInAllLooks(page)).toEqual([]);
      await wizard.next();
      await wizard.addLocation('United States');
      await wizard.acceptReach();
      expect(await wizard.cards()).toEqual(['Headlines', 'Copies', 'Visuals', 'Calls to action']);
      expect(await page.getByLabel('Call to action 1').locator('option').allTextContents()).toEqual([
        ...['Apply now', 'Get quote', 'Subscribe', 'Learn more', 'Sign up', 'Download'],
      ]);
      await toTheEnd();
      await page.getByRole('button', { name: 'Continue to summary' }).click();
      await page.getByText('Please select a lead form.').first().waitFor();
      await page.getByLabel('Lead form of waves.png').selectOption({ label: 'Guided tour enquiry' });
      await seeSummary();
    },
    GOAL_MS,
  );

  it(
    'META-046 META-062 META-069 META-084 META-094 META-106 META-114 META-115 app promotion',
    async () => {
      await wizard.open();
      await wizard.chooseGoal('App promotion');
      await wizard.describe({ ...general, url: '' });
      expect(await wizard.optionsOf('Attribution setting')).toEqual(['1-day click', '1-day click or view']);
      await wizard.choose('Application', /Vidal Trails/);
      await wizard.choose('Operating system', /iOS/);
      const url = () => field('Promoted URL').inputValue();
      await waitFor(async () => (await url()) !== '', { what: "the store's address", timeoutMs: 10_000 });
      expect(await field('Promoted URL').inputValue()).toContain('itunes.apple.com');
      expect(await problemsInAllLooks(page)).toEqual([]);
      await wizard.next();
      await wizard.addLocation('United States');
      await page.getByRole('button', { name: 'Add position group' }).click();
      await page.getByRole('combobox', { name: 'Position group 1' }).fill('explore home');
      await page
        .getByRole('option', { name: /Explore home/ })
        .first()
        .click();
      const positions = wizard.card('Positions');
      for (const brought of ['Instagram Explore home', 'Instagram feed', 'Instagram Explore'])
        await positions.getByText(brought, { exact: true }).first().waitFor();
      await page.getByRole('button', { name: 'Add device' }).click();
      expect((await wizard.optionsOf('Device 1')).every((name) => /iP(hone|ad|od)/.test(name))).toBe(true);
      await field('Device 1').selectOption({ index: 1 });
      expect(await problemsInAllLooks(page)).toEqual([]);
      await wizard.acceptReach();
      expect(await page.getByLabel('Call to action 1').locator('option').count()).toBe(11);
      await toTheEnd();
      await seeSummary();
    },
    GOAL_MS,
  );
});
