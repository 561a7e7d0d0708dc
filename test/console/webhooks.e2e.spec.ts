import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { isSignedWith, openWebhookReceiver, type WebhookReceiver } from '#libs/testing/webhook-receiver.js';
import { ApiClient } from '../api/support/api-client.js';
import { launchBrowser } from '../support/browser.js';
import { signIn } from '../support/console-session.js';
import { shareStack, type SharedStack } from '../support/stack.js';
import { problemsInAllLooks } from './pages/problems.js';

const PERSON = { email: 'wim@webhooks.polyad.test', password: 'lanterns at dusk' };

let stack: SharedStack;
let browser: Browser;
let page: Page;
let receiver: WebhookReceiver;
beforeAll(async () => {
  stack = await shareStack('calling');
  receiver = await openWebhookReceiver();
  await ApiClient.signedUp(stack.apiUrl, PERSON);
  browser = await launchBrowser();
  const context = await browser.newContext({ baseURL: stack.apiUrl, locale: 'en-US', reducedMotion: 'reduce' });
  await signIn(context, PERSON);
  page = await context.newPage();
  await page.goto('/');
  await page.getByRole('button', { name: 'Notifications' }).waitFor();
}, 240_000);
afterAll(async () => {
  await browser?.close();
  receiver?.close();
  await stack?.stop();
});

describe('webhooks in the profile', () => {
  it('are set up, tested and received, and show that an address redirects', async () => {
    await page.goto('/profile?tab=webhooks');
    await page.getByRole('button', { name: 'Set up: Signed webhook' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Address' }).fill('https://192.168.0.10/hook');
    await page.keyboard.press('Enter');
    await dialog.getByText('Nothing is sent to private addresses').waitFor();
    await dialog.getByRole('textbox', { name: 'Address' }).fill(`${receiver.url}/hook`);
    await page.keyboard.press('Enter');
    const secret = await page.getByRole('textbox', { name: 'Secret' }).inputValue();
    await page.getByRole('button', { name: 'I have copied it' }).click();
    await page.getByRole('button', { name: 'Send a test: Signed webhook' }).click();
    await page.getByText('The test arrived. HTTP 200').waitFor();
    expect(receiver.received.map((one) => isSignedWith(one, secret))).toEqual([true]);
    receiver.answer((response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end());
    await page.getByRole('button', { name: 'Send a test: Signed webhook' }).click();
    await page.getByText('The test did not arrive. The address redirects').waitFor();
    const rows = page.getByRole('region', { name: 'Deliveries' }).getByRole('row');
    await rows.filter({ hasText: 'Failed' }).filter({ hasText: 'HTTP 302' }).waitFor();
    await rows.filter({ hasText: 'Delivered' }).waitFor();
    expect(await problemsInAllLooks(page)).toEqual([]);
  });
});
