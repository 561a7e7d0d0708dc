import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import path from 'node:path';
import type { Page, Route } from 'playwright-core';
import { visitConsole, type ConsoleVisit } from '../support/console-visit.js';
import { CreatePage } from './pages/create-page.js';
import { SIZES } from './pages/sizes.js';

const IMAGES = [path.resolve('examples/meta-traffic/images/waves.png')];
const STEP_MS = 120_000;
/** A time zone that neither the machine nor any ad account of the sandbox has. */
const ZONE = 'America/Mexico_City';

let context: ConsoleVisit['context'];
let visit: ConsoleVisit;
let page: Page;
let form: CreatePage;

beforeAll(async () => {
  visit = await visitConsole('vera@form.polyad.test', { window: { timezoneId: ZONE } });
  ({ context, page } = visit);
  form = new CreatePage(page);
  await form.begin();
  await form.describe({ name: 'Spring sandals', url: 'https://sol.example/sandals', budget: '400' });
  await form.addLocation('United States');
  await form.copy('Soft soles.');
  await form.images(IMAGES);
  await page.getByRole('img', { name: 'Preview of waves.png' }).waitFor();
}, 300_000);

afterAll(() => visit?.end());

const budget = () => page.getByLabel('Budget', { exact: true });
const starts = () => page.getByLabel('Starts', { exact: true });
const dialog = () => page.getByRole('alertdialog');
const hasFocus = (label: string) =>
  page.getByLabel(label, { exact: true }).evaluate((field) => field === field.ownerDocument.activeElement);

describe('tools beside the form', () => {
  it(
    'META-012 do not cover a field of a step that shows no plan',
    async () => {
      await page.setViewportSize(SIZES.desk);
      await form.step('Information');
      const fields = (await page.locator('.create-layout').boundingBox())!;
      const tools = (await page.locator('.floating-tools').boundingBox())!;
      expect(tools.x).toBeGreaterThanOrEqual(fields.x + fields.width);
    },
    STEP_MS,
  );
});

describe('keyboard in the form', () => {
  it(
    'moves to the next field with Enter, without errors of unvisited fields',
    async () => {
      await form.step('Information');
      await page.getByLabel('Name', { exact: true }).press('Enter');
      expect(await hasFocus('Promoted URL')).toBe(true);
      expect(await page.locator('[aria-invalid=true]').count()).toBe(0);
    },
    STEP_MS,
  );

  it(
    'adds and focuses a headline with Enter, and restores a removed one at its place with Undo',
    async () => {
      await form.step('Creative');
      await page.getByLabel('Headline 1').fill('Walk lighter');
      await page.getByLabel('Headline 1').press('Enter');
      expect(await hasFocus('Headline 2')).toBe(true);
      await page.keyboard.type('Made by hand');
      await page.getByRole('button', { name: 'Remove headline no. 1' }).click();
      expect(await hasFocus('Headline 1')).toBe(true);
      expect(await page.getByLabel('Headline 1').inputValue()).toBe('Made by hand');
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByLabel('Headline 2').waitFor();
      const texts = [1, 2].map((n) => page.getByLabel(`Headline ${n}`).inputValue());
      expect(await Promise.all(texts)).toEqual(['Walk lighter', 'Made by hand']);
      expect(await hasFocus('Headline 1')).toBe(true);
    },
    STEP_MS,
  );
});

describe('budget field', () => {
  it(
    'shows 1,500 as 1,500.00 in the field and the dialog, and sends it',
    async () => {
      await form.step('Information');
      await budget().fill('1,500');
      await budget().blur();
      await page.getByText('Read as $1,500.00.').waitFor();
      await budget().press('Control+Enter');
      await form.submit();
      await dialog().getByText('$1,500.00 USD', { exact: true }).last().waitFor();
      let sent = '';
      const refuse = (route: Route) => {
        sent = route.request().postDataBuffer()?.toString('latin1') ?? '';
        return route.fulfill({ status: 503, json: { message: 'Later.' } });
      };
      await page.route('**/experiment/create', refuse, { times: 1 });
      await dialog().getByRole('button', { name: 'Confirm and submit' }).click();
      await page.getByText('The experiment was not submitted').waitFor();
      expect(/"budget":([^,]*)/.exec(sent)?.[1]).toBe('1500');
      await dialog().waitFor({ state: 'detached' });
    },
    STEP_MS,
  );

  it(
    'shows both meanings of 1.500, and does not continue',
    async () => {
      await form.step('Information');
      await budget().fill('1.500');
      await budget().press('Control+Enter');
      await page.getByText('1.500 can mean $1.50 or $1,500.00.').waitFor();
      expect(await dialog().count()).toBe(0);
      expect(await hasFocus('Budget')).toBe(true);
      await budget().fill('1,500');
    },
    STEP_MS,
  );
});

describe('count of variations offline', () => {
  it(
    'continues without an alert, and corrects itself afterwards',
    async () => {
      const created = page.locator('.plan-counts');
      await form.step('Creative');
      await created.getByText('2').first().waitFor();
      await context.setOffline(true);
      await page.getByRole('button', { name: 'Add headline' }).click();
      await page.keyboard.type('Summer in Elche');
      await page.getByText('The forecast is not available now.').waitFor();
      expect(await created.textContent()).toBe('Combinations3Ads that will run3');
      await context.setOffline(false);
      await page.getByText('The forecast is not available now.').waitFor({ state: 'detached' });
      expect(await page.getByRole('button', { name: 'Notifications', exact: true }).count()).toBe(1);
    },
    STEP_MS,
  );
});

describe('dates in the form', () => {
  it(
    "CONST-004 are in the browser's zone in form and dialog, and in the account's zone on hover",
    async () => {
      await form.step('Information');
      await page.getByText(`Times are in ${ZONE}, your browser's time zone.`).waitFor();
      expect(await starts().getAttribute('title')).toContain("in America/New_York, the ad account's time zone");
      const shown = await starts().inputValue();
      await form.submit();
      await dialog().getByText(shown).waitFor();
      await dialog().getByText(`${ZONE}, your browser's time zone`).waitFor();
      await dialog().getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Back' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await form.step('Information');
    },
    STEP_MS,
  );

  it(
    'stay as typed if unreadable, even after a reload, with an explanation',
    async () => {
      await starts().fill('next tuesday');
      await starts().blur();
      await page.getByText('This date cannot be read.').waitFor();
      expect(await starts().inputValue()).toBe('next tuesday');
      await page.reload();
      expect(await starts().inputValue()).toBe('next tuesday');
      await starts().fill('January 2, 2020, 6:30 PM');
      await starts().blur();
      await page.getByText('The start is in the past.').waitFor();
      expect(await starts().inputValue()).toBe('2020-01-02 18:30');
    },
    STEP_MS,
  );
});

describe('form on a phone', () => {
  it(
    'has a fixed bar with the figures and the next step that hides no focused field',
    async () => {
      await starts().fill(new Date(Date.now() + 86_400_000).toISOString().slice(0, 10) + ' 18:30');
      await page
        .getByLabel('Ends', { exact: true })
        .fill(new Date(Date.now() + 172_800_000).toISOString().slice(0, 10) + ' 18:30');
      await page.getByLabel('Ends', { exact: true }).blur();
      await form.step('Creative');
      await page.setViewportSize({ width: 390, height: 740 });
      const figures = page.getByRole('button', { name: /^3 → 3 ads, \$1,500\.00$/ });
      await figures.waitFor();
      // At any scroll position: a partly visible element only scrolls to the nearest edge.
      const hidden = await page.evaluate(`(() => {
        const [head, foot] = ['.top-bar', '.plan-bar'].map((name) => document.querySelector(name));
        const found = [];
        for (const field of document.querySelectorAll('form input:not([type=file]), form select, form textarea'))
          for (let from = 0; from < document.documentElement.scrollHeight; from += 23) {
            document.activeElement.blur();
            window.scrollTo(0, from);
            field.focus();
            const { top, bottom } = field.getBoundingClientRect();
            const seen = [head.getBoundingClientRect().bottom, foot.getBoundingClientRect().top];
            if (top < seen[0] || bottom > seen[1]) found.push({ field: field.outerHTML, from, top, bottom, seen });
          }
        return found;
      })()`);
      expect(hidden).toEqual([]);
      await figures.click();
      await page.getByText('Ads that will run').waitFor();
    },
    STEP_MS,
  );
});

/** Changes each text of a page as Google Translate does. */
const TRANSLATE = `(() => {
  const walker = document.createTreeWalker(document.getElementById('root'), NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) if (walker.currentNode.data.trim() !== '') texts.push(walker.currentNode);
  for (const text of texts) {
    if (text.parentElement.closest('font, option, textarea, svg') !== null) continue;
    const font = document.createElement('font');
    font.append(text.data);
    text.replaceWith(font);
  }
})()`;

describe('form on a page that the browser has translated', () => {
  it(
    'shows the error of a field, and hides it once it is corrected',
    async () => {
      await page.setViewportSize(SIZES.desk);
      await form.step('Information');
      for (const typed of ['abc', '400', '', '400']) {
        await page.evaluate(TRANSLATE);
        await budget().fill(typed);
        await budget().blur();
        const invalid = page.locator(`[aria-invalid=true][id="${await budget().getAttribute('id')}"]`);
        await invalid.waitFor({ state: typed === '400' ? 'detached' : 'attached' });
      }
      expect(await page.getByText('This page has stopped working').count()).toBe(0);
    },
    STEP_MS,
  );
});
