import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiClient } from '../api/support/api-client.js';
import { linkSandbox } from '../api/support/experiment-form.js';
import { visitConsole, type ConsoleVisit } from '../support/console-visit.js';
import { problemsOf } from './pages/problems.js';

// No other file on the shared servers signs up with this name.
const CUSTOMER = 'wilhelmina@dashboard.polyad.test';
const STEP_MS = 120_000;
/** How often a visible list reloads. */
const LOOK_MS = 15_000;
let visit: ConsoleVisit;

beforeAll(async () => {
  visit = await visitConsole('sam@dashboard.polyad.test');
  await ApiClient.signedUp(visit.stack.apiUrl, { email: CUSTOMER, first_name: 'Wilhelmina', company: 'Orreries' });
}, 120_000);
afterAll(() => visit?.end(), 60_000);

const setStaff = (isStaff: boolean) =>
  visit.stack.database.query('update user_account set is_staff = $1 where email = $2', [isStaff, visit.email]);

describe('staff dashboard in a browser', () => {
  it('SHELL-006 SHELL-012 SHELL-019 is only for staff, and its link loads a new page', async () => {
    const { page } = visit;
    await page.goto('/dashboard');
    await page.getByText('Sorry, the page you visited does not exist.').waitFor();
    expect(await page.getByRole('link', { name: 'Dashboard' }).count()).toBe(0);
    await setStaff(true);
    await page.goto('/profile');
    await page.evaluate('window.isSamePage = true');
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    expect(await page.evaluate('window.isSamePage === true')).toBe(false);
  }, 60_000);

  it('ADMIN-010 ADMIN-011 finds a user and whitelists their team by keyboard alone', async () => {
    const { page } = visit;
    await setStaff(true);
    await page.goto('/dashboard');
    const users = page.getByRole('region', { name: 'Users' });
    const row = users.getByRole('row', { name: CUSTOMER });
    await users.getByRole('searchbox').waitFor();
    await users.getByRole('searchbox').focus();
    await page.keyboard.type('wilhel orrer');
    await page.keyboard.press('Enter');
    // The other rows disappear: only the head and this row stay.
    await users.getByRole('row').nth(2).waitFor({ state: 'detached' });
    await row.waitFor();
    const whitelist = row.getByRole('checkbox', { name: `Whitelist of ${CUSTOMER}` });
    const was = await whitelist.isChecked();
    await whitelist.focus();
    await page.keyboard.press('Space');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const notice = page.getByRole('alertdialog', { name: 'Whitelist updated!' });
    await notice.getByText("User's permissions has been updated.").waitFor();
    await notice.locator('button:focus').waitFor();
    await page.keyboard.press('Enter');
    await notice.waitFor({ state: 'detached' });
    expect(await whitelist.isChecked()).toBe(!was);
  }, 60_000);

  it('shows complete dates on a phone, even with a long zone name', async () => {
    const { page } = visit;
    await setStaff(true);
    const desk = page.viewportSize()!;
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setTimezoneOverride', { timezoneId: 'America/Argentina/Buenos_Aires' });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/dashboard');
    const dates = page.getByRole('region', { name: 'Linked accounts' }).locator('td > time');
    await dates.first().waitFor();
    const beyond = await dates.evaluateAll((all) =>
      all.map((date) => date.getBoundingClientRect().right - date.parentElement!.getBoundingClientRect().right),
    );
    expect(Math.max(...beyond)).toBeLessThan(1);
    await devtools.send('Emulation.setTimezoneOverride', { timezoneId: '' });
    await page.setViewportSize(desk);
  }, 60_000);

  it('has no serious finding, in either theme, on a desktop or a phone', async () => {
    await setStaff(true);
    expect(await problemsOf(visit.page, ['/dashboard'])).toEqual([]);
  }, 60_000);

  it(
    'reloads while it is visible, and moves neither focus nor page',
    async () => {
      const { page, stack } = visit;
      await setStaff(true);
      await page.clock.install();
      await page.goto('/dashboard');
      const links = page.getByRole('region', { name: 'Linked accounts' });
      await links.getByText(/^As of /).waitFor();
      await page.getByRole('region', { name: 'Users' }).getByRole('row').nth(1).waitFor();
      await links.getByRole('button', { name: 'Refresh' }).focus();
      const seen = 'scrollY > 0 && document.activeElement.closest("section").querySelector("h2").textContent';
      expect(await page.evaluate(seen)).toBe('Linked accounts');
      const owner = await ApiClient.signedUp(stack.apiUrl, {
        email: 'watched@dashboard.polyad.test',
        company: 'Watched Ltd',
      });
      await linkSandbox(owner);
      await page.clock.fastForward(LOOK_MS);
      await links.getByRole('row').filter({ hasText: 'Watched Ltd' }).waitFor();
      expect(await page.evaluate(seen)).toBe('Linked accounts');
    },
    STEP_MS,
  );
});
