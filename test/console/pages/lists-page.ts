import type { Locator, Page } from 'playwright-core';

/** A list of experiments, driven by its visible texts. */
export class ListsPage {
  constructor(private readonly page: Page) {}

  async open(path: string): Promise<void> {
    await this.page.goto(path);
    await this.settled();
  }

  /** Waits until all requests have been answered. */
  async settled(): Promise<void> {
    await this.page.locator('main h1').waitFor();
    await this.page.locator('main .list-body[aria-busy=false], main .state').first().waitFor();
  }

  /** The block or row of an experiment. */
  of = (name: string): Locator =>
    this.page
      .locator('main .experiment-card, main tbody tr')
      .filter({ has: this.page.getByRole('link', { name, exact: true }) });

  names = (): Promise<string[]> =>
    this.page.locator('main :is(.experiment-card .spread a:not(.bp6-button), tbody th a)').allTextContents();

  view = (name: 'table' | 'cards'): Promise<void> => this.page.getByRole('button', { name: `Show as ${name}` }).click();

  search = (text: string): Promise<void> => this.page.getByRole('searchbox', { name: 'Search by name' }).fill(text);

  async account(name: string): Promise<void> {
    await this.page.getByRole('combobox', { name: 'Ad accounts' }).fill(name);
    await this.page.getByRole('option', { name }).click();
  }

  /** The pagination text: `1–10 of 12`. */
  range = (): Promise<string | null> => this.page.locator('.pagination .secondary').textContent();

  /** A temporary message. */
  toast = (text: string | RegExp): Locator => this.page.locator('.bp6-toast', { hasText: text });

  /** Opens an experiment's information by a press on the plain part of its block or row. */
  async information(name: string): Promise<Locator> {
    await this.of(name).getByText(/#\d+/).click();
    const dialog = this.page.getByRole('dialog', { name });
    await dialog.waitFor();
    return dialog;
  }

  /** Deletes from the block or row, after the confirmation. */
  async remove(name: string): Promise<void> {
    await this.of(name)
      .getByRole('button', { name: `Delete ${name}` })
      .click();
    await this.page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  }
}
