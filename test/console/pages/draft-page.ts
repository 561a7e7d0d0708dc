import type { Locator, Page } from 'playwright-core';

/** The wizard as a saved draft: its tools, its messages, and the choice between two versions. */
export class DraftPage {
  constructor(private readonly page: Page) {}

  save = (): Promise<void> => this.page.getByRole('button', { name: 'Save Experiment as Draft' }).click();

  /** A temporary message; closed so that it does not cover the tools. */
  async toast(text: string | RegExp): Promise<void> {
    const note = this.page.locator('.bp6-toast', { hasText: text }).first();
    await note.waitFor();
    await note.getByRole('button', { name: 'Close' }).click();
  }

  /** All typed text is in the draft on the server. */
  isSaved = (): Promise<void> => this.page.getByText(/^Draft saved at /).waitFor();

  conflict = (): Locator => this.page.getByRole('dialog', { name: 'This draft was changed elsewhere' });

  /** The question before a person leaves unsaved work. */
  leaving = (): Locator => this.page.getByRole('alertdialog', { name: 'Leave this page?' });

  /** Titles of the fields that differ. */
  differences = (): Promise<string[]> => this.conflict().locator('legend').allTextContents();

  /** Chooses the version of a field that has this text. */
  choose = (title: string, words: string): Promise<void> =>
    this.conflict().getByRole('group', { name: title }).getByText(words).click();
}
