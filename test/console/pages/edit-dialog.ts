import type { Locator, Page } from 'playwright-core';

/** The form for an alternative of a waiting run. */
export class EditDialog {
  constructor(private readonly page: Page) {}

  get root(): Locator {
    return this.page.getByRole('dialog', { name: 'Edit the refused alternative' });
  }

  async open(alternative: string): Promise<void> {
    await this.page.getByRole('button', { name: `Edit "${alternative}" and send it again` }).click();
    await this.root.waitFor();
  }

  /** Changes to another alternative. @param text as stored */
  choose(text: string): Promise<unknown> {
    return this.root.getByLabel('What do you want to change?').selectOption({ label: text });
  }

  field(label: string): Locator {
    return this.root.getByLabel(label, { exact: true });
  }

  async send(): Promise<void> {
    await this.root.getByRole('button', { name: 'Send again' }).click();
  }

  get question(): Locator {
    return this.page.getByRole('alertdialog', { name: 'Delete and create again?' });
  }

  async confirm(): Promise<void> {
    await this.question.getByRole('button', { name: 'Delete and send again' }).click();
  }
}
