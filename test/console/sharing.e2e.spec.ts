import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { ApiClient } from '../api/support/api-client.js';
import { experiment, formOf, linkSandbox } from '../api/support/experiment-form.js';
import { linkIn, mailTo } from '../api/support/mailbox.js';
import { launchBrowser } from '../support/browser.js';
import { signIn } from '../support/console-session.js';
import { shareStack, type SharedStack } from '../support/stack.js';
import { problems } from './pages/problems.js';
import { SharingPage, VisitorPage } from './pages/sharing-page.js';
import { SIZES } from './pages/sizes.js';

const PERSON = { email: 'noa@sharing.polyad.test', password: 'sandals in spring' };
const CLIENT = 'client@outside.example';
const STEP_MS = 120_000;

let stack: SharedStack;
let browser: Browser;
let page: Page;
let outside: Page;
let uuid: string;

beforeAll(async () => {
  stack = await shareStack();
  const owner = await ApiClient.signedUp(stack.apiUrl, PERSON);
  await linkSandbox(owner);
  const data = experiment();
  Object.assign(data.information, { name: 'Client campaign', budget: 400 });
  const answer = await owner.post<{ data: { uuid: string } }>('/providers/facebook/experiment/create', formOf(data));
  ({ uuid } = answer.body.data);
  await (await owner.raw(`/api/v1/experiments/${uuid}/events`)).text(); // ends with the run
  browser = await launchBrowser();
  const options = { baseURL: stack.apiUrl, locale: 'en-US', viewport: SIZES.desk, reducedMotion: 'reduce' } as const;
  const context = await browser.newContext(options);
  await signIn(context, PERSON);
  page = await context.newPage();
  await page.goto('/');
  await page.getByRole('button', { name: 'Reject all' }).click();
  await page.getByRole('button', { name: 'Notifications' }).waitFor();
  outside = await (await browser.newContext(options)).newPage();
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await stack?.stop();
}, 60_000);

describe('shared results', () => {
  let access: { email: string; group: string; key: string };

  it(
    'LIST-023 SHARE-013 SHARE-014 SHARE-022 SHARE-023 SHARE-025 SHARE-026 SHARE-032 are opened by the mailed link after the team has seen them',
    async () => {
      await page.goto('/experiments/meta/completed');
      await page.getByRole('button', { name: 'Show as cards' }).click();
      await new SharingPage(page).share(['Client campaign'], [CLIENT]);
      const { path, query } = linkIn(await mailTo(stack, CLIENT));
      access = query as unknown as typeof access;
      const visitor = new VisitorPage(outside);
      await outside.goto(`${path}#${new URLSearchParams(query).toString()}`);
      await outside.getByRole('button', { name: 'Reject all' }).click();
      const listed = visitor.listed('Client campaign');
      await listed.getByText('Review Pending').waitFor();
      expect(outside.url()).toBe(`${stack.apiUrl}/experiments?of=${access.group}`);
      expect(await listed.getByTitle('A first review from the creator is needed.').count()).toBe(1);
      expect(await outside.getByRole('link', { name: /^Select/ }).count()).toBe(0);

      await page.goto(`/experiment/meta/results?id=${uuid}&type=meta`);
      await page.locator('.results-table').waitFor();
      await outside.reload();
      await visitor.select('Client campaign');
      await outside.reload();
      await outside.locator('.results-table').waitFor();
      expect(await problems(outside)).toEqual([]);
    },
    STEP_MS,
  );

  it(
    'SHARE-033 SHARE-034 SHARE-035 show no accounts, money or exports, and no links into the platform',
    async () => {
      const shown = await outside.locator('main').innerText();
      expect(shown).not.toMatch(/\$|Vidal|Export|Share results/);
      await outside.getByRole('heading', { name: 'What moved the result' }).waitFor();
      await outside.locator('.results-table tbody').last().locator('tr').first().click();
      const drawer = outside.getByRole('dialog');
      await drawer.waitFor();
      expect(await drawer.innerText()).not.toMatch(/\$|Spent|Cost per/);
      expect(await drawer.getByRole('link').count()).toBe(0);
      expect(await outside.getByRole('group', { name: /^Save/ }).count()).toBe(0);
      await outside.keyboard.press('Escape');
      await outside.getByRole('link', { name: 'All shared experiments' }).click();
      await outside.getByText('Shared experiment groups expire 28 days after their creation.').waitFor();
      await outside.goto(`/experiment/meta/results?id=${uuid}&type=meta`);
      await outside.getByRole('tab', { name: 'Login' }).waitFor();
    },
    STEP_MS,
  );

  it(
    'SHARE-015 SHARE-016 SHARE-017 SHARE-018 SHARE-019 SHARE-021 require e-mail, group and key, and show what is wrong',
    async () => {
      await outside.goto('/experiments');
      await outside.getByRole('button', { name: 'Open another group' }).click();
      await outside.reload();
      await outside.getByLabel('Email').focus();
      for (const next of ['Group', 'Key']) await outside.getByLabel(next).focus();
      await outside.getByLabel('Email').focus();
      for (const text of ['Please input your email.', "Provide the group's name.", 'Access key is required.'])
        await outside.getByText(text).waitFor();
      expect(await problems(outside)).toEqual([]);
      const visitor = new VisitorPage(outside);
      await visitor.enter({ ...access, key: 'guessed' });
      await outside.getByRole('alert').getByText('The email, the group or the key is not right.').waitFor();
      await visitor.enter({ ...access, key: ` ${access.key} ` });
      await visitor.listed('Client campaign').waitFor();
      expect(await problems(outside)).toEqual([]);
    },
    STEP_MS,
  );

  it(
    'LIST-005 SHARE-037 SHARE-040 SHARE-041 SHARE-031 end at once when the team revokes them',
    async () => {
      await new VisitorPage(outside).select('Client campaign');
      const sharing = new SharingPage(page);
      await page.goto('/experiments/meta/shared');
      await sharing.group(access.group).getByText('Active').waitFor();
      await page.getByRole('button', { name: `Details of ${access.group}` }).click();
      await page.getByText(/visits, the last on/).waitFor();
      expect(await problems(page)).toEqual([]);
      await sharing.revoke(access.group);
      await page.getByText('Nothing is shared').waitFor();
      await outside.getByLabel('Result', { exact: false }).first().selectOption({ index: 1 });
      await outside.getByText('The access to this shared group has been revoked.').waitFor();
    },
    STEP_MS,
  );
});
