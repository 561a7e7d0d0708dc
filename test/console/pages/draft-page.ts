import type { Locator, Page } from 'playwright-core';

/** The wizard as something that is saved: its tools, what it says, and the choice between two versions. */
export class DraftPage {
  constructor(private readonly page: Page) {}

  save = (): Promise<void> => this.page.getByRole('button', { name: 'Save Experiment as Draft' }).click();

  /** A note that stays for some seconds, and is taken away where it would lie over the tools. */
  async toast(text: string | RegExp): Promise<void> {
    const note = this.page.locator('.bp6-toast', { hasText: text }).first();
    await note.waitFor();
    await note.getByRole('button', { name: 'Close' }).click();
  }

  /** Everything that was typed is in the draft on the server. */
  isSaved = (): Promise<void> => this.page.getByText(/^Draft saved at /).waitFor();

  conflict = (): Locator => this.page.getByRole('dialog', { name: 'This draft was changed elsewhere' });

  /** The question before what is kept nowhere else is left. */
  leaving = (): Locator => this.page.getByRole('alertdialog', { name: 'Leave this page?' });

  /** Titles of the fields that differ. */
  differences = (): Promise<string[]> => this.conflict().locator('legend').allTextContents();

  /** Takes the version of a field that has these words. */
  choose = (title: string, words: string): Promise<void> =>
    this.conflict().getByRole('group', { name: title }).getByText(words).click();
}
