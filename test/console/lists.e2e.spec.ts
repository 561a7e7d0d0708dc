import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import { ApiClient } from '../api/support/api-client.js';
import { experiment, formOf, linkSandbox } from '../api/support/experiment-form.js';
import { launchBrowser } from '../support/browser.js';
import { shareStack, type SharedStack } from '../support/stack.js';
import { AccessPage } from './pages/access-page.js';
import { ListsPage } from './pages/lists-page.js';
import { problems } from './pages/problems.js';

const PERSON = { email: 'lia@lists.polyad.test', password: 'sandals in spring' };
const STEP_MS = 120_000;
const LIVE = '/experiments/meta/live';
const COMPLETED = '/experiments/meta/completed';
const DRAFTS = '/experiments/drafts';
const TEMPLATES = '/experiments/templates';
const SAMPLES = '/experiments/meta/samples';

let stack: SharedStack;
let owner: ApiClient;
let browser: Browser;
let page: Page;
let lists: ListsPage;
let finished: string;

beforeAll(async () => {
  stack = await shareStack();
  owner = await ApiClient.signedUp(stack.apiUrl, PERSON);
  await linkSandbox(owner);
  finished = await submit('Sandals');
  await (await owner.raw(`/api/v1/experiments/${finished}/events`)).text(); // ends with the run
  for (let n = 1; n <= 11; n++) await draft(`Idea ${n}`);
  await template('Summer frame');
  browser = await launchBrowser();
  const context = await browser.newContext({
    ...{ baseURL: stack.apiUrl, locale: 'en-US', reducedMotion: 'reduce', viewport: { width: 1440, height: 1000 } },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  // Who lets comfort be kept in the browser finds the view that was chosen last.
  await context.addCookies([{ name: 'polyad_consent', value: '1.preference', url: stack.apiUrl }]);
  page = await context.newPage();
  lists = new ListsPage(page);
  await page.goto('/login');
  await new AccessPage(page).logIn(PERSON.password, PERSON.email);
  await page.getByRole('button', { name: 'Notifications' }).waitFor();
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

function whole(name: string) {
  const data = experiment();
  Object.assign(data.information, { name, budget: 400 });
  return data;
}

async function submit(name: string): Promise<string> {
  const answer = await owner.post<{ data: { uuid: string } }>(
    '/providers/facebook/experiment/create',
    formOf(whole(name)),
  );
  return answer.body.data.uuid;
}

const template = (name: string) =>
  owner.post('/providers/facebook/experiment/create', formOf(whole(name), { fields: { template: 'true' } }));

async function draft(name: string, data = {}): Promise<number> {
  const body = { data: { objective: 'OUTCOME_TRAFFIC', information: { name }, ...data } };
  return (await owner.post<{ data: { id: number } }>('/providers/facebook/experiment/draft/save', body)).body.data.id;
}

const address = () => new URL(page.url());
const isAt = (query: string) => waitFor(() => address().search === query, { what: query, timeoutMs: 10_000 });

describe('the lists of experiments', () => {
  it(
    'LIST-001 LIST-002 LIST-003 LIST-004 LIST-006 LIST-013 LIST-014 are each at their address and in the menu',
    async () => {
      const titles: [string, string][] = [
        ...([
          [LIVE, 'Live experiments'],
          [COMPLETED, 'Completed experiments'],
        ] as [string, string][]),
        ...([
          [DRAFTS, 'Drafts'],
          [TEMPLATES, 'Templates'],
          [SAMPLES, 'Samples'],
        ] as [string, string][]),
      ];
      for (const [path, title] of titles) {
        await page.goto('/about');
        await page.locator(`nav[aria-label="Main menu"] a[href="${path}"]`).click();
        await page.getByRole('heading', { level: 1, name: title }).waitFor();
      }
      await page.goto('/experiments/completed');
      await page.getByRole('heading', { level: 1, name: 'Completed experiments' }).waitFor();
    },
    STEP_MS,
  );

  it(
    'LIST-012 an empty one leads to the completed experiments',
    async () => {
      await lists.open(SAMPLES);
      await page.locator('main a[href="/experiments/completed"]').click();
      await page.getByRole('heading', { level: 1, name: 'Completed experiments' }).waitFor();
    },
    STEP_MS,
  );

  it(
    'LIST-017 LIST-020 LIST-033 LIST-037 is narrowed and paged in the address, so that going back shows what was there',
    async () => {
      await draft('Boots', {
        account: { id: 'act_7', name: 'Seven', currency: 'USD' },
        page: { id: '77', name: 'Shop' },
      });
      await lists.open(DRAFTS);
      expect(await lists.range()).toBe('1–10 of 12');
      expect(await lists.names()).toHaveLength(10);
      expect(await page.locator('.page-size').count()).toBe(0);
      await page.getByRole('button', { name: 'Next page' }).click();
      await isAt('?page=2');
      await lists.of('Idea 1').waitFor();
      await lists.search('boo');
      await isAt('?search=boo');
      await lists.of('Boots').waitFor();
      expect(await lists.names()).toEqual(['Boots']);
      await lists.search('');
      await isAt('');
      await lists.account('Seven');
      await isAt('?account=act_7');
      await page.getByRole('combobox', { name: 'Page', exact: true }).selectOption('Shop');
      await isAt('?account=act_7&page_id=77');
      await waitFor(async () => (await lists.names()).join() === 'Boots', {
        what: 'the narrowed list',
        timeoutMs: 10_000,
      });
      await page.reload();
      await lists.settled();
      expect(await lists.names()).toEqual(['Boots']);
      await page.goBack();
      await isAt('?account=act_7');
      await lists.search('nothing like it');
      await page.getByRole('heading', { name: 'Nothing matches' }).waitFor();
      await page.getByRole('button', { name: 'Clear filters' }).click();
      await isAt('');
      await lists.of('Boots').waitFor();
    },
    STEP_MS,
  );

  it(
    'LIST-018 LIST-019 shows blocks or a table, as it was chosen last, and is read again on demand',
    async () => {
      await lists.open(DRAFTS);
      await lists.view('cards');
      await page.locator('.experiment-card').first().waitFor();
      expect(await page.locator('main table').count()).toBe(0);
      await lists.open(TEMPLATES);
      await lists.of('Summer frame').waitFor();
      expect(await page.locator('main table').count()).toBe(0);
      await template('Winter frame');
      await page.getByRole('button', { name: 'Refresh' }).click();
      await lists.of('Winter frame').waitFor();
      await lists.view('table');
      await page.locator('main table').waitFor();
    },
    STEP_MS,
  );

  it(
    'LIST-021 LIST-022 LIST-046 the table of completed ones can be selected, where they are, and copied',
    async () => {
      await lists.open(COMPLETED);
      await lists.view('table');
      const row = lists.of('Sandals');
      const heads = (await page.locator('main thead th').allTextContents()).join('|');
      expect(heads).toMatch(/Select.*Name.*Start and end.*Account and page.*Promoted URL/);
      const box = row.getByRole('checkbox', { name: 'Select Sandals' });
      expect(await box.isDisabled()).toBe(true); // Nobody has opened its results yet.
      expect(await row.textContent()).toMatch(/Pending Review.*\d\d\/\d\d\/\d{4} \d\d:\d\d/);
      await row.getByRole('link', { name: 'Sandals', exact: true }).click();
      await page.locator('.results-table tbody tr').first().waitFor();
      await lists.open(COMPLETED);
      await row.getByText('Completed', { exact: true }).waitFor();
      await box.check({ force: true });
      await page.getByRole('button', { name: 'Copy as a table' }).click();
      await lists.toast('1 row copied.').waitFor();
      expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(/^Number\tName\t.*\n\d+\tSandals\t/);
    },
    STEP_MS,
  );

  it(
    'LIST-025 a block of a completed experiment opens its results',
    async () => {
      await lists.open(COMPLETED);
      await lists.view('cards');
      await lists.of('Sandals').getByRole('link', { name: 'Results of Sandals' }).click();
      await page.locator('.results-table tbody tr').first().waitFor();
    },
    STEP_MS,
  );

  it(
    'LIST-058 one that cannot be read shows nothing of before, and says so',
    async () => {
      await lists.open(TEMPLATES);
      await lists.of('Summer frame').waitFor();
      await page.route('**/api/v1/experiments', (route) => route.abort());
      await page.getByRole('button', { name: 'Refresh' }).click();
      await page.getByRole('button', { name: 'Try again' }).waitFor();
      expect(await lists.names()).toEqual([]);
      await page.unroute('**/api/v1/experiments');
      await page.getByRole('button', { name: 'Try again' }).click();
      await lists.of('Summer frame').waitFor();
    },
    STEP_MS,
  );
});

describe('what can be done with an experiment', () => {
  it(
    'LIST-028 LIST-030 deleting a draft is asked first, and can be undone',
    async () => {
      await draft('Thrown away');
      await lists.open(DRAFTS);
      await lists.of('Thrown away').getByRole('button', { name: 'Delete Thrown away' }).click();
      const asked = page.getByRole('alertdialog', { name: 'Delete this draft?' });
      await asked.getByRole('button', { name: 'Cancel' }).click();
      await asked.waitFor({ state: 'detached' });
      await lists.remove('Thrown away');
      await lists.of('Thrown away').waitFor({ state: 'detached' });
      await lists.toast('was deleted').getByRole('button', { name: 'Undo' }).click();
      await lists.of('Thrown away').waitFor();
    },
    STEP_MS,
  );

  it(
    "LIST-057 a delete that fails says the server's words where it was asked",
    async () => {
      const id = await draft('Gone elsewhere');
      await lists.open(DRAFTS);
      await stack.database.query(`update experiment set status = 'PROCESSING' where id = $1`, [id]);
      await lists.remove('Gone elsewhere');
      await page.getByRole('alertdialog').getByRole('alert').waitFor();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
      await stack.database.query('delete from experiment where id = $1', [id]);
    },
    STEP_MS,
  );

  it.each([
    ['LIST-027 a draft', DRAFTS, 'Idea 11', 'Edit Idea 11', /\?draft=\d+$/, 'You go on with the draft "Idea 11"'],
    [
      ...(['LIST-031 LIST-032 a template', TEMPLATES, 'Summer frame', 'Use Template Summer frame'] as const),
      ...([/\?template=\d+$/, 'This experiment begins with the template "Summer frame"'] as const),
    ],
    [
      ...(['LIST-029 LIST-031 a completed experiment', COMPLETED, 'Sandals', 'Clone Sandals'] as const),
      ...([/\?clone=\d+$/, 'This experiment begins as a copy of "Sandals"'] as const),
    ],
  ])(
    '%s opens the wizard with its contents',
    async (_what, path, name, action, wanted, notice) => {
      await lists.open(path);
      await lists.of(name).getByRole('link', { name: action }).click();
      await page.getByText(notice).waitFor();
      expect(page.url()).toMatch(wanted);
      expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe(name);
    },
    STEP_MS,
  );

  it(
    'LIST-029 a draft is not cloned',
    async () => {
      await lists.open(DRAFTS);
      await lists.of('Idea 11').waitFor();
      expect(
        await page
          .locator('main')
          .getByRole('link', { name: /^Clone/ })
          .count(),
      ).toBe(0);
    },
    STEP_MS,
  );

  it(
    'LIST-056 what has nothing to begin with says so in the wizard',
    async () => {
      const id = await draft('Erased');
      await stack.database.query(`update experiment set input = '{}' where id = $1`, [id]);
      await page.goto(`/experiments/meta/create?template=${id}`);
      await page
        .getByText("The selected experiment doesn't include a template file. Please create a new template.")
        .waitFor();
      await page.goto('/experiments/meta/create?draft=999999');
      await page.getByText('It does not exist any more, or it belongs to another team.').waitFor();
    },
    STEP_MS,
  );

  it(
    'LIST-032 tells what of a draft no longer fits',
    async () => {
      const id = await draft('From before', { mood: 'good' });
      await page.goto(`/experiments/meta/create?draft=${id}`);
      await page.getByText('Left out, because this form has no field for it:').waitFor();
    },
    STEP_MS,
  );
});

describe('the information on an experiment', () => {
  it(
    'LIST-040 LIST-041 LIST-042 LIST-046 opens from its row, with all that it was set up with',
    async () => {
      await lists.open(COMPLETED);
      const dialog = await lists.information('Sandals');
      await dialog.getByText('General information').waitFor();
      const labels = (await dialog.locator('section').first().locator('dt').allTextContents()).join('|');
      expect(labels).toMatch(
        /^Name\|.*account\|Page\|Business name\|Customer name\|Pixel\|Industry\|Start \(.*\)\|End \(.*\)$/i,
      );
      expect(await dialog.textContent()).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d/);
      const [creative, audience] = await Promise.all(
        ['Creative', 'Audience'].map((name) => dialog.getByRole('region', { name }).textContent()),
      );
      expect(creative).toMatch(/Headlines \(\d+\)/);
      expect(audience).toMatch(/Exclusions.*Estimated variations.*Tested variations.*Budget\$400\.00/);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    },
    STEP_MS,
  );

  it(
    'LIST-043 offers what can be done with a draft or template, and closes when that is deleted',
    async () => {
      await draft('Opened and deleted');
      await lists.open(DRAFTS);
      const dialog = await lists.information('Opened and deleted');
      await dialog.getByRole('link', { name: 'Edit Opened and deleted' }).waitFor();
      await dialog.getByRole('button', { name: 'Delete Opened and deleted' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
      await lists.of('Opened and deleted').waitFor({ state: 'detached' });
      await lists.open(TEMPLATES);
      const template = await lists.information('Summer frame');
      await template.getByRole('link', { name: 'Use Template Summer frame' }).waitFor();
    },
    STEP_MS,
  );

  it(
    'LIST-044 LIST-045 says where there is none',
    async () => {
      const id = await draft('Vanishes');
      await lists.open(DRAFTS);
      await stack.database.query(`update experiment set deleted_at = now() where id = $1`, [id]);
      const dialog = await lists.information('Vanishes');
      await dialog.getByText("This experiment's information is not available.").waitFor();
      await dialog.locator('.bp6-dialog-footer').getByRole('button', { name: 'Close' }).click();
      await dialog.waitFor({ state: 'detached' });
    },
    STEP_MS,
  );
});

describe('a running experiment', () => {
  it(
    'is followed by one stream for all that are shown, and leaves the list when it has finished',
    async () => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      const uuids = [await submit('Runs first'), await submit('Runs second')];
      await lists.open(LIVE);
      await lists
        .of('Runs first')
        .getByText(/\d+ of \d+ ads/)
        .waitFor({ timeout: 60_000 });
      for (const uuid of uuids) await (await owner.raw(`/api/v1/experiments/${uuid}/events`)).text();
      await lists.of('Runs first').waitFor({ state: 'detached', timeout: 60_000 });
      expect(asked).toContain('/api/v1/experiments/events');
      expect(asked.filter((path) => path === '/api/v1/experiments/events').length).toBeLessThanOrEqual(4);
    },
    STEP_MS,
  );
});

describe('the pages of lists', () => {
  it(
    'have no serious finding with experiments on them, in either theme, as blocks and as a table',
    async () => {
      const found: string[] = [];
      for (const view of ['cards', 'table'] as const)
        for (const path of [DRAFTS, COMPLETED]) {
          await lists.open(path);
          await lists.view(view);
          found.push(...(await problems(page)).map((one) => `${path} ${view} ${one}`));
        }
      await lists.information('Sandals');
      found.push(...(await problems(page)));
      expect(found).toEqual([]);
    },
    STEP_MS * 2,
  );
});
