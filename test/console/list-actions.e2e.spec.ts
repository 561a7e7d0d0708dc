import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { ListsPage } from './pages/lists-page.js';
import { COMPLETED, DRAFTS, LIVE, TEMPLATES, visitLists, type ListsVisit } from './pages/lists-visit.js';

const STEP_MS = 120_000;

let visit: ListsVisit;
let page: Page;
let lists: ListsPage;

beforeAll(async () => {
  visit = await visitLists('ada@lists.polyad.test');
  ({ page, lists } = visit);
}, 240_000);
afterAll(() => visit?.end());

describe('actions on an experiment', () => {
  it(
    'LIST-028 LIST-030 ask before deleting a draft, with an undo',
    async () => {
      await visit.draft('Thrown away');
      await lists.open(DRAFTS);
      await lists.of('Thrown away').getByRole('button', { name: 'Delete Thrown away' }).click();
      const dialog = page.getByRole('alertdialog', { name: 'Delete this draft?' });
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await dialog.waitFor({ state: 'detached' });
      await lists.remove('Thrown away');
      await lists.of('Thrown away').waitFor({ state: 'detached' });
      await lists.toast('was deleted').getByRole('button', { name: 'Undo' }).click();
      await lists.of('Thrown away').waitFor();
    },
    STEP_MS,
  );

  it(
    "LIST-057 show the server's words for a failed deletion",
    async () => {
      const id = await visit.draft('Gone elsewhere');
      await lists.open(DRAFTS);
      await visit.stack.database.query(`update experiment set status = 'PROCESSING' where id = $1`, [id]);
      await lists.remove('Gone elsewhere');
      await page.getByRole('alertdialog').getByRole('alert').waitFor();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
      await visit.stack.database.query('delete from experiment where id = $1', [id]);
    },
    STEP_MS,
  );

  it.each([
    ['LIST-027 a draft', DRAFTS, 'Idea 11', 'Edit Idea 11', /\?draft=\d+$/, 'You are continuing the draft "Idea 11"'],
    [
      ...(['LIST-031 LIST-032 a template', TEMPLATES, 'Summer frame', 'Use Template Summer frame'] as const),
      ...([/\?template=\d+$/, 'This experiment starts from the template "Summer frame"'] as const),
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
    'LIST-029 do not include cloning a draft',
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
    'LIST-056 show in the wizard that there are no contents',
    async () => {
      const id = await visit.draft('Erased');
      await visit.stack.database.query(`update experiment set input = '{}' where id = $1`, [id]);
      await page.goto(`/experiments/meta/create?template=${id}`);
      await page
        .getByText("The selected experiment doesn't include a template file. Please create a new template.")
        .waitFor();
      await page.goto('/experiments/meta/create?draft=999999');
      await page
        .getByText('The draft, template or experiment no longer exists, or it belongs to another team.')
        .waitFor();
    },
    STEP_MS,
  );

  it(
    'LIST-032 name the parts of a draft that no longer fit',
    async () => {
      const id = await visit.draft('From before', { mood: 'good' });
      await page.goto(`/experiments/meta/create?draft=${id}`);
      await page.getByText('Left out, because this form has no field for them: former field “mood”.').waitFor();
    },
    STEP_MS,
  );
});

describe('information on an experiment', () => {
  it(
    'LIST-040 LIST-041 LIST-042 LIST-046 opens from its row, with its whole setup',
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
      expect(audience).toMatch(/Exclusions.*Variations not run.*Tested variations.*Budget\$400\.00/);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    },
    STEP_MS,
  );

  it(
    'LIST-043 offers the actions of a draft or template, and closes after its deletion',
    async () => {
      await visit.draft('Opened and deleted');
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
    'LIST-044 LIST-045 says so if the experiment has been deleted',
    async () => {
      const id = await visit.draft('Vanishes');
      await lists.open(DRAFTS);
      await visit.stack.database.query(`update experiment set deleted_at = now() where id = $1`, [id]);
      const dialog = await lists.information('Vanishes');
      await dialog.getByText("This experiment's information is not available.").waitFor();
      await dialog.locator('.bp6-dialog-footer').getByRole('button', { name: 'Close' }).click();
      await dialog.waitFor({ state: 'detached' });
    },
    STEP_MS,
  );
});

describe('running experiment', () => {
  it(
    'is followed by one stream for all visible runs, and leaves the list at its end',
    async () => {
      const requested: string[] = [];
      page.on('request', (request) => requested.push(new URL(request.url()).pathname));
      const uuids = [await visit.submit('Runs first'), await visit.submit('Runs second')];
      await lists.open(LIVE);
      await lists
        .of('Runs first')
        .getByText(/\d+ of \d+ ads/)
        .waitFor({ timeout: 60_000 });
      for (const uuid of uuids) await (await visit.api.raw(`/api/v1/experiments/${uuid}/events`)).text();
      await lists.of('Runs first').waitFor({ state: 'detached', timeout: 60_000 });
      expect(requested).toContain('/api/v1/experiments/events');
      expect(requested.filter((path) => path === '/api/v1/experiments/events').length).toBeLessThanOrEqual(4);
    },
    STEP_MS,
  );
});
