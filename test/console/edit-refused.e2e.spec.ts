import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import { ApiClient } from '../api/support/api-client.js';
import { experiment, formOf, linkSandbox } from '../api/support/experiment-form.js';
import { isActive, witnessed } from '../faults/witness.js';
import { launchBrowser } from '../support/browser.js';
import { signIn } from '../support/console-session.js';
import { openWindow } from '../support/console-visit.js';
import { shareStack, type SharedStack } from '../support/stack.js';
import { EditDialog } from './pages/edit-dialog.js';
import { problems } from './pages/problems.js';

const STEP_MS = 120_000;
const NAME = 'Half of it refused';

const PERSON = { email: 'edit-refused@console.polyad.test', password: 'correct horse' };

let stack: SharedStack;
let owner: ApiClient;
let browser: Browser;
let page: Page;
let dialog: EditDialog;
let uuid: string;
let key: string;

/** A run of eight ads in two countries, of which the platform knows only one. */
beforeAll(async () => {
  stack = await shareStack('steady');
  owner = await ApiClient.signedUp(stack.apiUrl, PERSON);
  await linkSandbox(owner);
  const data = experiment();
  data.information.name = NAME;
  const nowhere = { type: 'country', key: 'XX', name: 'XX', country_code: 'XX' };
  data.audiences.geolocations.push({ id: 'xx', value: [nowhere] });
  data.tested_count = 8;
  // An answering platform would report this before the submit.
  await fetch(`${stack.sandboxUrl}/__sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'http500', match: { path: 'adsets$', dry: true } }),
  });
  const answer = await owner.post<{ data: { uuid: string } }>('/providers/facebook/experiment/create', formOf(data));
  ({ uuid } = answer.body.data);
  const { rows } = await stack.database.query<{ key: string }>('select key from experiment where uuid = $1', [uuid]);
  key = rows[0]!.key;
  await reaches('needs-attention');
  browser = await launchBrowser();
  const context = await openWindow(browser, stack.apiUrl);
  await signIn(context, PERSON);
  page = await context.newPage();
  dialog = new EditDialog(page);
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
}, 60_000);

const reaches = (phase: string) =>
  waitFor(
    async () => {
      const { body } = await owner.get<{ data: { progress: { phase: string } } }>(`/experiments/${uuid}/progress`);
      return body.data.progress.phase === phase;
    },
    { what: phase, timeoutMs: 50_000 },
  );
const adsNamed = async (text: string) =>
  (await witnessed(stack.sandboxUrl, key)).filter(({ type, name }) => type === 'ad' && name.includes(text));
/** The platform's content of each existing ad. */
const textsAtPlatform = async () => {
  const response = await fetch(`${stack.sandboxUrl}/__sandbox/ledger?prefix=${encodeURIComponent(`[${key}-`)}`);
  const { data } = (await response.json()) as { data: { type: string; deleted: boolean; content?: object }[] };
  return data.filter(({ type, deleted }) => type === 'ad' && !deleted);
};

describe('refused alternative of a waiting run', () => {
  it(
    'is edited with the control of its field, validated while typing, and kept when the dialog is closed',
    async () => {
      await page.goto('/experiments/meta/live');
      await dialog.open('XX');
      await dialog.root.getByText('Meta says: ""XX" is not a country code."').waitFor();
      await dialog.root.getByRole('combobox', { name: 'Location group 2' }).waitFor();
      await dialog.choose('One');
      const headline = dialog.field('Headline 1');
      await headline.fill('Two');
      await dialog.root.getByText('Each alternative can be used only once.').waitFor();
      expect(await headline.getAttribute('aria-invalid')).toBe('true');
      await dialog.send();
      expect(await dialog.question.count()).toBe(0);
      expect(await headline.evaluate((field) => field === field.ownerDocument.activeElement)).toBe(true);
      await headline.fill('Uno');
      await page.keyboard.press('Escape');
      await dialog.root.waitFor({ state: 'detached' });
      await dialog.open('XX');
      await dialog.choose('One');
      expect(await dialog.field('Headline 1').inputValue()).toBe('Uno');
      await dialog.root.getByText('Until now: One').waitFor();
      expect(await problems(page)).toEqual([]);
    },
    STEP_MS,
  );

  it(
    'shows what is deleted and created again, and does just that: the platform has the new text only',
    async () => {
      const facts = () => dialog.question.locator('dl').textContent();
      await dialog.send();
      expect(await facts()).toContain('Deleted on Meta2 ads');
      expect(await facts()).toContain('Created again4 ads');
      expect(await problems(page)).toEqual([]);
      await dialog.confirm();
      await dialog.root.getByText('The experiment is still waiting because of other ads').waitFor();
      const [old, fresh] = [await adsNamed('One'), await adsNamed('Uno')];
      expect([old.map(({ deleted }) => deleted), fresh.map(({ deleted }) => deleted)]).toEqual([
        [true, true],
        [false, false],
      ]);
      expect(JSON.stringify(await textsAtPlatform())).not.toContain('One');
      expect(await problems(page)).toEqual([]);
    },
    STEP_MS,
  );

  it(
    'shows that the run has been changed in the meantime, and keeps the input',
    async () => {
      await dialog.choose('Two');
      await dialog.field('Headline 2').fill('Dos');
      await stack.database.query(`update experiment set revision = revision + 1 where uuid = $1`, [uuid]);
      await dialog.send();
      await dialog.confirm();
      await dialog.root.getByRole('alert').getByText('was changed elsewhere since you opened it').waitFor();
      expect(await dialog.field('Headline 2').inputValue()).toBe('Dos');
      await dialog.root.getByRole('button', { name: 'Restore' }).click();
      expect(await dialog.field('Headline 2').inputValue()).toBe('Two');
    },
    STEP_MS,
  );

  it(
    'goes live once the platform accepts it, by keyboard alone',
    async () => {
      await page.keyboard.press('Escape');
      await page.goto(`/experiment/meta/results?id=${uuid}&type=meta`);
      const edit = page.getByRole('button', { name: 'Edit "XX" and send it again' });
      await edit.focus();
      await page.keyboard.press('Enter');
      const places = dialog.root.getByRole('combobox', { name: 'Location group 2' });
      await places.focus();
      await page.keyboard.press('Backspace'); // selects the last one
      await page.keyboard.press('Backspace');
      await page.keyboard.type('Canada');
      await page
        .getByRole('option', { name: /^Canada/ })
        .first()
        .waitFor();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Control+Enter');
      await dialog.question.waitFor();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await dialog.root.getByText('The platform accepted the change.').waitFor();
      await reaches('running');
      const live = (await witnessed(stack.sandboxUrl, key)).filter((one) => one.type === 'ad' && isActive(one));
      expect(live).toHaveLength(8);
      expect(live.some(({ deleted }) => deleted)).toBe(false);
      await page.keyboard.press('Escape');
      await dialog.root.waitFor({ state: 'detached' });
    },
    STEP_MS,
  );
});
