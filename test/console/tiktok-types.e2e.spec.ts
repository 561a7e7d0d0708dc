import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { problemsInAllLooks } from './pages/problems.js';
import { visitTiktok, type TiktokVisit } from './pages/tiktok-visit.js';
import { VisualsCard } from './pages/visuals-card.js';

const STEP_MS = 150_000;

let seen: TiktokVisit;
beforeAll(async () => {
  seen = await visitTiktok('udo@tiktok-types.polyad.test');
}, 180_000);
afterAll(() => seen?.visit.end());

describe('an experiment on TikTok', () => {
  it(
    'TIKTOK-107 TIKTOK-019 for video views takes videos only, in placements, and ends in results; its steps hold in all looks',
    async () => {
      const { page, wizard, video } = seen;
      await wizard.open();
      await wizard.goal('Awareness and Consideration');
      expect(await problemsInAllLooks(page)).toEqual([]);
      await wizard.describe({ name: 'Seen to the end', type: 'Video Views', budget: '300' });
      await wizard.next();
      await wizard.stepIs('Audience Setup');
      await wizard.card('Placements').waitFor();
      await wizard.pick('Location group 1', 'United States');
      expect(await problemsInAllLooks(page)).toEqual([]);
      await wizard.next();
      await wizard.stepIs('Creative Setup');
      await wizard.headlines('Up the hill');
      const image = await readFile('examples/meta-traffic/images/waves.png');
      await wizard.visuals({ name: 'waves.png', mimeType: 'image/png', buffer: image });
      await page.getByText('Campaigns of this type show videos only.').waitFor();
      await wizard.visuals({ name: 'hill.mp4', mimeType: 'video/mp4', buffer: video });
      await new VisualsCard(page).untilStored();
      expect(await problemsInAllLooks(page)).toEqual([]);
      await wizard.submit();
      await wizard.untilResults('Seen to the end');
    },
    STEP_MS,
  );
});
