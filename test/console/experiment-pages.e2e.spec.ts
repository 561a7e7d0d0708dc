import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createPath } from '../../web/src/lib/platform/paths.js';
import { experiment, formOf } from '../api/support/experiment-form.js';
import { visitConsole, type ConsoleVisit } from '../support/console-visit.js';
import { problemsOf } from './pages/problems.js';

/** Two addresses in two sizes and two themes, one with a long table. */
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
});
