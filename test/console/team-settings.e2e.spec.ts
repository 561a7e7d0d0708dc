import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { visitConsole, type ConsoleVisit } from '../support/console-visit.js';
import { NamingPage } from './pages/naming-page.js';
import { problemsInAllLooks } from './pages/problems.js';

const STEP_MS = 120_000;

let visit: ConsoleVisit;
let page: Page;
beforeAll(async () => {
  visit = await visitConsole('cleo@settings.polyad.test');
  ({ page } = visit);
}, STEP_MS);
afterAll(() => visit?.end(), STEP_MS);

/** The owner's settings for the team in the profile; the rules of each form have their own specs. */
describe('settings of a team', () => {
  it(
    'limit the spend of team and account, changed and removed by keyboard, and fit in every theme and size',
    async () => {
      const card = page.getByRole('region', { name: 'Spend ceilings' });
      const dialog = page.getByRole('dialog');
      const rows = card.getByRole('row').filter({ has: page.getByRole('rowheader') });
      const type = async (amount: string) => {
        await dialog.getByRole('textbox', { name: 'At most' }).fill(amount);
        await page.keyboard.press('Enter');
      };
      await page.goto('/profile?tab=team');
      await card.getByText('There is no ceiling').waitFor();
      await card.getByRole('button', { name: 'Set a ceiling' }).click();
      await dialog.getByRole('combobox', { name: 'Applies to' }).selectOption({ label: 'An ad account of Meta' });
      await type('20');
      await dialog.locator('.error-text').getByText('Choose an ad account').waitFor();
      expect(await problemsInAllLooks(page, '.bp6-dialog')).toEqual([]);
      await dialog.getByRole('combobox', { name: 'Ad account' }).selectOption({ index: 1 });
      await type('750.50');
      await dialog.waitFor({ state: 'detached' });
      await rows.filter({ hasText: '(Meta), ' }).filter({ hasText: '750.50' }).waitFor();
      await card.getByRole('button', { name: 'Set a ceiling' }).press('Enter');
      await type('1,200');
      await dialog.waitFor({ state: 'detached' });
      const team = rows.filter({ hasText: 'Whole team, USD' });
      await team.filter({ hasText: '$1,200.00' }).waitFor();
      expect(await problemsInAllLooks(page)).toEqual([]);
      await team.getByRole('button', { name: 'Change the ceiling of Whole team, USD' }).press('Enter');
      await type('1,300');
      await dialog.waitFor({ state: 'detached' }); // until then, the dialog returns the focus to the button that opened it
      await team.filter({ hasText: '$1,300.00' }).waitFor();
      await team.getByRole('button', { name: 'Remove the ceiling of Whole team, USD' }).press('Enter');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).press('Enter');
      await team.waitFor({ state: 'detached' });
      expect(await rows.count()).toBe(1);
    },
    STEP_MS,
  );

  it(
    'set the names at the platform: previewed while typing, with errors, and saved',
    async () => {
      const naming = new NamingPage(page, 'Facebook');
      await naming.open();
      await naming.card.getByText('With a made-up experiment: you have not submitted one yet.').waitFor();
      expect(await naming.given('Name of a campaign')).toBe('Autumn sale [exampleabc-0]');
      await naming.type('Name of an ad', 'PLY {experiment}');
      expect(await naming.given('Name of an ad')).toBe('PLY Autumn sale [exampleabc-2]');
      await naming.note('Name of an ad', 'Names that differ only in the key: 8.');
      await naming.type('Name of an ad', 'PLY {headline}');
      await naming.note('Name of an ad', '{headline} is not known.');
      await naming.save();
      expect(await naming.focused()).toBe('ad');
      await naming.type('Name of an ad', 'PLY ');
      await naming.insert('Name of an ad', '{headlines}');
      await naming.type('URL parameters', 'utm_source=meta&utm_campaign={experiment}&utm_content={{ad.id}}');
      expect(await naming.given('URL parameters')).toBe(
        'https://shop.example/shoes?ref=home&utm_source=meta&utm_campaign=Autumn%20sale&utm_content={{ad.id}}',
      );
      await naming.save();
      await page.getByText('Names and tracking have been saved.').waitFor();
      const { data } = (
        await visit.api.get<{ data: { patterns: Record<string, string> } }>('/providers/facebook/naming')
      ).body;
      expect(data.patterns).toMatchObject({
        ad: 'PLY {headlines}',
        link: 'utm_source=meta&utm_campaign={experiment}&utm_content={{ad.id}}',
      });
      await page.reload();
      expect(await naming.typed('Name of an ad')).toBe('PLY {headlines}');
    },
    STEP_MS,
  );
});
