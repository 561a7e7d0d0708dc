import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { linkIn, mailTo } from '../api/support/mailbox.js';
import { launchBrowser } from '../support/browser.js';
import { shareStack, type SharedStack } from '../support/stack.js';
import { unseenFocus } from './pages/focus.js';
import { Keyboard } from './pages/keyboard.js';
import { problems } from './pages/problems.js';

const OWNER = { email: 'nora@access.polyad.test', password: 'sandals in spring', next: 'boots in autumn' };
const INVITED = { email: 'ben@access.polyad.test', password: 'gloves in winter' };
const STEP_MS = 120_000;

let stack: SharedStack;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let keys: Keyboard;

beforeAll(async () => {
  stack = await shareStack();
  browser = await launchBrowser();
  context = await newContext();
  page = await context.newPage();
  keys = new Keyboard(page);
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await stack?.stop();
}, 60_000);

async function newContext(): Promise<BrowserContext> {
  const opened = await browser.newContext({
    baseURL: stack.apiUrl,
    viewport: { width: 1440, height: 1000 },
    locale: 'en-US',
    reducedMotion: 'reduce',
  });
  opened.setDefaultTimeout(30_000);
  return opened;
}

const linkOf = async (email: string, count = 1) => {
  const { path, query } = linkIn(await mailTo(stack, email, count));
  return `${path}?${new URLSearchParams(query).toString()}`;
};

/**
 * One person signs up, out and in again; each step depends on the one before. No step uses the mouse. Other specs test the look of all
 * pages that have an address; this file covers dialogs, and things that a person has added.
 */
describe('access by keyboard alone', () => {
  it(
    'AUTH-001 AUTH-013 signs up, and is signed in immediately',
    async () => {
      await page.goto('/login');
      await keys.tab('Sign Up');
      await keys.type('First name', 'Nora');
      await keys.type('Last name', 'Luz');
      await keys.type('Company', 'Calzados Luz');
      await keys.type('Email', OWNER.email);
      await keys.type('Password', OWNER.password);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Link your Meta account' }).waitFor();
    },
    STEP_MS,
  );

  it(
    'AUTH-041 AUTH-042 SHELL-018 logs out, which closes signed-in pages',
    async () => {
      await keys.button('Logout');
      await page.getByRole('heading', { level: 1, name: 'Welcome to Polyad' }).waitFor();
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/login');
      await page.goto('/profile?tab=team');
      await page.waitForURL('**/login?next=%2Fprofile%3Ftab%3Dteam');
      await page.getByRole('heading', { level: 1, name: 'Welcome to Polyad' }).waitFor();
      expect(await unseenFocus(page, { least: 12 })).toEqual([]);
    },
    STEP_MS,
  );

  it(
    'AUTH-023 AUTH-025 AUTH-027 AUTH-033 AUTH-035 chooses a new password by the mailed link',
    async () => {
      await page.goto('/login');
      await keys.button('Forgot password?');
      await keys.type('Email', OWNER.email);
      await page.keyboard.press('Enter');
      await page.getByText('If an account with this email exists').waitFor();
      await page.goto(await linkOf(OWNER.email));
      await keys.type('New password', OWNER.next);
      expect(page.url()).not.toContain('token');
      await keys.type('Confirm the new password', OWNER.next);
      await page.keyboard.press('Enter');
      await page.getByRole('alertdialog').getByText('Your password has been updated').waitFor();
      expect(await problems(page)).toEqual([]);
      await page.keyboard.press('Enter');
      await page.waitForURL('**/login');
    },
    STEP_MS,
  );

  it(
    'AUTH-011 AUTH-012 shows the refusal of the old password, and accepts the new one',
    async () => {
      expect(await page.getByLabel('Email').inputValue()).toBe(OWNER.email);
      await keys.type('Password', OWNER.password);
      await page.keyboard.press('Enter');
      await page.getByRole('alert').getByText('The email or the password is not right.').waitFor();
      expect(await page.getByRole('alertdialog').count()).toBe(0);
      await keys.type('Password', OWNER.next);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Logout' }).waitFor();
    },
    STEP_MS,
  );

  it(
    'SHELL-016 PROFILE-003 PROFILE-006 PROFILE-007 changes the name in the top bar',
    async () => {
      await keys.press(page.getByRole('link', { name: 'Nora', exact: true }));
      await page.getByText('This browser', { exact: true }).waitFor();
      expect(await unseenFocus(page, { least: 20 })).toEqual([]);
      await keys.type('First name', 'Leonor');
      await page.keyboard.press('Enter');
      await page.getByText('Your profile has been updated.').waitFor();
      await page.getByRole('link', { name: 'Leonor', exact: true }).waitFor();
    },
    STEP_MS,
  );

  it(
    'AUTH-043 restores the input after the session ended and a new login',
    async () => {
      await keys.type('Last name', 'Luz Mar');
      await keys.type('Current password', OWNER.next);
      await keys.type('New password', 'boots in winter');
      await context.clearCookies({ name: /^polyad_(access|refresh)$/ });
      await page.keyboard.press('Enter');
      await page.getByText('Your session has expired!').first().waitFor();
      await page.locator('button:focus', { hasText: 'OK' }).waitFor();
      await page.keyboard.press('Enter');
      await keys.type('Email', OWNER.email);
      await keys.type('Password', OWNER.next);
      await page.keyboard.press('Enter');
      await page.getByText('This browser', { exact: true }).waitFor();
      expect(await page.getByLabel('Last name').inputValue()).toBe('Luz Mar');
      expect(await page.getByLabel('New password').inputValue()).toBe('');
    },
    STEP_MS,
  );

  it(
    'AUTH-049 PROFILE-014 links the account through the pop-up and shows its name and state',
    async () => {
      await keys.tab('Connected accounts');
      const opened = page.waitForEvent('popup');
      await keys.button('Link Meta account');
      const popup = await opened;
      await new Keyboard(popup).press(popup.getByRole('button', { name: /continue|allow|accept/i }).first());
      await page.getByText('Working', { exact: true }).waitFor();
    },
    STEP_MS,
  );

  it(
    'PROFILE-021 PROFILE-023 PROFILE-024 PROFILE-026 adds a baseline, enables it and disables it',
    async () => {
      await keys.button('Add baseline');
      await keys.type('Name', 'Shoes in Spain');
      expect(await problems(page)).toEqual([]);
      await page.keyboard.press('Enter');
      await page.getByRole('radio', { name: 'Shoes in Spain' }).waitFor({ state: 'attached' });
      await keys.to(page.getByRole('radio', { name: 'No baseline' }));
      await page.keyboard.press('ArrowDown');
      await page
        .locator('label', { hasText: 'Shoes in Spain' })
        .locator('input:checked')
        .waitFor({ state: 'attached' });
      expect(await page.getByRole('button', { name: 'Remove Shoes in Spain' }).isDisabled()).toBe(true);
      expect(await problems(page)).toEqual([]);
    },
    STEP_MS,
  );

  it(
    'BILL-032 BILL-047 BILL-051 invites a member',
    async () => {
      await keys.tab('Team');
      await keys.type('Invite by email', INVITED.email);
      await page.keyboard.press('Enter');
      await page.getByRole('status').getByText(`An invitation has been sent to ${INVITED.email}.`).waitFor();
      const row = page.getByRole('row', { name: new RegExp(INVITED.email) }).first();
      await row.getByText('Invitation sent').waitFor();
      await page.getByRole('region', { name: 'Audit trail' }).getByText('Invited a member').first().waitFor();
      expect(await problems(page)).toEqual([]);
    },
    STEP_MS,
  );

  it(
    'PROFILE-033 PROFILE-041 PROFILE-043 PROFILE-045 joins by the mailed link; AUTH-043 BILL-053 a removal ends the session',
    async () => {
      const theirs = await newContext();
      const other = await theirs.newPage();
      const typing = new Keyboard(other);
      await other.goto(await linkOf(INVITED.email));
      await typing.type('First name', 'Ben');
      await typing.type('Last name', 'Sol');
      await typing.type('Password', INVITED.password);
      await other.keyboard.press('Enter');
      await other.getByRole('alertdialog').getByText('You have successfully joined Polyad. Please login.').waitFor();
      await other.keyboard.press('Enter');
      await other.waitForURL('**/login');
      await typing.type('Password', INVITED.password);
      await other.keyboard.press('Enter');
      await other.getByRole('link', { name: 'Ben', exact: true }).waitFor();

      await page.reload();
      await keys.button(`Remove ${INVITED.email}`);
      await keys.press(page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }));
      const notice = page.getByRole('alertdialog', { name: 'Members' });
      await notice.getByText(`${INVITED.email} has been removed from your team.`).waitFor();
      await page.locator('button:focus', { hasText: 'OK' }).waitFor();
      await page.keyboard.press('Enter');
      await notice.waitFor({ state: 'hidden' });

      await typing.press(other.getByRole('link', { name: 'Ben', exact: true }));
      await other.getByRole('alertdialog').getByText('Your session has expired!').waitFor();
      await other.locator('button:focus', { hasText: 'OK' }).waitFor();
      await other.keyboard.press('Enter');
      await other.waitForURL(/\/login\?next=/);
      await theirs.close();
    },
    STEP_MS,
  );
});
