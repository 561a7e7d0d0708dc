import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { visitConsole, type ConsoleVisit } from '../support/console-visit.js';
import { AccessPage } from './pages/access-page.js';
import { CreatePage } from './pages/create-page.js';

const STEP_MS = 120_000;
const png = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer });
const example = (name: string) => readFileSync(`examples/meta-traffic/images/${name}`);

let stack: ConsoleVisit['stack'];
let context: ConsoleVisit['context'];
let visit: ConsoleVisit;
let page: Page;

beforeAll(async () => {
  visit = await visitConsole('lia@images.polyad.test');
  ({ stack, page, context } = visit);
  const form = new CreatePage(page);
  await form.begin();
  await form.describe({ name: 'Spring sandals', url: 'https://pons.example/sandals', budget: '400' });
  await form.addLocation('United States');
  await form.copy('Soft soles.');
  await page.getByLabel('Headline 1').fill('Walk lighter');
}, 300_000);

afterAll(() => visit?.end());

/** Passes the steps before the images, which must be valid. */
async function toImages(name = 'Autumn sandals'): Promise<void> {
  const form = new CreatePage(page);
  const isNew = page.getByRole('button', { name: /^Traffic/ });
  await isNew.or(page.locator('.step-body')).first().waitFor();
  if (await isNew.isVisible()) await form.chooseGoal('Traffic');
  await form.describe({ name, url: 'https://pons.example/sandals', budget: '400' });
  await form.step('Audience');
  if ((await page.getByText(/^United States/).count()) === 0) await form.addLocation('United States');
  await form.step('Creative');
}

const choose = (...files: ReturnType<typeof png>[]) => page.getByLabel('Image files').setInputFiles(files);
const preview = (name: string) => page.getByRole('img', { name: `Preview of ${name}` });
const previews = () =>
  page
    .getByRole('img', { name: /^Preview of/ })
    .evaluateAll((images) => images.map((image) => image.getAttribute('alt')));

/** The real number of entries in the browser's database of files. */
const entries = () =>
  page.evaluate(`new Promise((resolve, reject) => {
    const request = indexedDB.open('polyad.files');
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const count = request.result.transaction('files').objectStore('files').count();
      count.onsuccess = () => { request.result.close(); resolve(count.result); };
    };
  })`) as Promise<number>;
/** Waits until no upload is running. */
const untilStored = () =>
  page
    .getByRole('progressbar', { name: /^Upload of/ })
    .first()
    .waitFor({ state: 'detached' });
const untilEntries = (count: number) => expectSoon(entries, count);

async function expectSoon<T>(read: () => Promise<T>, wanted: T): Promise<void> {
  const until = Date.now() + 20_000;
  while ((await read()) !== wanted && Date.now() < until) await page.evaluate('new Promise(requestAnimationFrame)');
  expect(await read()).toBe(wanted);
}

/** One person's images; each step depends on the one before. */
describe('images of an unsubmitted experiment', () => {
  it(
    'are accepted with a warning if small or repeated',
    async () => {
      const tiny = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#c33' } })
        .png()
        .toBuffer();
      await choose(png('waves.png', example('waves.png')), png('tiny.png', tiny));
      await choose(png('again.png', example('waves.png')));
      await page
        .getByText('tiny.png has 40 x 40 pixels. Meta recommends at least 600 x 600, ideally 1,080 x 1,080')
        .waitFor();
      await page.getByText('again.png (no. 3) is the same image as waves.png (no. 1).').waitFor();
      expect(await page.getByText('waves.png has').count()).toBe(0);
    },
    STEP_MS,
  );

  it(
    'LEGAL-002 are restored after a reload in order, and their storage is on the cookie page',
    async () => {
      await untilStored();
      await page.reload();
      await preview('again.png').waitFor();
      expect(await previews()).toEqual(['Preview of waves.png', 'Preview of tiny.png', 'Preview of again.png']);
      await expectSoon(
        () => preview('waves.png').evaluate((image) => (image as { naturalWidth?: number }).naturalWidth),
        1080,
      );
      await page.getByText('tiny.png has 40 x 40 pixels.').waitFor();
      await page.goto('/cookies');
      const names = await page.evaluate('indexedDB.databases().then((all) => all.map(({ name }) => name))');
      expect(names).toEqual(['polyad.files']);
      await page.getByRole('table', { name: 'Essential' }).getByRole('rowheader', { name: 'polyad.files' }).waitFor();
      await page.goto('/experiments/meta/create');
      await preview('again.png').waitFor();
    },
    STEP_MS,
  );

  it(
    'stay removed, and the others are submitted with their bytes after a reload, then deleted',
    async () => {
      await page.getByRole('button', { name: 'Remove tiny.png' }).click();
      await page.getByRole('button', { name: 'Remove again.png' }).click();
      await choose(png('stones.png', example('stones.png')));
      await preview('stones.png').waitFor();
      await untilStored();
      await page.reload();
      await preview('stones.png').waitFor();
      expect(await previews()).toEqual(['Preview of waves.png', 'Preview of stones.png']);
      await new CreatePage(page).submit();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm and submit' }).click();
      await page.getByText('Your experiment has been submitted').waitFor();
      const { rows } = await stack.database.query<{ name: string; sha256: string }>(
        `select original_name as name, sha256 from experiment e join user_account u using (organization_id)
         cross join jsonb_array_elements(e.input #> '{creatives,visuals}') v
         join asset on asset.id = (v #>> '{value,asset}')::uuid where u.email = $1 and e.status <> 'DRAFT' order by 1 desc`,
        [visit.email],
      );
      const digest = (name: string) => createHash('sha256').update(example(name)).digest('hex');
      expect(rows).toEqual(['waves.png', 'stones.png'].map((name) => ({ name, sha256: digest(name) })));
      await untilEntries(0);
    },
    STEP_MS,
  );

  it(
    'are deleted from the browser after a logout',
    async () => {
      await page.goto('/experiments/meta/create');
      await toImages();
      await page.route('**/api/v1/uploads', (route) => route.abort());
      await choose(png('waves.png', example('waves.png')));
      await untilEntries(2);
      await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
      await page.waitForURL('**/login');
      await untilEntries(0);
    },
    STEP_MS,
  );

  it(
    'are announced if the browser does not store them, and the rest of the form is still stored',
    async () => {
      await context.addInitScript(
        `IDBFactory.prototype.open = () => { throw new DOMException('No.', 'SecurityError'); };`,
      );
      await page.goto('/login');
      await new AccessPage(page).logIn(visit.password, visit.email);
      await page.getByRole('button', { name: 'Logout' }).waitFor();
      await page.goto('/experiments/meta/create');
      await toImages('Summer sandals');
      await choose(png('waves.png', example('waves.png')));
      await page.getByText('does not allow keeping them.').waitFor();
      expect(await preview('waves.png').count()).toBe(1);
      await page.reload();
      await page.getByLabel('Image files').waitFor({ state: 'attached' });
      expect(await previews()).toEqual([]);
      await new CreatePage(page).step('Information');
      expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Summer sandals');
    },
    STEP_MS,
  );
});
