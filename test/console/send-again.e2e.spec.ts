import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import { ApiClient } from '../api/support/api-client.js';
import { experiment, formOf, linkSandbox } from '../api/support/experiment-form.js';
import { launchBrowser } from '../support/browser.js';
import { signIn } from '../support/console-session.js';
import { openWindow } from '../support/console-visit.js';
import { shareStack, type SharedStack } from '../support/stack.js';
import { CreatePage } from './pages/create-page.js';
import { problems } from './pages/problems.js';

const STEP_MS = 120_000;
const CREATE = '/experiments/meta/create';
const NAME = 'All refused';
const NOWHERE = { type: 'country', key: 'XX', name: 'Nowhere', country_code: 'XX' };
/** The id of no experiment. */
const UNKNOWN_ID = '7c2f8a58-35ea-4a0e-8c52-7a1d0f7a2d11';

const PERSON = { email: 'fix@console.polyad.test', password: 'correct horse' };

let stack: SharedStack;
let owner: ApiClient;
let browser: Browser;
let page: Page;
let form: CreatePage;
let refused: string;

/** A run whose ads were all refused, and whose days are over. */
async function refuseAll(): Promise<string> {
  const data = experiment();
  data.information.name = NAME;
  data.audiences.geolocations = [{ id: 'xx', value: [NOWHERE] }];
  // an answering platform would report this before the submit
  await fetch(`${stack.sandboxUrl}/__sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'http500', match: { path: 'adsets$', dry: true } }),
  });
  const answer = await owner.post<{ data: { uuid: string } }>('/providers/facebook/experiment/create', formOf(data));
  const { uuid } = answer.body.data;
  await waitFor(async () => (await phaseOf(uuid)) === 'needs-attention', { what: 'the question', timeoutMs: 50_000 });
  await stack.database.query(
    `update experiment set input = jsonb_set(jsonb_set(input, '{information,start_date}', '"2020-01-02T18:30:00.000Z"'),
       '{information,end_date}', '"2020-01-03T18:30:00.000Z"') where uuid = $1`,
    [uuid],
  );
  return uuid;
}

async function phaseOf(uuid: string): Promise<string> {
  const { body } = await owner.get<{ data: { progress: { phase: string } } }>(`/experiments/${uuid}/progress`);
  return body.data.progress.phase;
}

beforeAll(async () => {
  stack = await shareStack('steady');
  owner = await ApiClient.signedUp(stack.apiUrl, PERSON);
  await linkSandbox(owner);
  refused = await refuseAll();
  browser = await launchBrowser();
  const context = await openWindow(browser, stack.apiUrl, { timezoneId: 'Europe/Madrid' });
  await signIn(context, PERSON);
  page = await context.newPage();
  form = new CreatePage(page);
  await page.goto(CREATE);
  await form.chooseGoal('Traffic');
  await field('Name').fill('My own draft');
  await page.reload();
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

const field = (label: string) => page.getByLabel(label, { exact: true });
const notice = () => page.getByText(`These are the contents of "${NAME}"`);
const picture = () => page.getByRole('img', { name: 'Preview of Waves' });
const dateIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe('run whose ads were all refused', () => {
  it.each(['/experiments/meta/live', '/experiment/meta/results'])(
    'offers to correct and resubmit it on %s',
    async (address) => {
      await page.goto(`${address}?id=${refused}&type=meta`);
      await page.getByRole('link', { name: `Fix and send again: ${NAME}` }).click();
      await notice().waitFor();
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(`${CREATE}?from=${refused}`);
    },
    STEP_MS,
  );

  it(
    'opens in the form with all its contents, its picture, and errors at its dates',
    async () => {
      expect(await field('Name').inputValue()).toBe(NAME);
      expect(await field('Budget').inputValue()).toMatch(/^100(\.00)?$/);
      await page.getByText('The start is in the past.').waitFor();
      expect(await problems(page)).toEqual([]);
      await field('Starts').fill(`${dateIn(1)} 18:30`);
      await field('Ends').fill(`${dateIn(2)} 18:30`);
      await field('Ends').blur();
      await page.getByText('The start is in the past.').waitFor({ state: 'detached' });
      await form.step('Audience');
      await page.getByText('Nowhere').first().waitFor();
      // The refused place must be fixed before the creative step opens.
      await page.getByRole('button', { name: /^Remove.*Nowhere/ }).click();
      await form.addLocation('United States');
      await form.step('Creative');
      expect(await field('Headline 2').inputValue()).toBe('Two');
      await picture().waitFor();
      const loaded = async () =>
        (await picture().evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth)) > 0;
      await waitFor(loaded, { what: 'the picture', timeoutMs: 10_000 });
      expect(await problems(page)).toEqual([]);
    },
    STEP_MS,
  );

  it(
    'keeps corrections after a reload',
    async () => {
      await form.step('Information');
      await field('Name').fill('Fixed');
      await page.reload();
      await notice().waitFor();
      expect(await field('Name').inputValue()).toBe('Fixed');
      await form.step('Creative');
      await picture().waitFor();
      await form.step('Audience');
      await page.getByText('United States').first().waitFor();
    },
    STEP_MS,
  );

  it(
    'can be duplicated with its picture, without affecting the corrections',
    async () => {
      await page.goto(`/experiment/meta/results?id=${refused}&type=meta`);
      await page.getByRole('link', { name: `Duplicate ${NAME}` }).click();
      await page.getByText(`This experiment begins as a copy of "${NAME}"`).waitFor();
      expect(await field('Name').inputValue()).toBe(NAME);
      await field('Starts').fill(`${dateIn(1)} 18:30`);
      await field('Ends').fill(`${dateIn(2)} 18:30`);
      await form.step('Audience');
      await page.getByRole('button', { name: /^Remove.*Nowhere/ }).click();
      await form.addLocation('United States');
      await form.step('Creative');
      const loaded = async () =>
        (await picture().evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth)) > 0;
      await waitFor(loaded, { what: 'the picture', timeoutMs: 10_000 });
      await page.goto(`${CREATE}?from=${refused}`);
      await notice().waitFor();
      await form.step('Information');
      expect(await field('Name').inputValue()).toBe('Fixed');
      await form.step('Audience');
    },
    STEP_MS,
  );

  it(
    'is submitted as a new experiment without another upload of its picture, and the own draft returns afterwards',
    async () => {
      await form.submit();
      const sent = page.waitForRequest('**/experiment/create');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm and submit' }).click();
      const body = (await sent).postDataBuffer()?.toString('latin1') ?? '';
      expect([body.includes('"asset":'), body.includes('filename=')]).toEqual([true, false]);
      const answer = (await (await (await sent).response())?.json()) as { data: { uuid: string } };
      await page.getByRole('button', { name: 'Stay here' }).click();
      await page.waitForURL((url) => url.search === '');
      await page.getByText('My own draft').or(field('Name')).first().waitFor();
      expect(await field('Name').inputValue()).toBe('My own draft');
      expect(await notice().count()).toBe(0);
      const { uuid } = answer.data;
      expect(uuid).not.toBe(refused);
      await waitFor(async () => (await phaseOf(uuid)) === 'running', { what: 'the new run', timeoutMs: 60_000 });
      expect(await phaseOf(refused)).toBe('needs-attention');
    },
    STEP_MS,
  );
});

it(
  'shows an unknown experiment as missing, above the own form',
  async () => {
    await page.goto(`${CREATE}?from=${UNKNOWN_ID}`);
    await page.getByText('The experiment that you want to fix is not here').waitFor();
    expect(await field('Name').inputValue()).toBe('My own draft');
  },
  STEP_MS,
);
