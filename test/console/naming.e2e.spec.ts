import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { ApiClient } from '../api/support/api-client.js';
import { launchBrowser } from '../support/browser.js';
import { signIn } from '../support/console-session.js';
import { shareStack, type SharedStack } from '../support/stack.js';
import { NamingPage } from './pages/naming-page.js';
import { problemsOf } from './pages/problems.js';

const PERSON = { email: 'nela@naming.polyad.test', password: 'sandals in spring' };

let stack: SharedStack;
let browser: Browser;
let page: Page;
let owner: ApiClient;
let naming: NamingPage;

beforeAll(async () => {
  stack = await shareStack();
  owner = await ApiClient.signedUp(stack.apiUrl, PERSON);
  browser = await launchBrowser();
  const context = await browser.newContext({ baseURL: stack.apiUrl, locale: 'en-US', reducedMotion: 'reduce' });
  await signIn(context, PERSON);
  page = await context.newPage();
  await page.goto('/');
  await page.getByRole('button', { name: 'Notifications' }).waitFor();
  naming = new NamingPage(page, 'Facebook');
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

describe('names and tracking in the profile', () => {
  it('show while typing what names and links become, what is wrong with them, and are saved', async () => {
    await naming.open();
    await naming.card.getByText('With a made-up experiment: you have not submitted one yet.').waitFor();
    expect(await naming.given('Name of a campaign')).toBe('Autumn sale [exampleabc-0]');
    await naming.type('Name of an ad', 'PLY {experiment}');
    expect(await naming.given('Name of an ad')).toBe('PLY Autumn sale [exampleabc-2]');
    await naming.note('Name of an ad', 'Only the key tells these apart from others beside them: 8.');
    await naming.type('Name of an ad', 'PLY {headline}');
    await naming.note('Name of an ad', '{headline} is not known.');
    await naming.save();
    expect(await naming.focused()).toBe('ad');
    await naming.type('Name of an ad', 'PLY ');
    await naming.insert('Name of an ad', '{headlines}');
    await naming.type('URL parameters', 'utm_source=meta&utm_campaign={experiment}&utm_content={{ad.id}}');
    expect(await naming.given('URL parameters')).toBe(
      'https://shop.example/shoes?ref=home&utm_source=meta&utm_campaign=Autumn%20sale&utm_content={{ad.id}}',
    );
    await naming.save();
    await page.getByText('Names and tracking have been saved.').waitFor();
    const { data } = (await owner.get<{ data: { patterns: Record<string, string> } }>('/providers/facebook/naming'))
      .body;
    expect(data.patterns).toMatchObject({
      ...{ ad: 'PLY {headlines}', link: 'utm_source=meta&utm_campaign={experiment}&utm_content={{ad.id}}' },
    });
    await page.reload();
    expect(await naming.typed('Name of an ad')).toBe('PLY {headlines}');
  });

  it('have no serious finding, in either theme, on a desk or a phone', async () => {
    expect(await problemsOf(page, ['/profile?tab=names'])).toEqual([]);
  });
});
