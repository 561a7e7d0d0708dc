import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { witnessed } from '../faults/witness.js';
import { visitConsole, type ConsoleVisit } from '../support/console-visit.js';
import { GooglePage } from './pages/google-page.js';
import { serious } from './pages/problems.js';
import { VisualsCard } from './pages/visuals-card.js';

const STEP_MS = 120_000;

let visit: ConsoleVisit;
let page: Page;
let wizard: GooglePage;
const errors: string[] = [];

beforeAll(async () => {
  visit = await visitConsole('ilse@google-path.polyad.test', { isLinked: false });
  ({ page } = visit);
  // YouTube's pictures of videos.
  await page.route('https://i.ytimg.com/**', (route) =>
    route.fulfill({ path: 'examples/meta-traffic/images/waves.png' }),
  );
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(error.message));
  wizard = new GooglePage(page);
}, 180_000);
afterAll(() => visit?.end());

/** How many objects a run has created on the platform, by kind. */
async function createdCounts(name: string) {
  const { rows } = await visit.stack.database.query<{ key: string }>('select key from experiment where name = $1', [
    name,
  ]);
  const objects = await witnessed(visit.stack.sandboxUrl, rows[0]!.key);
  const count = (kind: string) => objects.filter(({ type }) => type === kind).length;
  return { campaign: count('campaign'), adset: count('adset'), ad: count('ad') };
}

/** One person's way through Google, from the link to the results of each type by calls; each step depends on the one before. */
describe('from linking Google to its results', () => {
  it(
    'GOOGLE-001 GOOGLE-003 links the account and offers its customers below their manager',
    async () => {
      await wizard.open();
      await page.getByRole('heading', { name: 'Link your Google account' }).waitFor();
      await wizard.link(/^Nora Vidal/);
      await wizard.goal('Page views');
      const groups = page.getByLabel('Customer', { exact: true }).locator('optgroup');
      await groups.first().waitFor({ state: 'attached' });
      expect(await groups.first().getAttribute('label')).toBe('Vidal Group');
      expect(await serious(page)).toEqual([]);
    },
    STEP_MS,
  );

  it(
    'GOOGLE-002 GOOGLE-009 GOOGLE-012 GOOGLE-018 runs a search experiment from the objective to its results',
    async () => {
      await wizard.describe({ name: 'Boots in searches', type: 'Search', budget: '400' });
      await wizard.next();
      await wizard.stepIs('Audience Setup');
      await wizard.pick('Location group 1', 'United States');
      await wizard.fillIn('audiences.keywords', 'hiking boots');
      expect(await serious(page)).toEqual([]);
      await wizard.next();
      await wizard.stepIs('Creative Setup');
      await page.getByRole('button', { name: 'Add headline set' }).click();
      await wizard.fillIn(
        'creatives.headlines',
        'Walk lighter',
        'Made by hand',
        'Free returns',
        'Boots',
        'For hills',
        'Buy now',
      );
      await wizard.fillIn('creatives.copies', 'Made for wet rock.');
      await wizard.fillIn('creatives.descriptions', 'Ships in two days.');
      await page.getByRole('button', { name: 'Preview', exact: true }).click();
      await page.getByRole('article', { name: 'Ad in search results' }).getByText('vidal.example').waitFor();
      expect(await serious(page)).toEqual([]);
      await page.getByRole('dialog', { name: 'Preview' }).getByRole('button', { name: 'Close' }).click();
      await wizard.submit();
      await wizard.untilResults('Boots in searches');
      expect(await page.getByLabel('Result', { exact: true }).inputValue()).toBe('link_click');
      // RESULT-010: Google's results have no estimated rows.
      expect(await page.getByRole('switch', { name: /estimated/i }).count()).toBe(0);
      expect(await serious(page)).toEqual([]);
      expect(await createdCounts('Boots in searches')).toEqual({ campaign: 1, adset: 1, ad: 2 });
    },
    2 * STEP_MS,
  );

  it(
    'GOOGLE-002 runs Demand Gen ads of an uploaded and a linked video, from the objective to their results',
    async () => {
      const name = 'Boots without scripts';
      await wizard.open();
      await wizard.goal('Video');
      await wizard.describe({ name, type: 'Demand Gen', budget: '400' });
      await page.getByLabel(wizard.title('information.business_name')).fill('Vidal');
      await wizard.next();
      await wizard.stepIs('Audience Setup');
      await wizard.pick('Location group 1', 'United States');
      await wizard.next();
      await wizard.stepIs('Creative Setup');
      await page.getByRole('button', { name: 'Add video' }).click();
      const file = wizard.card('Videos').getByLabel('File: Upload a video for Video 1');
      await file.setInputFiles('examples/tiktok-video/videos/run.mp4');
      await wizard.card('Videos').getByText('run.mp4', { exact: true }).waitFor();
      await wizard.fillIn('creatives.videos', 'https://youtu.be/bbbbbbbbbbb');
      await page.getByLabel('Image files').setInputFiles('examples/meta-traffic/images/waves.png');
      await new VisualsCard(page).untilStored();
      await wizard.fillIn('creatives.headlines', 'Walk lighter');
      await wizard.fillIn('creatives.copies', 'The lightest boots of the hills');
      await wizard.fillIn('creatives.descriptions', 'Ships in two days.');
      expect(await serious(page)).toEqual([]);
      await wizard.submit();
      await wizard.untilResults(name);
      for (const video of ['run.mp4', 'youtu.be/bbbbbbbbbbb'])
        await page.getByText(video).first().waitFor({ state: 'attached' });
      expect(await serious(page)).toEqual([]);
      expect(await createdCounts(name)).toEqual({ campaign: 1, adset: 1, ad: 2 });
    },
    2 * STEP_MS,
  );

  it(
    'GOOGLE-002 GOOGLE-010 GOOGLE-012 runs a display experiment in Spanish, from the objective to its results',
    async () => {
      await wizard.open();
      await wizard.speak('es');
      await wizard.goal('Páginas vistas');
      await wizard.describe({ name: 'Botas en sitios', type: 'Display', budget: '400' });
      await page.getByLabel(wizard.title('information.business_name')).fill('Vidal');
      await wizard.next();
      await wizard.stepIs('Configuración del público');
      await wizard.pick('Grupo de lugares 1', 'Estados Unidos');
      await wizard.next();
      await wizard.stepIs('Configuración de los anuncios');
      await page.getByRole('button', { name: 'Añadir grupo de titulares' }).click();
      await wizard.fillIn('creatives.headlines', 'Camine ligero', 'Hecho a mano');
      await wizard.fillIn('creatives.copies', 'Las botas más ligeras del monte');
      await wizard.fillIn('creatives.descriptions', 'Se envía en dos días.');
      const buffer = await readFile('examples/meta-traffic/images/waves.png');
      await page.getByLabel('Archivos de imagen').setInputFiles({ name: 'waves.png', mimeType: 'image/png', buffer });
      await page.locator('.previews li').waitFor();
      await new VisualsCard(page).untilStored();
      await page.getByRole('button', { name: 'Vista previa', exact: true }).click();
      const ad = page.getByRole('article', { name: 'Anuncio de display: Imagen apaisada' });
      await ad.getByText('Las botas más ligeras del monte').waitFor();
      await page.getByText('Imagen cuadrada').click();
      await page.getByRole('article', { name: 'Anuncio de display: Imagen cuadrada' }).waitFor();
      expect(await serious(page)).toEqual([]);
      await page.getByRole('dialog', { name: 'Vista previa' }).getByRole('button', { name: 'Cerrar' }).click();
      await wizard.submit();
      await wizard.untilResults('Botas en sitios');
      await page.getByText('Todos los géneros').first().waitFor();
      expect(await serious(page)).toEqual([]);
      expect(await createdCounts('Botas en sitios')).toEqual({ campaign: 1, adset: 1, ad: 2 });
    },
    2 * STEP_MS,
  );

  it("leaves no error in the browser's console", () => {
    expect(errors).toEqual([]);
  });
});
