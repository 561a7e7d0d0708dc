import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import { visitConsole, type ConsoleVisit } from '../support/console-visit.js';
import { CreatePage } from './pages/create-page.js';
import { DraftPage } from './pages/draft-page.js';
import { ListsPage } from './pages/lists-page.js';
import { problems } from './pages/problems.js';

const STEP_MS = 120_000;
const CREATE = '/experiments/meta/create';

let api: ConsoleVisit['api'];
let visit: ConsoleVisit;
let page: Page;
let form: CreatePage;
let draft: DraftPage;

beforeAll(async () => {
  visit = await visitConsole('dora@draft-console.polyad.test');
  ({ api, page } = visit);
  form = new CreatePage(page);
  draft = new DraftPage(page);
  await form.begin();
}, 300_000);

afterAll(() => visit?.end());

interface Stored {
  id: number;
  revision: number;
  template: { information: Record<string, unknown>; creatives: { headlines: { value: string }[] } };
}
const stored = async (id: number): Promise<Stored> =>
  (await api.get<{ data: Stored }>(`/providers/facebook/experiment/${id}/template`)).body.data;
const drafts = async (): Promise<{ id: number; name: string }[]> =>
  (
    await api.post<{ data: { experiments: { id: number; name: string }[] } }>('/experiments', {
      type: 'draft',
      platform: 'meta',
    })
  ).body.data.experiments;
const field = (label: string, on = page) => on.getByLabel(label, { exact: true });

describe('a draft', () => {
  let id: number;

  it(
    'META-012 META-032 META-033 is saved when it is asked for, and from then on by itself, as one draft',
    async () => {
      await field('Name').fill('Spring sandals');
      expect(await drafts()).toEqual([]);
      await draft.save();
      await draft.toast('Draft saved.');
      const [first, ...others] = await drafts();
      expect([first?.name, others]).toEqual(['Spring sandals', []]);
      id = first!.id;
      await field('Name').fill('Summer sandals');
      await draft.isSaved();
      await waitFor(async () => (await stored(id)).template.information['name'] === 'Summer sandals', {
        what: 'the silent save',
        timeoutMs: 10_000,
      });
      expect(await drafts()).toHaveLength(1);
      expect(await problems(page)).toEqual([]);
    },
    STEP_MS,
  );

  it(
    'LIST-027 LIST-031 LIST-032 is gone on with from its card, and saved as what it is',
    async () => {
      const other = await visit.context.newPage();
      const lists = new ListsPage(other);
      await lists.open('/experiments/drafts');
      await lists.of('Summer sandals').getByRole('link', { name: /^Edit/ }).click();
      await other.waitForURL(`**${CREATE}?draft=${id}`);
      expect(await field('Name', other).inputValue()).toBe('Summer sandals');
      await field('Promoted URL', other).fill('https://sol.example/summer');
      const before = (await stored(id)).revision;
      await waitFor(async () => (await stored(id)).revision > before, { what: 'the save', timeoutMs: 10_000 });
      expect((await stored(id)).template.information).toMatchObject({
        name: 'Summer sandals',
        promoted_url: 'https://sol.example/summer',
      });
      expect(await drafts()).toHaveLength(1);
      await other.close();
    },
    STEP_MS,
  );

  it(
    'that was changed in another tab is overwritten by nobody: what differs is shown, and chosen field by field',
    async () => {
      await field('Name').fill('Autumn boots');
      await draft.conflict().waitFor();
      expect((await stored(id)).template.information['name']).toBe('Summer sandals');
      expect(await draft.differences()).toEqual(['Name', 'Promoted URL']);
      expect(await problems(page)).toEqual([]);
      await draft.choose('Promoted URL', 'https://sol.example/summer');
      await draft.conflict().getByRole('button', { name: 'Save this choice' }).click();
      await draft.conflict().waitFor({ state: 'detached' });
      expect(await field('Promoted URL').inputValue()).toBe('https://sol.example/summer');
      await waitFor(async () => (await stored(id)).template.information['name'] === 'Autumn boots', {
        what: 'the save',
        timeoutMs: 10_000,
      });
      expect((await stored(id)).template.information['promoted_url']).toBe('https://sol.example/summer');
    },
    STEP_MS,
  );

  it(
    'is taken as it was saved elsewhere, where that is chosen; until then nothing is saved',
    async () => {
      const { revision, template } = await stored(id);
      const information = { ...template.information, name: 'Winter boots' };
      await api.post('/providers/facebook/experiment/draft/save', { id, revision, data: { ...template, information } });
      await field('Name').fill('Rain boots');
      await draft.conflict().getByRole('button', { name: 'Decide later' }).click();
      await page.getByText('This draft was saved elsewhere meanwhile.').waitFor();
      await page.getByRole('button', { name: 'Compare' }).click();
      await draft.conflict().getByRole('button', { name: 'Use the saved version for everything' }).click();
      await waitFor(async () => (await field('Name').inputValue()) === 'Winter boots', {
        what: 'the saved name',
        timeoutMs: 10_000,
      });
      await draft.isSaved();
      expect((await stored(id)).revision).toBe(revision + 1);
    },
    STEP_MS,
  );

  it(
    'that cannot be saved now says so, is kept here over a reload, and is saved once the line is back',
    async () => {
      await page.route('**/draft/save', (route) => route.abort());
      await field('Name').fill('Snow boots');
      await page.getByText('Your last changes are not in the draft yet.').waitFor();
      await page.reload();
      expect(await field('Name').inputValue()).toBe('Snow boots');
      await page.unroute('**/draft/save');
      await waitFor(async () => (await stored(id)).template.information['name'] === 'Snow boots', {
        what: 'the save',
        timeoutMs: 20_000,
      });
    },
    STEP_MS,
  );

  it(
    'META-034 whose answer names none is not said to be saved',
    async () => {
      await page.route('**/draft/save', (route) => route.fulfill({ json: { data: {} } }), { times: 1 });
      await draft.save();
      await draft.toast("Your draft couldn't be saved.");
    },
    STEP_MS,
  );

  it(
    'that was deleted leaves the form as it is, to be saved as a new one',
    async () => {
      await api.post('/experiment/drafted/delete', { id, type: 'meta' });
      await field('Name').fill('Once more');
      await draft.toast(/^This draft does not exist any more/);
      expect(await field('Name').inputValue()).toBe('Once more');
      await draft.save();
      await draft.toast('Draft saved.');
      expect((await drafts()).map(({ name }) => name)).toEqual(['Once more']);
    },
    STEP_MS,
  );

  it(
    'META-035 stays in its list when the form is emptied, and is gone on with once that is undone',
    async () => {
      const [saved] = await drafts();
      await page.getByRole('button', { name: 'Reset Experiment' }).click();
      await page.locator('.stepper [aria-current=step]', { hasText: 'Advertising Objective' }).waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      expect(await field('Name').inputValue()).toBe('Once more');
      await field('Name').fill('And once more');
      await waitFor(async () => (await stored(saved!.id)).template.information['name'] === 'And once more', {
        what: 'the save',
        timeoutMs: 10_000,
      });
      expect(await drafts()).toHaveLength(1);
    },
    STEP_MS,
  );

  it(
    'whose last changes could not be saved is not left without a question; the browser asks as well',
    async () => {
      await page.route('**/draft/save', (route) => route.abort());
      await field('Name').fill('At risk');
      await page.getByText('Your last changes are not in the draft yet.').waitFor();
      const live = page.getByRole('link', { name: /Live/ }).first();
      await live.click();
      await draft.leaving().getByText('They exist in this browser only.').waitFor();
      expect(await problems(page)).toEqual([]);
      await draft.leaving().getByRole('button', { name: 'Cancel' }).click();
      expect(await field('Name').inputValue()).toBe('At risk');
      const asked = page.waitForEvent('dialog');
      await page.close({ runBeforeUnload: true });
      const question = await asked;
      expect(question.type()).toBe('beforeunload');
      await question.dismiss();
      await page.unroute('**/draft/save');
      await draft.isSaved();
      await live.click();
      await page.waitForURL((url) => !url.pathname.endsWith('/create'));
    },
    STEP_MS,
  );

  it(
    'that was never saved is kept in the browser when the form is left, which is said, with a way to save it',
    async () => {
      await page.goto(CREATE);
      await page.getByRole('button', { name: 'Reset Experiment' }).click();
      await form.chooseGoal('Traffic');
      await field('Name').fill('Never saved');
      await page.getByRole('link', { name: /Live/ }).first().click();
      await page.getByText('Your experiment is not a draft yet: only this browser keeps it.').waitFor();
      await page.getByRole('button', { name: 'Save Experiment as Draft' }).click();
      await draft.toast('Draft saved.');
      expect((await drafts()).map(({ name }) => name)).toContain('Never saved');
      await page.goto(CREATE);
      expect(await field('Name').inputValue()).toBe('Never saved');
    },
    STEP_MS,
  );
});
