import type { Locator, Page } from 'playwright-core';
import { WizardPage } from './wizard-page.js';

interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** TikTok's wizard, driven by its visible texts. */
export class TiktokPage extends WizardPage {
  constructor(page: Page) {
    super(page, 'tiktok', { en: 'Ad account' });
  }

  /** Passes the provider's consent in its pop-up. @returns the size of its window */
  async link(): Promise<{ width: number; height: number }> {
    const opened = this.page.waitForEvent('popup');
    await this.page.getByRole('button', { name: 'Link TikTok account' }).click();
    const popup = await opened;
    await popup.getByRole('button', { name: 'Confirm' }).waitFor();
    const size = (await popup.evaluate('({ width: innerWidth, height: innerHeight })')) as {
      width: number;
      height: number;
    };
    await popup.getByRole('button', { name: 'Confirm' }).click();
    await this.stepIs('Advertising Objective');
    return size;
  }

  async describe({ name, type, budget }: { name: string; type: string; budget: string }): Promise<void> {
    await this.choose('Ad account', /Vidal Outdoor US/);
    await this.choose('Identity', /\w/);
    await this.page.getByLabel('Name', { exact: true }).fill(name);
    await this.choose('Campaign type', new RegExp(type));
    await this.page.getByLabel('Promoted URL').fill('https://vidal.example/boots');
    await this.page.getByLabel('Budget', { exact: true }).fill(budget);
  }

  async headlines(...texts: string[]): Promise<void> {
    for (const [at, text] of texts.entries()) {
      if (at > 0) await this.page.getByRole('button', { name: 'Add headline' }).click();
      await this.page.getByLabel(`Headline ${at + 1}`).fill(text);
    }
  }

  /** Images open the carousel dialog, which must be saved. */
  visuals = (...files: ChosenFile[]): Promise<void> =>
    this.page.getByLabel(/^(Image files and videos|Video files)$/).setInputFiles(files);

  carousel = (): Locator => this.page.getByRole('dialog', { name: 'Carousel' });
}
