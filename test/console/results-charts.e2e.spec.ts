import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { seedDelivered } from '../../scripts/bench/support/delivered.mjs';
import { visitConsole, type ConsoleVisit } from '../support/console-visit.js';
import { problemsInAllLooks } from './pages/problems.js';

const STEP_MS = 120_000;
const LISTS = { ages: 2, genders: 2, geolocations: 2, interests: 1, headlines: 3, copies: 1, descriptions: 1, ctas: 1 };

let visit: ConsoleVisit;
let page: Page;
let uuid: string;

beforeAll(async () => {
  visit = await visitConsole('lena@charts.polyad.test', { isLinked: false });
  ({ page } = visit);
  const { rows } = await visit.stack.database.query<{ id: string; organization: string }>(
    'select id, organization_id as organization from user_account where email = $1',
    [visit.email],
  );
  const { id, organization } = rows[0]!;
  const whose = { organizationId: organization, userId: id };
  const delivered = { lists: { ...LISTS, visuals: 2 }, tested: 32, skew: 0.02 };
  ({ uuid } = await seedDelivered(visit.stack.database, { ...whose, ...delivered }));
}, 120_000);
afterAll(() => visit?.end());

describe('the results screen', () => {
  it(
    'RESULT-015 draws the effects of components, and these, their pairs and the card of trust have no serious finding in any look',
    async () => {
      await page.goto(`/experiment/meta/results?id=${uuid}&type=meta`);
      const trust = page.getByRole('region', { name: 'How far to trust these figures' });
      await trust.getByText('Delivery was uneven').waitFor();
      await page.getByRole('table', { name: 'What moved the result' }).waitFor();
      const pairs = page.locator('.pairs-card');
      await pairs.getByRole('heading', { name: 'Alternatives in pairs' }).click();
      await pairs.locator('.highcharts-root').first().waitFor();
      expect(await problemsInAllLooks(page, '.what-moved')).toEqual([]);
      expect(await problemsInAllLooks(page, '.pairs-card')).toEqual([]);
      expect(await problemsInAllLooks(page, '.figures-trust')).toEqual([]);
    },
    STEP_MS,
  );
});
