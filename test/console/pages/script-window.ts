import type { Page } from 'playwright-core';

/** The window of a script, and the sandbox's pages of Google Ads where a person runs it. */
export class ScriptWindow {
  constructor(
    private readonly page: Page,
    /** Another tab of the same browser. */
    private readonly ads: Page,
  ) {}

  dialog = (name: string) => this.page.getByRole('dialog', { name: `Scripts of ${name}` });

  button = (name: string, text: string) => this.dialog(name).getByRole('button', { name: text, exact: true });

  close = (name: string) =>
    this.dialog(name).locator('.bp6-dialog-footer').getByRole('button', { name: 'Close' }).click();

  /** Opens the window from the list of live experiments. */
  async open(name: string): Promise<void> {
    await this.page.goto('/experiments/google/live');
    await this.page
      .getByRole('link', { name: `Open the script of ${name}` })
      .first()
      .click();
    await this.dialog(name).waitFor();
  }

  /** The script as the window shows it. */
  async script(name: string, title: string): Promise<string> {
    const dialog = this.dialog(name);
    await dialog.getByRole('heading', { name: title }).waitFor({ timeout: 120_000 });
    return (await dialog.locator('.script-text').textContent()) ?? '';
  }

  /** Follows the instructions: opens the link, signs in, adds a script, authorizes, pastes and runs it. @returns the page of its run */
  async run(name: string, script: string): Promise<string> {
    const address = await this.dialog(name)
      .getByRole('link', { name: /^Open Google Ads/ })
      .getAttribute('href');
    await this.ads.goto(address!);
    if (await this.ads.getByRole('button', { name: 'Sign in' }).isVisible()) {
      await this.ads.getByRole('radio', { name: /^Nora Vidal/ }).check();
      await this.ads.getByRole('button', { name: 'Sign in' }).click();
      await this.ads.goto(address!);
    }
    await this.ads.getByRole('button', { name: 'New script' }).click();
    await this.ads.getByRole('button', { name: 'Authorise' }).click();
    await this.ads.getByLabel('Code').fill(script);
    await this.ads.getByRole('button', { name: 'Run', exact: true }).click();
    await this.ads.waitForURL('**/runs/*');
    return this.ads.locator('body').innerText();
  }

  /** Presses Continue until the heading shows: the platform is read only from time to time. */
  async continueUntil(name: string, text: string): Promise<void> {
    const dialog = this.dialog(name);
    const goal = dialog.getByText(text, { exact: true });
    for (let presses = 0; presses < 40 && !(await goal.isVisible()); presses += 1) {
      const button = dialog.getByRole('button', { name: 'Continue' });
      // The step can end before the click; the button then disappears.
      if (await button.isVisible()) await button.click({ timeout: 2_000 }).catch(() => undefined);
      await goal.waitFor({ timeout: 2_000 }).catch(() => undefined);
    }
    await goal.waitFor();
  }
}
