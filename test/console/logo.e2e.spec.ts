import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { LOGO } from '#libs/contracts/account/logo.js';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import { launchBrowser } from '../support/browser.js';
import * as images from '../support/images.js';
import { shareStack, type SharedStack } from '../support/stack.js';
import { AccessPage } from './pages/access-page.js';
import { Keyboard } from './pages/keyboard.js';
import { problems } from './pages/problems.js';

const OWNER = {
  firstName: 'Nora',
  lastName: 'Luz',
  company: 'Calzados Luz',
  email: 'nora@logo.polyad.test',
  password: 'sandals in spring',
};
const STEP_MS = 120_000;
const UPDATE = '**/api/v1/profile/logo/update';

const folder = mkdtempSync(path.join(tmpdir(), 'polyad-logo-'));
/** Four quarters: red and green above blue and yellow. */
const [WIDTH, HEIGHT] = [560, 400];

let stack: SharedStack;
let browser: Browser;
let page: Page;
let card: Locator;
let keys: Keyboard;
/** Addresses that the page requested, in order. */
const requested: string[] = [];

beforeAll(async () => {
  stack = await shareStack();
  browser = await launchBrowser();
  const context = await browser.newContext({
    baseURL: stack.apiUrl,
    viewport: { width: 1440, height: 1000 },
    locale: 'en-US',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(15_000);
  await context.addCookies([{ name: 'polyad_consent', value: '1.none', url: stack.apiUrl }]);
  page = await context.newPage();
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  keys = new Keyboard(page);
  await new AccessPage(page).signUp(OWNER);
  expect(requested.filter((address) => /logo-editor|\/profile\/logo/.test(address))).toEqual([]);
  card = page.getByRole('region', { name: 'Team logo' });
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await stack?.stop();
  rmSync(folder, { recursive: true });
});

beforeEach(async () => {
  await page.goto('/profile?tab=1');
  await page.getByText('This browser', { exact: true }).waitFor();
});

const fileOf = (name: string, bytes: Uint8Array): string => {
  const file = path.join(folder, name);
  writeFileSync(file, bytes);
  return file;
};
const choose = async (name: string, bytes: Uint8Array) => {
  await card.getByLabel('Image for the logo').setInputFiles(fileOf(name, bytes));
};
const frame = () => card.getByRole('group', { name: /Part that becomes the logo/ });
const inTopBar = () => page.locator('.top-bar').getByRole('img', { name: OWNER.company });
const toasts = () => page.locator('.bp6-toast').filter({ hasText: 'logo' });

/** The colors left and right in a picture of 112 x 40, near its upper and lower edge. */
async function colors(bytes: Uint8Array) {
  const { size, colorAt } = await images.readPng(bytes);
  const known = { red: images.RED, green: images.GREEN, blue: images.BLUE, yellow: images.YELLOW };
  const nameOf = (color: number[]) =>
    Object.entries(known).find(([, parts]) => parts.every((part, i) => Math.abs(part - color[i]!) < 12))?.[0] ?? color;
  return [size, nameOf(colorAt(10, 5)), nameOf(colorAt(100, 5)), nameOf(colorAt(10, 34)), nameOf(colorAt(100, 34))];
}
/** Presses Save and waits until the bar shows another logo. */
async function saveAnother(): Promise<void> {
  const before = (await inTopBar().count()) > 0 ? await inTopBar().getAttribute('src') : '';
  await keys.button('Save logo');
  await page.locator(`.top-bar .team-logo:not([src="${before}"])`).waitFor();
  await frame().waitFor({ state: 'detached' });
}
const storedLogo = async () => {
  const address = await inTopBar().getAttribute('src');
  return colors(await (await page.request.get(address!)).body());
};

describe('logo in the profile', () => {
  it(
    'PROFILE-008 PROFILE-011 is cropped by arrow keys alone, previewed, and saved',
    async () => {
      expect(requested.filter((address) => address.includes('logo-editor'))).toEqual([]);
      await choose('quarters.png', await images.png(WIDTH, HEIGHT));
      const preview = card.getByRole('img', { name: 'The logo as it will be shown' });
      await preview.waitFor();
      // The part that opened under the field has scrolled into view, including the button.
      const save = card.getByRole('button', { name: 'Save logo' });
      const bottom = async () => (await save.boundingBox())!.y + (await save.boundingBox())!.height;
      await waitFor(async () => (await bottom()) <= 1000, { what: 'Save above the fold' });
      expect(await problems(page)).toEqual([]);
      // By default, the frame is the largest centered area. Moving it too far down stops at the lower edge.
      await keys.to(frame());
      for (let i = 0; i < 14; i++) await page.keyboard.press('Shift+ArrowDown');
      const shown = card.locator('.logo-preview > div');
      expect(await shown.boundingBox()).toMatchObject({ width: LOGO.width, height: LOGO.height });
      expect((await colors(await shown.screenshot())).slice(1)).toEqual(['blue', 'yellow', 'blue', 'yellow']);
      await saveAnother();
      await toasts().getByText('Your logo has been updated.').waitFor();
      expect(await storedLogo()).toEqual(['112x40', 'blue', 'yellow', 'blue', 'yellow']);
    },
    STEP_MS,
  );

  it(
    'PROFILE-009 PROFILE-011 can be a bmp, and is moved and reduced by mouse',
    async () => {
      await choose('quarters.bmp', images.bmp(WIDTH, HEIGHT));
      await frame().waitFor();
      const drag = async (target: Locator, dx: number, dy: number) => {
        await target.hover();
        const box = (await target.boundingBox())!;
        await page.mouse.down();
        await page.mouse.move(box.x + box.width / 2 + dx, box.y + box.height / 2 + dy, { steps: 5 });
        await page.mouse.up();
      };
      const before = (await frame().boundingBox())!;
      await drag(card.getByRole('button', { name: /Lower right corner/ }), -before.width * 0.55, -before.height * 0.55);
      await waitFor(async () => (await frame().boundingBox())!.width < before.width * 0.5, {
        what: 'the smaller frame',
      });
      const smaller = (await frame().boundingBox())!;
      expect(Math.abs(smaller.width / smaller.height - LOGO.aspect)).toBeLessThan(0.1);
      await drag(frame(), -10, -before.height);
      const original = card.getByRole('img', { name: 'Your image quarters.bmp' });
      await waitFor(async () => (await frame().boundingBox())!.y - (await original.boundingBox())!.y < 1, {
        what: 'the frame at the upper edge',
      });
      await saveAnother();
      expect(await storedLogo()).toEqual(['112x40', 'red', 'red', 'red', 'red']);
    },
    STEP_MS,
  );

  it(
    "PROFILE-012 shows 'Couldn't retrieve original image.' for a failed crop, with a retry",
    async () => {
      const before = await inTopBar().getAttribute('src');
      const bytes = await images.jpeg(WIDTH, HEIGHT);
      // Browsers show the available part of a truncated photo.
      await choose('cut-off.jpg', bytes.subarray(0, bytes.length * 0.7));
      await frame().waitFor();
      await card.getByRole('button', { name: 'Save logo' }).click();
      const refusal = card.getByRole('alert');
      await refusal.waitFor();
      expect(await refusal.textContent()).toBe("Couldn't retrieve original image.");
      expect(await inTopBar().getAttribute('src')).toBe(before);
      expect(await problems(page)).toEqual([]);
    },
    STEP_MS,
  );

  it(
    'keeps image and crop after a failed or canceled upload, and repeats the upload without another choice',
    async () => {
      await choose('quarters.gif', await images.gif(WIDTH, HEIGHT));
      await frame().waitFor();
      await keys.to(frame());
      for (let i = 0; i < 14; i++) await page.keyboard.press('Shift+ArrowUp');
      await page.route(UPDATE, (route) => route.abort(), { times: 1 });
      await card.getByRole('button', { name: 'Save logo' }).click();
      await card.getByRole('alert').waitFor();
      // The request hangs until it is canceled.
      await page.route(UPDATE, () => undefined, { times: 1 });
      await card.getByRole('button', { name: 'Save logo' }).click();
      await card.getByRole('progressbar', { name: 'Upload of the logo' }).waitFor();
      expect(await problems(page)).toEqual([]);
      await card.getByRole('button', { name: 'Cancel upload' }).click();
      // The bar and the button's own spinner may both still be fading out.
      await waitFor(async () => (await card.getByRole('progressbar').count()) === 0, {
        what: 'the end of the upload in the form',
      });
      expect(await card.getByRole('alert').count()).toBe(0);
      await saveAnother();
      expect(await storedLogo()).toEqual(['112x40', 'red', 'green', 'red', 'green']);
    },
    STEP_MS,
  );
});
