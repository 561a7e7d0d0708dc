import type { Page } from 'playwright-core';

/** The create form, driven by what a person reads on it. */
export class CreatePage {
  constructor(private readonly page: Page) {}

  /** Goes through the provider's consent in its pop-up, once the account has to be linked. */
  async link(): Promise<void> {
    const opened = this.page.waitForEvent('popup');
    await this.page.getByRole('button', { name: 'Link Meta account' }).click();
    const popup = await opened;
    await popup
      .getByRole('button', { name: /continue|allow|accept/i })
      .first()
      .click();
    await this.page.getByLabel('Ad account').waitFor();
  }

  async describe({ name, url, budget }: { name: string; url: string; budget: string }): Promise<void> {
    await this.choose('Ad account', /USD/);
    await this.choose('Facebook page', /\w/);
    await this.page.getByLabel('Experiment name').fill(name);
    await this.page.getByLabel('Promoted URL').fill(url);
    await this.choose('Industry', /\w/);
    await this.page.getByLabel('Total budget').fill(budget);
  }

  /** Searches for a place and picks the first that the platform finds. */
  async addLocation(text: string): Promise<void> {
    await this.page.getByRole('combobox', { name: 'Locations 1' }).fill(text);
    // The accounts' native options may carry the same word.
    const found = this.page.getByRole('listbox', { name: 'Search results' });
    await found
      .getByRole('option', { name: new RegExp(`^${text}`, 'i') })
      .first()
      .click();
  }

  async addHeadlines(first: string, second: string): Promise<void> {
    await this.page.getByLabel('Headline 1').fill(first);
    await this.page.getByRole('button', { name: 'Add headline' }).click();
    await this.page.getByLabel('Headline 2').fill(second);
  }

  copy = (text: string): Promise<void> => this.page.getByLabel('Copy 1').fill(text);

  images = (files: string[]): Promise<void> => this.page.getByLabel('Image files').setInputFiles(files);

  submit = (): Promise<void> => this.page.getByRole('button', { name: 'Submit experiment' }).click();

  /** The first usable option whose text fits. */
  private async choose(label: string, text: RegExp): Promise<void> {
    const options = this.page.getByLabel(label).locator('option:not([value=""]):not([disabled])');
    const value = await options.filter({ hasText: text }).first().getAttribute('value');
    await this.page.getByLabel(label).selectOption(value);
  }
}
