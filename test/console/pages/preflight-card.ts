import type { Locator, Page } from 'playwright-core';

/** What can be known before a submit, at the head of the summary. */
export class PreflightCard {
  constructor(private readonly page: Page) {}

  card = (): Locator => this.page.getByRole('region', { name: 'Before you submit' });

  status = (): Locator => this.card().getByRole('status').first();

  /** Once the checks have come: what needs somebody, without what is fine. */
  async found(): Promise<string[]> {
    await this.card().getByRole('button', { name: 'Check again' }).waitFor();
    const rows = this.card().locator('.check:not(.check-done)');
    return rows.locator('.check-text').allTextContents();
  }

  askAgain = (): Promise<void> => this.card().getByRole('button', { name: 'Check again' }).click();

  goTo = (field: string): Locator => this.card().getByRole('button', { name: `Go to ${field}`, exact: true });
}
