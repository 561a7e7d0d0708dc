import type { Locator, Page } from 'playwright-core';

/** The checks before a submit, at the top of the summary. */
export class PreflightCard {
  constructor(private readonly page: Page) {}

  card = (): Locator => this.page.getByRole('region', { name: 'Before you submit' });

  status = (): Locator => this.card().getByRole('status').first();

  /** Waits for the checks. Returns those that need attention, without the passed ones. */
  async found(): Promise<string[]> {
    await this.card().getByRole('button', { name: 'Check again' }).waitFor();
    const rows = this.card().locator('.check:not(.check-done)');
    return rows.locator('.check-text').allTextContents();
  }

  askAgain = (): Promise<void> => this.card().getByRole('button', { name: 'Check again' }).click();

  goTo = (field: string): Locator => this.card().getByRole('button', { name: `Go to ${field}`, exact: true });
}
