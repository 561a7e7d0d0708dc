import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { readSheet } from 'read-excel-file/node';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import { visitConsole, type ConsoleVisit } from '../support/console-visit.js';
import { CreatePage } from './pages/create-page.js';
import { PlacesCard } from './pages/places-card.js';
import { serious } from './pages/problems.js';

const IMAGES = [path.resolve('examples/meta-traffic/images/waves.png')];
const HEADS = ['name', 'latitude', 'longitude', 'radius', 'distance_unit'];
const SHOP = ['Shop', 40.4168, -3.7038, 5, 'kilometer'];
const STEP_MS = 120_000;

let stack: ConsoleVisit['stack'];
let visit: ConsoleVisit;
let page: Page;
let form: CreatePage;
let places: PlacesCard;

beforeAll(async () => {
  visit = await visitConsole('iria@places.polyad.test');
  ({ stack, page } = visit);
  [form, places] = [new CreatePage(page), new PlacesCard(page)];
  await form.begin();
  await form.describe({ name: 'Near our shops', url: 'https://mar.example/shops', budget: '400' });
  await form.step('Audience');
}, 300_000);

afterAll(() => visit?.end());

describe('custom place', () => {
  it(
    'META-099 META-100 META-101 shows faults of the input',
    async () => {
      const warning = page.getByText('Please use valid information for your location.');
      await page.getByRole('combobox', { name: 'Location group 1' }).focus();
      await page.getByRole('button', { name: 'Location group 1: Add custom place' }).press('Enter');
      // The person can type at once, and a field shows no error before it is left.
      const name = await places.field(1, 'Name').getAttribute('id');
      expect(await page.locator(':focus').getAttribute('id')).toBe(name);
      await page.keyboard.type('Shop');
      await page.keyboard.press('Tab');
      expect(await warning.count()).toBe(0);
      await page.getByRole('button', { name: 'Add location group' }).focus();
      await warning.first().waitFor();
      await form.next();
      await warning.first().waitFor();
      await places.type(1, { name: 'Shop', latitude: '40.4168', longitude: '-3,7038', radius: '51' });
      await page.getByText('Please use a radius from 0.53 and 50 if your unit is in miles.').first().waitFor();
      await places.type(1, { unit: 'kilometers', radius: '80.5' });
      await page.getByText('Please use a radius from 1 and 80 if your unit is in kilometers.').first().waitFor();
      await places.type(1, { radius: '12.5' });
      await page.getByText('Please use a radius from').first().waitFor({ state: 'detached' });
    },
    STEP_MS,
  );

  it(
    'META-051 is shown on the map, and moved by keyboard and mouse',
    async () => {
      const map = places.map(1);
      await map.waitFor();
      await page.getByText('40.4168, -3.7038 · Spain').waitFor();
      expect(await serious(page)).toEqual([]);
      await map.focus();
      await page.keyboard.press('ArrowUp');
      await expectMoved('Latitude', (latitude) => latitude > 40.4168);
      const box = (await map.boundingBox())!;
      await page.mouse.click(box.x + box.width / 4, box.y + box.height / 2);
      await expectMoved('Longitude', (longitude) => longitude < -3.7038);
      // The typed coordinates count, and the map moves there.
      await places.type(1, { latitude: '41.9028', longitude: '12.4964' });
      await page.getByText('41.9028, 12.4964 · Italy').waitFor();
    },
    STEP_MS,
  );

  it(
    'META-051 arrives at the platform as typed',
    async () => {
      await form.addHeadlines('Walk lighter', 'Made by hand');
      await form.copy('Soft soles.');
      await form.images(IMAGES);
      await page.getByRole('img', { name: 'Preview of waves.png' }).waitFor();
      await form.submit();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm and submit' }).click();
      await page.getByText('Your experiment has been submitted').waitFor();
      const targeting = await waitFor(() => targetingOf('Near our shops'), { what: 'an ad set', timeoutMs: 60_000 });
      expect(targeting).toMatchObject({
        geo_locations: {
          custom_locations: [{ latitude: 41.9028, longitude: 12.4964, radius: 12.5, distance_unit: 'kilometer' }],
        },
      });
    },
    STEP_MS,
  );
});

describe('import of places', () => {
  it(
    'META-102 reads the downloaded and completed template: each row is a location group',
    async () => {
      await page.goto('/experiments/meta/create');
      await form.chooseGoal('Traffic');
      await form.describe({ name: 'Our shops', url: 'https://mar.example/shops', budget: '400' });
      await form.step('Audience');
      const dialog = await places.openImport();
      const href = await dialog.getByRole('link', { name: 'Download the template' }).getAttribute('href');
      const answer = await page.request.get(href!);
      expect(answer.headers()['content-type']).toContain('spreadsheetml');
      expect(await readSheet(await answer.body())).toEqual([[...HEADS]]);
      expect(await serious(page)).toEqual([]);
      await places.choose({ name: 'shops.xlsx', sheet: [HEADS, SHOP, ['Rome', 41.9, 12.5, 3, 'mile']] });
      await dialog.getByRole('cell', { name: 'Shop' }).waitFor();
      await dialog.getByRole('button', { name: 'Add 2 places' }).click();
      await dialog.waitFor({ state: 'detached' });
      expect(await places.field(2, 'Name').inputValue()).toBe('Rome');
      expect(await places.field(1, 'Latitude').inputValue()).toBe('40.4168');
      await page.getByText('2 places were imported.').waitFor();
    },
    STEP_MS,
  );

  it(
    'META-103 META-104 shows faults row by row, without losing anything',
    async () => {
      const dialog = await places.openImport();
      await places.choose({ name: 'bad.xlsx', sheet: [HEADS, SHOP, ['North', 'x', 3, 5, 'mile']] });
      await dialog.getByText('Row 3: Please use valid information for your location. (latitude: “x”)').waitFor();
      expect(await dialog.getByRole('button', { name: 'Add places' }).isDisabled()).toBe(true);
      await places.choose({ name: 'many.xlsx', sheet: [HEADS, ...Array.from({ length: 11 }, () => SHOP)] });
      await dialog
        .getByText('A maximum of 10 rows can be imported for variations. Please reduce your rows count.')
        .waitFor();
      await places.chooseBytes('list.xlsx', Buffer.from('name,latitude'));
      await dialog.getByText('list.xlsx: This file cannot be read as an Excel workbook').waitFor();
      // Other columns are ignored.
      const long = Array.from({ length: 1_500 }, (_, i) => [null, null, null, null, null, `${i} `.repeat(900)]);
      await places.choose({ name: 'long.xlsx', sheet: [HEADS, SHOP, ...long] });
      await dialog.getByText('long.xlsx · Sheet1').waitFor();
      await places.choose({ name: 'gap.xlsx', sheet: [HEADS, SHOP, ['Rome', 41.9, 12.5, null, 'mile']] });
      await dialog.getByText('Row 3: radius is empty.').waitFor();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      expect(await places.field(2, 'Name').inputValue()).toBe('Rome');
    },
    STEP_MS,
  );
});

describe('lookups at the platform', () => {
  it(
    'META-156 cancel a search when typing continues',
    async () => {
      const search = page.getByRole('combobox', { name: 'Location group 1' });
      const aborted = page.waitForEvent('requestfailed', (request) => request.url().includes('q=Lisb'));
      await page.route('**/locations?q=Lisb&**', () => undefined);
      const begun = page.waitForRequest('**/locations?q=Lisb&**');
      await search.fill('Lisb');
      await begun;
      await search.fill('Lisbon');
      await page
        .getByRole('option', { name: /^Lisbon/ })
        .first()
        .waitFor();
      expect((await aborted).failure()?.errorText).toContain('ABORTED');
      await search.fill('');
    },
    STEP_MS,
  );

  it(
    'META-153 ERR-009 show the age of lists, and when a rate limit ends',
    async () => {
      await form.step('Information');
      const age = page.locator('.lookups-age');
      const before = await age.locator('time').getAttribute('datetime');
      const throttled = {
        code: 80004,
        message: 'There have been too many calls to this ad-account. Wait a bit and try again.',
      };
      await page.route('**/ad_accounts', (route) =>
        route.fulfill({ status: 400, json: throttled, headers: { 'retry-after': '600' } }),
      );
      await age.getByRole('button', { name: 'Refresh' }).click();
      await age.getByText(/Wait a bit and try again\. You can try again at \d+:\d\d/).waitFor();
      await page.unroute('**/ad_accounts');
      await age.getByRole('button', { name: 'Refresh' }).click();
      await waitFor(async () => (await age.locator('time').getAttribute('datetime')) !== before, {
        what: 'newer lists',
        timeoutMs: 10_000,
      });
      expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Our shops');
    },
    STEP_MS,
  );
});

async function expectMoved(label: string, holds: (value: number) => boolean): Promise<void> {
  const field = places.field(1, label);
  await waitFor(async () => holds(Number(await field.inputValue())), { what: `${label} moved`, timeoutMs: 5_000 });
}

/** The targeting of an experiment's first ad set on the platform; null if there is none yet. */
async function targetingOf(name: string): Promise<object | null> {
  const { rows } = await stack.database.query<{ key: string }>('select key from experiment where name = $1', [name]);
  if (rows[0] === undefined) return null;
  const read = async <T>(at: string, init?: RequestInit) =>
    (await (await fetch(`${stack.sandboxUrl}${at}`, init)).json()) as T;
  const ledger = `/__sandbox/ledger?type=adset&prefix=${encodeURIComponent(`[${rows[0].key}-`)}`;
  const [adSet] = (await read<{ data: { id: string }[] }>(ledger)).data;
  if (adSet === undefined) return null;
  const { access_token } = await read<{ access_token: string }>('/__sandbox/meta/tokens', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ person: 'Nora Vidal' }),
  });
  const query = `fields=targeting&access_token=${access_token}`;
  return (await read<{ targeting: object }>(`/meta/v26.0/${adSet.id}?${query}`)).targeting;
}
