import readXlsxFile from 'read-excel-file/node';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../support/browser.js';
import { startStack, type Stack } from '../support/stack.js';
import { AccessPage } from './pages/access-page.js';
import { CreatePage } from './pages/create-page.js';
import { contentsOf } from './pages/downloads.js';
import { unseenFocus } from './pages/focus.js';
import { serious } from './pages/problems.js';

const IMAGES = [path.resolve('examples/meta-traffic/images/waves.png')];
const RUN_MS = 180_000;
const person = {
  firstName: 'Nora',
  lastName: 'Luz',
  company: 'Calzados Luz',
  email: 'nora@luz.polyad.test',
  password: 'sandals in spring',
};

let stack: Stack;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  // Slow enough that, on a busy machine, the run goes live before its one day ends, and can be watched; fast enough to end within the test.
  stack = await startStack({ timeScale: 11_520, timings: { sweepDelaySeconds: 1 } });
  browser = await launchBrowser();
  const context = await browser.newContext({
    baseURL: stack.apiUrl,
    viewport: { width: 1440, height: 1000 },
    locale: 'en-US',
    reducedMotion: 'reduce',
  });
  page = await context.newPage();
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await stack?.stop();
}, 60_000);

/** One person's way through the product; each step depends on the one before. */
describe('from sign-up to results', () => {
  it('AUTH-013 signs up and in, out, and in by the password', async () => {
    const access = new AccessPage(page);
    await access.signUp(person);
    await page.getByRole('heading', { level: 1, name: 'Link your Meta account' }).waitFor();
    await page.getByRole('button', { name: 'Logout' }).click();
    await access.logIn('not the password', person.email);
    await page.getByRole('alert').waitFor();
    expect(await page.getByText('Your session has expired!').count()).toBe(0);
    await access.logIn(person.password);
    await page.getByRole('heading', { level: 1, name: 'Link your Meta account' }).waitFor();
  }, 60_000);

  it('META-014 META-170 links the account in the pop-up and shows the form when it closes', async () => {
    await new CreatePage(page).link();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('New experiment on Meta');
    expect(await serious(page)).toEqual([]);
    expect(await unseenFocus(page, { least: 25 })).toEqual([]);
  }, 120_000);

  it('META-017 jumps to the first problem of an empty form', async () => {
    await page.getByLabel('Page', { exact: true }).focus();
    await new CreatePage(page).next();
    await page.getByText("Please enter the experiment's name").waitFor();
    const focused = await page.evaluate('document.activeElement.closest("[data-field]")?.dataset.field');
    expect(['account', 'page', 'information.name']).toContain(focused);
  }, 30_000);

  it('keeps the input across a reload', async () => {
    const form = new CreatePage(page);
    await form.describe({ name: 'Spring sandals', url: 'https://luz.example/sandals', budget: '400' });
    await form.addLocation('Spain');
    await form.addHeadlines('Walk lighter', 'Made by hand');
    await form.copy('Soft soles, made by hand in Elche.');
    // At once: leaving the page must save the last text too.
    await page.reload();
    expect(await page.getByLabel('Headline 2').inputValue()).toBe('Made by hand');
    await form.step('Information');
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Spring sandals');
    await form.step('Creative');
  }, 60_000);

  it('META-123 names a file that is not an image', async () => {
    await page
      .getByLabel('Image files')
      .setInputFiles([{ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('not an image') }]);
    await page.getByText("Some selected files doesn't contain valid formats, please verify.").waitFor();
    expect(await page.getByRole('img', { name: /notes\.png/ }).count()).toBe(0);
  }, 30_000);

  it('META-017 moves to the first field that the server refuses, with its words beside it', async () => {
    const form = new CreatePage(page);
    await form.images(IMAGES);
    await page.getByRole('img', { name: 'Preview of waves.png' }).waitFor();
    const item = (field: string) => ({ field, title: field, type: 'platform', message: `Refused: ${field}` });
    const errors = [item('attachments[0]'), item('creatives.headlines[1].value'), item('creatives.copies[0].value')];
    await page.route(
      '**/experiment/create',
      (route) => route.fulfill({ status: 400, json: { message: 'No.', code: 400104, errors } }),
      { times: 1 },
    );
    await form.submit();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm and submit' }).click();
    const headline = page.getByLabel('Headline 2');
    await page.locator('input[aria-invalid=true]:focus').waitFor();
    expect(await headline.evaluate((input) => input === input.ownerDocument.activeElement)).toBe(true);
    expect(await headline.getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByText('Refused: creatives.headlines[1].value').first().isVisible()).toBe(true);
    const box = await headline.boundingBox();
    expect(box !== null && box.y > 0 && box.y + box.height < 1000).toBe(true);
    await headline.fill('Made by hands');
    await page.getByLabel('Copy 1').fill('Soft soles, made by hand in Elx.');
  }, 60_000);

  it('META-147 submits after a dialog that names the account and the worst case', async () => {
    await new CreatePage(page).submit();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('$400.00 USD', { exact: true }).last().waitFor();
    await dialog.getByRole('button', { name: 'Confirm and submit' }).click();
    await page.getByText('Your experiment has been submitted').waitFor();
    await page.getByRole('button', { name: 'Return to dashboard' }).click();
    await page.waitForURL('**/experiments/meta/live');
  }, 60_000);

  it(
    'shows the progress of the run',
    async () => {
      await page.getByRole('link', { name: 'Spring sandals', exact: true }).waitFor();
      await page.getByRole('progressbar', { name: 'Progress of Spring sandals' }).waitFor();
      await page.getByText('2 of 2 ads created').waitFor({ timeout: RUN_MS });
      expect(await serious(page)).toEqual([]);
    },
    RUN_MS,
  );

  it(
    'RESULT-018 ends in curves and a table of the rows',
    async () => {
      await page.getByText('Spring sandals has finished.').waitFor({ timeout: RUN_MS });
      await page
        .getByRole('navigation', { name: 'Main menu' })
        .getByRole('link', { name: /Completed/ })
        .click();
      await page.getByRole('link', { name: 'Spring sandals', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: 'Spring sandals' }).waitFor();
      for (const curve of ['best', 'median', 'worst', 'fep'])
        await page
          .locator(`.highcharts-series.curve-${curve} .highcharts-graph`)
          .first()
          .waitFor({ state: 'attached' });
      const rows = await page.locator('.results-table tbody tr').allTextContents();
      expect(rows.some((row) => row.includes('All tested ads together'))).toBe(true);
      expect(rows.filter((row) => row.includes('Walk lighter')).length).toBeGreaterThan(0);
      expect(await serious(page)).toEqual([]);
    },
    RUN_MS * 2,
  );

  it("RESULT-009 RESULT-035 RESULT-036 saves the server's file of all rows", async () => {
    await page.getByRole('button', { name: 'Export as…' }).click();
    const waiting = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Tab-separated text' }).click();
    const file = await waiting;
    expect(file.suggestedFilename()).toBe('Spring sandals.xls');
    const [header, pool, ...rows] = (await contentsOf(file)).toString('utf8').trim().split('\r\n');
    expect(header).toContain('variable\tcurrency\timpressions');
    expect(pool).toContain('\tFEP\t');
    expect(rows).toHaveLength(2);
  }, 30_000);

  it('RESULT-009 saves a workbook with what each column means, by keyboard alone', async () => {
    await page.getByRole('button', { name: 'Export as…' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Excel workbook' }).focus();
    const waiting = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    const file = await waiting;
    expect(file.suggestedFilename()).toBe('Spring sandals.xlsx');
    const [rows, about] = await readXlsxFile(await contentsOf(file));
    expect(rows!.data).toHaveLength(4);
    expect(about!.data.map(([name]) => name)).toEqual(expect.arrayContaining(rows!.data[0]!));
  }, 30_000);

  it('RESULT-016 RESULT-017 ACTIVATE-017 activates two variations from the table, which then cannot be chosen', async () => {
    const box = (name: string) => page.getByRole('checkbox', { name: new RegExp(`${name} to activate$`) }).first();
    for (const name of ['V-1', 'V-0']) {
      // A drawing covers the input, and the cookie question covers the foot of the page, so this clicks the label.
      await box(name).locator('..').click();
      expect(await box(name).isChecked()).toBe(true);
    }
    await page.getByRole('button', { name: 'Activate…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Budget of V-1' }).fill('50');
    await dialog.getByRole('button', { name: 'Use this budget for all' }).click();
    await dialog.getByText('At most $100.00 in total').waitFor();
    expect(await serious(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Activate', exact: true }).click();
    await page.getByRole('button', { name: 'Activate and spend' }).click();
    await dialog.getByText('2 Variations activated successfully!.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('heading', { name: 'Activated variations' }).waitFor();
    expect(await box('V-1').isDisabled()).toBe(true);
    expect(await serious(page)).toEqual([]);
  }, 90_000);
});
