import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createPath } from '../../web/src/lib/platform/paths.js';
import { experiment, formOf } from '../api/support/experiment-form.js';
import { visitConsole, type ConsoleVisit } from '../support/console-visit.js';
import { CreatePage } from './pages/create-page.js';
import { problemsInAllLooks, problemsOf } from './pages/problems.js';

/** Two addresses in two sizes and two themes, one with a long table; or six steps in two looks. */
const WALK_MS = 300_000;

let visit: ConsoleVisit;
/** Address of a finished experiment's results. */
let results: string;

beforeAll(async () => {
  visit = await visitConsole('ana@pages.polyad.test');
  const { api } = visit;
  const data = experiment();
  data.information.budget = 400;
  const submitted = await api.post<{ data: { uuid: string } }>('/providers/facebook/experiment/create', formOf(data));
  const { uuid } = submitted.body.data;
  await (await api.raw(`/api/v1/experiments/${uuid}/events`)).text(); // ends with the run
  results = `/experiment/meta/results?id=${uuid}&type=meta`;
}, 240_000);
afterAll(() => visit?.end());

describe('the form of an experiment and its results', () => {
  it(
    'have no serious finding, in either theme, on a desk or a phone',
    async () => {
      const { page } = visit;
      await page.goto(results);
      await page.locator('.results-table tbody tr').first().waitFor();
      expect(await page.locator('.highcharts-series.curve-best').count()).toBeGreaterThan(0);
      expect(await problemsOf(page, [createPath('meta'), results])).toEqual([]);
    },
    WALK_MS,
  );

  it(
    'META-141 have none in the steps of any goal, nor in the reach dialog, which is 680 px wide and scrolls after 300',
    async () => {
      const { page } = visit;
      const form = new CreatePage(page);
      const found: [where: string, findings: string[]][] = [];
      const look = async (where: string) => found.push([where, await problemsInAllLooks(page)]);
      await form.begin('Leads');
      await form.choose('Page', /Vidal Outlet/);
      await page.getByText('No lead forms were found for the selected page.').first().waitFor();
      await look('leads');
      await form.step('Goal');
      await form.chooseGoal('App promotion');
      await form.choose('Ad account', /USD/);
      await form.choose('Application', /Vidal Trails/);
      await look('apps');
      await form.step('Goal');
      await form.chooseGoal('Conversions');
      await form.describe({ name: 'Trail shoes', url: 'https://vidal.example/trail', budget: '400' });
      await form.choose('Secondary goal', /Leads/);
      await form.choose('Pixel', /Vidal/);
      await look('conversions');
      await form.next();
      await form.addLocation('United States');
      await form.choose('Conversion event 1', /^Lead$/);
      await look('audience');
      await form.next();
      const dialog = page.getByRole('dialog', { name: 'Reach of the audiences' });
      await dialog.getByRole('button', { name: 'Continue', exact: true, disabled: false }).waitFor();
      expect((await dialog.boundingBox())!.width).toBe(680);
      expect(await page.evaluate("getComputedStyle(document.querySelector('.reach-rows')).maxHeight")).toBe('300px');
      await look('reach');
      await form.passReach();
      await form.switchOn('Descriptions');
      await look('creative');
      expect(found.filter(([, findings]) => findings.length > 0)).toEqual([]);
    },
    WALK_MS,
  );
});
