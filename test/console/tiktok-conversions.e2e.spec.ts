import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dayAfterManual } from '../support/manual-days.js';
import { problemsInAllLooks } from './pages/problems.js';
import { visitTiktok, type TiktokVisit } from './pages/tiktok-visit.js';
import { VisualsCard } from './pages/visuals-card.js';

const STEP_MS = 150_000;

let seen: TiktokVisit;
beforeAll(async () => {
  seen = await visitTiktok('uwe@tiktok-conversions.polyad.test');
}, 180_000);
afterAll(() => seen?.visit.end());

describe('an experiment on TikTok', () => {
  it(
    'that goes on after the last day of manual campaigns runs as Smart+ campaigns, as its summary says, and ends in results',
    async () => {
      const { page, wizard, video } = seen;
      await wizard.open();
      await wizard.goal('Conversions');
      await wizard.describe({ name: 'Boots of then', type: 'Website conversions', budget: '300' });
      await wizard.choose('Pixel', /\w/);
      await wizard.days(dayAfterManual(11), dayAfterManual(13));
      await wizard.next();
      await wizard.stepIs('Audience Setup');
      await wizard.pick('Location group 1', 'United States');
      await wizard.choose('Conversion event 1', /\w/);
      await wizard.next();
      await wizard.stepIs('Creative Setup');
      await wizard.headlines('Boots that last', 'Boots for life');
      await wizard.visuals({ name: 'hill.mp4', mimeType: 'video/mp4', buffer: video });
      await new VisualsCard(page).untilStored();
      await page.getByRole('button', { name: 'Continue to summary' }).click();
      const summary = page.getByRole('dialog', { name: 'Summary' });
      await summary.getByText('TikTok creates this run as Smart+ campaigns').waitFor();
      expect(await problemsInAllLooks(page)).toEqual([]);
      await wizard.confirm();
      await wizard.untilResults('Boots of then');
    },
    STEP_MS,
  );

  it(
    'TIKTOK-107 TIKTOK-017 TIKTOK-053 for conversions counts what its pixel counts, and ends in results, in Spanish too',
    async () => {
      const { page, wizard, video } = seen;
      await wizard.open();
      await wizard.goal('Conversions');
      await wizard.describe({ name: 'Bought boots', type: 'Website conversions', budget: '300' });
      await wizard.choose('Pixel', /\w/);
      await wizard.choose('Attribution setting', /^1-day click$/);
      await wizard.next();
      await wizard.stepIs('Audience Setup');
      await wizard.pick('Location group 1', 'United States');
      await page
        .locator('.audience-sizes')
        .getByText(/^1 audience of .+ to .+ people\./)
        .waitFor();
      await wizard.choose('Conversion event 1', /\w/);
      await wizard.next();
      await wizard.stepIs('Creative Setup');
      await wizard.headlines('Boots that last', 'Boots for life');
      await wizard.visuals({ name: 'hill.mp4', mimeType: 'video/mp4', buffer: video });
      await new VisualsCard(page).untilStored();
      await wizard.submit();
      await wizard.untilResults('Bought boots');
      await page.getByText(/attribution 1-day click,/).waitFor();
      await page.getByLabel('Language').selectOption('es');
      await page.getByText('Idioma actualizado').waitFor();
      expect(await problemsInAllLooks(page)).toEqual([]);
    },
    STEP_MS,
  );
});
