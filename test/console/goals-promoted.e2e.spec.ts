import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import type { Page } from 'playwright-core';
import { visitConsole, type ConsoleVisit } from '../support/console-visit.js';
import { GoalPage } from './pages/goal-page.js';
import { problemsInAllLooks } from './pages/problems.js';

const GOAL_MS = 180_000;

let visit: ConsoleVisit;
let page: Page;
let wizard: GoalPage;

beforeAll(async () => {
  visit = await visitConsole('greta@goals.polyad.test');
  page = visit.page;
  wizard = new GoalPage(page);
}, 120_000);
afterAll(() => visit?.end());

const field = (label: string) => page.getByLabel(label, { exact: true });
const said = (text: string) => page.getByText(text, { exact: true }).first().waitFor();
const general = { name: 'Trail shoes', url: 'https://vidal.example/trail', budget: '400' };

describe('the wizard for conversions, leads and apps', () => {
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
      const events = await wizard.optionsOf('Conversion event 1');
      expect(events).toEqual(
        expect.arrayContaining(['Lead', 'Start trial', 'Donate', 'Store finder used (410100000000413)']),
      );
      expect(events).not.toContain('Purchase');
      // Nothing is chosen yet, so the conversion blocks the step.
      await wizard.next();
      expect(await field('Conversion event 1').evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true);
      await field('Conversion event 1').selectOption({ label: 'Lead' });
      await page.getByRole('button', { name: 'Add conversion event' }).click();
      expect(await wizard.optionsOf('Conversion event 2')).not.toContain('Lead');
      await field('Conversion event 2').selectOption({ label: 'Start trial' });
      // The switch: on with a row, off and empty.
      const audiences = wizard.card('Custom audiences');
      await audiences.getByRole('switch').or(audiences.getByRole('checkbox')).first().check({ force: true });
      await field('Custom audience 1').selectOption({ index: 1 });
      await audiences.getByRole('switch').or(audiences.getByRole('checkbox')).first().uncheck({ force: true });
      expect(await field('Custom audience 1').count()).toBe(0);
      expect(await problemsInAllLooks(page)).toEqual([]);
      await wizard.acceptReach();
      await wizard.fillCreative();
      await wizard.seeSummary();
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
      await wizard.fillCreative();
      await page.getByRole('button', { name: 'Continue to summary' }).click();
      await page.getByText('Please select a lead form.').first().waitFor();
      await page.getByLabel('Lead form of waves.png').selectOption({ label: 'Guided tour enquiry' });
      await wizard.seeSummary();
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
      await page.getByRole('combobox', { name: 'Position group 1' }).fill('instagram reels');
      await page
        .getByRole('option', { name: /Instagram reels/ })
        .first()
        .click();
      const positions = wizard.card('Positions');
      for (const brought of ['Instagram reels', 'Instagram feed'])
        await positions.getByText(brought, { exact: true }).first().waitFor();
      await page.getByRole('button', { name: 'Add device' }).click();
      expect((await wizard.optionsOf('Device 1')).every((name) => /iP(hone|ad|od)/.test(name))).toBe(true);
      await field('Device 1').selectOption({ index: 1 });
      expect(await problemsInAllLooks(page)).toEqual([]);
      await wizard.acceptReach();
      expect(await page.getByLabel('Call to action 1').locator('option').count()).toBe(11);
      await wizard.fillCreative();
      await wizard.seeSummary();
    },
    GOAL_MS,
  );
});
