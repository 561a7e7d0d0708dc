import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { visitConsole, type ConsoleVisit } from '../support/console-visit.js';
import { GoalPage } from './pages/goal-page.js';
import { problemsInAllLooks } from './pages/problems.js';

const GOAL_MS = 180_000;
const GOALS = ['Traffic', 'Conversions', 'Leads', 'App promotion'];

let visit: ConsoleVisit;
let page: Page;
let wizard: GoalPage;

beforeAll(async () => {
  visit = await visitConsole('gala@goals.polyad.test');
  page = visit.page;
  wizard = new GoalPage(page);
}, 120_000);
afterAll(() => visit?.end());

const field = (label: string) => page.getByLabel(label, { exact: true });
const general = { name: 'Trail shoes', url: 'https://vidal.example/trail', budget: '400' };

describe('wizard for traffic', () => {
  it(
    'META-001 META-002 META-003 META-006 META-007 META-011 META-012 META-013 begins with a card for each goal',
    async () => {
      await wizard.open();
      expect(await wizard.goals().allTextContents()).toEqual(GOALS);
      expect(await page.locator('.stepper .step-head').allTextContents()).toEqual([
        ...['1Advertising Objective', '2Information Setup', '3Audience Setup', '4Creative Setup'],
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
    'META-009 META-010 META-021 META-022 META-023 META-078 META-086 META-093 META-108 META-112 META-138 META-141 leads through all steps',
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
      await wizard.fillCreative();
      const off = wizard.card('Descriptions').getByRole('switch').or(wizard.card('Descriptions').getByRole('checkbox'));
      await off.first().check({ force: true });
      await field('Description 1').fill('Free delivery');
      await off.first().uncheck({ force: true });
      expect(await field('Description 1').count()).toBe(0);
      expect(await problemsInAllLooks(page)).toEqual([]);
      await wizard.seeSummary();
    },
    GOAL_MS,
  );

  it(
    'META-022 META-139 META-140 stops at the audience if the estimate fails or finds a problem',
    async () => {
      await wizard.open();
      await wizard.chooseGoal('Traffic');
      await wizard.describe(general);
      await wizard.next();
      await wizard.addLocation('United States');
      await page
        .locator('.audience-sizes')
        .getByText(/^1 audience of .+ to .+ people\./)
        .waitFor();
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
      // The last step's button in the stepper does not lead past it either, from any step.
      const head = (name: string) => page.locator('.stepper').getByRole('button', { name, exact: true });
      for (const from of ['Audience', 'Information'] as const) {
        await wizard.step(from);
        await head('Creative Setup').click();
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
});
