import type { Locator, Page } from 'playwright-core';
import { CreatePage } from './create-page.js';
import { VisualsCard } from './visuals-card.js';

/** The summary at the end of the wizard, and the messages after a submit. */
export class SummaryPage {
  constructor(private readonly page: Page) {}

  dialog = (): Locator => this.page.getByRole('dialog', { name: 'Summary' });

  /** Opens it from any step of the wizard. */
  async open(): Promise<void> {
    await new CreatePage(this.page).step('Creative');
    await new VisualsCard(this.page).untilStored();
    await this.page.getByRole('button', { name: 'Continue to summary' }).click();
    await this.dialog().waitFor();
  }

  titles = (): Promise<string[]> => this.dialog().locator('.summary-block h3').allTextContents();

  block = (title: string): Locator =>
    this.dialog()
      .locator('.summary-block')
      .filter({ has: this.page.getByRole('heading', { name: title, exact: true }) });

  async edit(title: string): Promise<void> {
    await this.dialog()
      .getByRole('button', { name: `Edit: ${title}`, exact: true })
      .click();
    await this.dialog().waitFor({ state: 'detached' });
  }

  /** Whether a card is in view and has the focus. */
  isAtCard = (title: string): Promise<boolean> =>
    this.page.getByRole('region', { name: title, exact: true }).evaluate((card) => {
      const { top, bottom } = card.getBoundingClientRect();
      return card.contains(card.ownerDocument.activeElement) && bottom > 0 && top < 1000;
    });

  options = (): Promise<string[]> => this.dialog().locator('.outcome .bp6-radio').allTextContents();

  submit = (name: string): Promise<void> => this.dialog().getByRole('button', { name, exact: true }).click();

  /** The dialog that confirms a creation. */
  made = (title: string): Locator => this.page.getByRole('dialog', { name: title });
}
