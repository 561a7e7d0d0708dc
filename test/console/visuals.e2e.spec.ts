import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { LIMITS } from '#libs/contracts/limits.js';
import { launchBrowser } from '../support/browser.js';
import { videoOf } from '../support/video.js';
import { recordedVideo } from '../support/recorded-video.js';
import { shareStack, type SharedStack } from '../support/stack.js';
import { AccessPage } from './pages/access-page.js';
import { CreatePage } from './pages/create-page.js';
import { problems } from './pages/problems.js';
import { VisualsCard } from './pages/visuals-card.js';

const STEP_MS = 120_000;
const PERSON = {
  firstName: 'Ona',
  lastName: 'Riu',
  company: 'Calzados Riu',
  email: 'ona@visuals.polyad.test',
  password: 'sandals in spring',
};
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const picture = (name: string) => ({
  name: `${name}.png`,
  mimeType: 'image/png',
  buffer: readFileSync(`examples/meta-traffic/images/${name}.png`),
});

let stack: SharedStack;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let card: VisualsCard;

beforeAll(async () => {
  stack = await shareStack();
  browser = await launchBrowser();
  context = await browser.newContext({ baseURL: stack.apiUrl, locale: 'en-US', reducedMotion: 'reduce' });
  context.setDefaultTimeout(30_000);
  page = await context.newPage();
  card = new VisualsCard(page);
  await new AccessPage(page).signUp(PERSON);
  await page.getByRole('button', { name: 'Reject all' }).click();
  const form = new CreatePage(page);
  await form.link();
  await form.describe({ name: 'Spring sandals', url: 'https://riu.example/sandals', budget: '400' });
  await form.addLocation('United States');
  await form.copy('Soft soles.');
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

/** The team's stored files, by name. */
const stored = async (): Promise<Record<string, string>> => {
  const { rows } = await stack.database.query<{ name: string; sha256: string }>(
    `select original_name as name, sha256 from asset join user_account u using (organization_id) where u.email = $1`,
    [PERSON.email],
  );
  return Object.fromEntries(rows.map((row) => [row.name, row.sha256]));
};

/** A stored file's bytes, as the team's browser gets them. */
async function bytesOf(name: string): Promise<Buffer> {
  const { rows } = await stack.database.query<{ id: string }>(
    `select a.id from asset a join user_account u using (organization_id) where u.email = $1 and original_name = $2`,
    [PERSON.email, name],
  );
  return (await page.request.get(`/api/v1/assets/${rows[0]!.id}`)).body();
}

describe('visuals of an experiment', () => {
  it(
    'META-121 continue a video upload after a lost connection and a renewed session, with every byte',
    async () => {
      const buffer = Buffer.from(await videoOf({ seconds: 4, bytes: 2.5 * LIMITS.uploadPartBytes }));
      let parts = 0;
      await page.route('**/api/v1/uploads/*', async (route) => {
        if (route.request().method() !== 'PATCH') return route.continue();
        parts++;
        if (parts === 2) return route.abort('connectionreset');
        if (parts === 3) await context.clearCookies({ name: 'polyad_access' });
        return route.continue();
      });
      await card.choose({ name: 'video.mp4', mimeType: 'video/mp4', buffer });
      await card.untilStored();
      await page.unroute('**/api/v1/uploads/*');
      expect(parts).toBeGreaterThan(3);
      expect((await stored())['video.mp4']).toBe(sha256(buffer));
    },
    STEP_MS,
  );

  it(
    'META-118 META-119 require an image as the thumbnail of a video',
    async () => {
      await new CreatePage(page).step('Creative');
      await page.getByRole('button', { name: 'Continue to summary' }).click();
      await page.getByText('video.mp4: Select a thumbnail.').waitFor();
      await card.chooseThumbnail('video.mp4', {
        name: 'notes.png',
        mimeType: 'image/png',
        buffer: Buffer.from('Hello'),
      });
      await page.getByText('The thumbnail must be an image.').waitFor();
      await card.chooseThumbnail('video.mp4', picture('stones'));
      await card.untilStored();
      await page.getByRole('img', { name: 'Preview of video.mp4' }).waitFor();
      // The storage figure includes the video as soon as it is stored.
      await page.getByText(/^Your team uses (?!0\.0)[\d.,]+ MB of its /).waitFor();
      expect(await page.getByText('Select a thumbnail.').count()).toBe(0);
    },
    STEP_MS,
  );

  it(
    'META-118 META-121 use a frame of the video as its thumbnail, but not a black first one',
    async () => {
      const buffer = await recordedVideo(browser, { seconds: 2, color: '#00c000' });
      await card.choose({ name: 'green.mp4', mimeType: 'video/mp4', buffer });
      await card.untilStored();
      await page.getByRole('img', { name: 'Preview of green.mp4' }).waitFor();
      const cover = await bytesOf('green.jpg');
      const { width, height, format } = await sharp(cover).metadata();
      expect([width, height, format]).toEqual([320, 180, 'jpeg']);
      const [red, green, blue] = (await sharp(cover).stats()).channels.map(({ mean }) => mean) as [
        number,
        number,
        number,
      ];
      expect(green).toBeGreaterThan(120);
      expect(Math.max(red, blue)).toBeLessThan(60);
      expect(await problems(page)).toEqual([]);
      await page.getByRole('button', { name: 'Remove green.mp4' }).click();
      await page.getByRole('img', { name: 'Preview of green.mp4' }).waitFor({ state: 'detached' });
    },
    STEP_MS,
  );

  it(
    'META-121 META-122 META-123 refuse a video of no length and a text named as one, with an explanation',
    async () => {
      await card.choose({
        name: 'still.mp4',
        mimeType: 'video/mp4',
        buffer: Buffer.from(await videoOf({ seconds: 0 })),
      });
      await page.getByText('still.mp4 must be longer than 0 seconds and shorter than 240 minutes.').waitFor();
      await card.choose({
        name: 'notes.mp4',
        mimeType: 'video/mp4',
        buffer: Buffer.from('Buy some milk.\n'.repeat(500)),
      });
      const formats = "Some selected files doesn't contain valid formats, please verify. (notes.mp4)";
      await page.getByText(formats, { exact: true }).waitFor();
      expect(Object.keys(await stored())).not.toEqual(expect.arrayContaining(['still.mp4']));
      expect(Object.keys(await stored())).not.toEqual(expect.arrayContaining(['notes.mp4']));
    },
    STEP_MS,
  );

  it(
    'show a lost connection beside its file, which is retried or removed without other losses',
    async () => {
      await page.route('**/api/v1/uploads', (route) =>
        route.fulfill({ status: 400, json: { message: 'No.', code: 'x' } }),
      );
      await card.choose(picture('waves'));
      const retry = page.getByRole('button', { name: 'Try again to upload waves.png' });
      await retry.waitFor();
      await page.unroute('**/api/v1/uploads');
      await retry.click();
      await card.untilStored();
      expect((await stored())['waves.png']).toBe(sha256(picture('waves').buffer));
    },
    STEP_MS,
  );

  it(
    'META-123 META-124 META-125 META-126 META-127 form a carousel of 2 to 5 images, each with its address',
    async () => {
      await page.getByRole('button', { name: 'Add a carousel' }).click();
      const dialog = page.getByRole('dialog', { name: 'Carousel' });
      const save = dialog.getByRole('button', { name: 'Save the carousel' });
      const images = dialog.getByLabel('Images of the carousel');
      await images.setInputFiles([picture('waves')]);
      await dialog.getByRole('listitem', { name: 'Card 1' }).waitFor();
      expect(await save.isDisabled()).toBe(true);
      await images.setInputFiles([{ name: 'video.mp4', mimeType: 'video/mp4', buffer: Buffer.from('No video') }]);
      await dialog.getByText("Some selected files doesn't contain valid formats, please verify.").waitFor();
      await images.setInputFiles(['stones', 'waves', 'stones', 'waves', 'stones'].map(picture));
      await dialog.getByText('A carousel must contain a maximum of 5 items.').waitFor();
      expect(await dialog.getByRole('listitem').count()).toBe(5);
      expect(await images.count()).toBe(0);
      for (let n = 5; n > 2; n--) await dialog.getByRole('button', { name: `Remove card ${n}` }).click();
      await dialog.getByLabel('Website').first().fill('https://riu.example/one');
      await save.click();
      await dialog.getByText('Some carousel item parameters are not valid or are empty.').waitFor();
      expect(await problems(page)).toEqual([]);
      await dialog.getByLabel('Website').last().fill('https://riu.example/two');
      await dialog.getByLabel('Name').fill('Two shoes');
      await save.click();
      await dialog.waitFor({ state: 'detached' });
      await card.untilStored();
      await page.getByRole('img', { name: 'Preview of Two shoes' }).waitFor();
      expect(await problems(page)).toEqual([]);
    },
    STEP_MS,
  );

  it(
    'META-050 META-116 are restored after a reload, and named in the submit',
    async () => {
      await page.reload();
      await page.getByRole('img', { name: 'Preview of Two shoes' }).waitFor();
      await page.getByLabel('Headline 1').fill('Walk lighter');
      await new CreatePage(page).submit();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm and submit' }).click();
      await page.getByText('Your experiment has been submitted').waitFor();
      const { rows } = await stack.database.query<{ visuals: { value: Record<string, unknown> }[] }>(
        `select input #> '{creatives,visuals}' as visuals from experiment e join user_account u using (organization_id)
         where u.email = $1 and e.status <> 'DRAFT'`,
        [PERSON.email],
      );
      expect(rows[0]!.visuals.map(({ value }) => value)).toEqual([
        expect.objectContaining({ name: 'video.mp4', type: 'video', thumbnail_asset: expect.any(String) }),
        expect.objectContaining({ name: 'waves.png', type: 'image', asset: expect.any(String) }),
        expect.objectContaining({
          type: 'carousel',
          carousel: ['one', 'two'].map((at) =>
            expect.objectContaining({ website: `https://riu.example/${at}`, asset: expect.any(String) }),
          ),
        }),
      ]);
    },
    STEP_MS,
  );
});
