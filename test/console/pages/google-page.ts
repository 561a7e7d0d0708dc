import type { Page } from 'playwright-core';
import { WizardPage } from './wizard-page.js';

/** Google's wizard, driven by its visible texts. */
export class GooglePage extends WizardPage {
  constructor(page: Page) {
    super(page, 'google', 'Customer');
  }

  /** Signs in at Google in its pop-up as somebody whose name begins so. */
  async link(person: RegExp): Promise<void> {
    const opened = this.page.waitForEvent('popup');
    await this.page.getByRole('button', { name: 'Link Google account' }).click();
    const popup = await opened;
    await popup.getByRole('radio', { name: person }).check();
    await popup.getByRole('button', { name: 'Allow' }).click();
    await this.stepIs('Advertising Objective');
  }

  async describe({ name, type, budget }: { name: string; type: string; budget: string }): Promise<void> {
    await this.choose('Customer', /Vidal Outdoor US/);
    await this.page.getByLabel('Name', { exact: true }).fill(name);
    await this.choose('Campaign type', new RegExp(type));
    await this.page.getByLabel('Promoted URL').fill('https://vidal.example/boots');
    await this.choose('EU political advertising', /^No/);
    await this.page.getByLabel('Budget', { exact: true }).fill(budget);
  }

  /** Fills the fields of a card in, in their order. */
  async fillIn(title: string, ...texts: string[]): Promise<void> {
    for (const [at, text] of texts.entries()) await this.card(title).getByRole('textbox').nth(at).fill(text);
  }
}
