import type { Page } from 'playwright-core';
import { GOOGLE_TEXTS } from '#libs/platforms/google/texts.js';
import { WizardPage } from './wizard-page.js';

/** Google's wizard, driven by its visible texts. */
export class GooglePage extends WizardPage {
  constructor(page: Page) {
    super(page, 'google', GOOGLE_TEXTS.account.title);
  }

  /** Signs in, in Google's pop-up, as the person whose name matches. */
  async link(person: RegExp): Promise<void> {
    const opened = this.page.waitForEvent('popup');
    await this.page.getByRole('button', { name: 'Link Google account' }).click();
    const popup = await opened;
    await popup.getByRole('radio', { name: person }).check();
    await popup.getByRole('button', { name: 'Allow' }).click();
    await this.stepIs('Advertising Objective');
  }

  async describe({ name, type, budget }: { name: string; type: string; budget: string }): Promise<void> {
    await this.choose(this.title('account'), /Vidal Outdoor US/);
    await this.page.getByLabel(this.title('information.name'), { exact: true }).fill(name);
    await this.choose(this.title('information.campaign_type'), new RegExp(type));
    await this.page.getByLabel(this.title('information.promoted_url')).fill('https://vidal.example/boots');
    await this.choose(this.title('information.eu_political_ads'), /^No/);
    await this.page.getByLabel(this.title('information.budget'), { exact: true }).fill(budget);
  }

  /** The title of a field, by its path. */
  title = (path: keyof typeof GOOGLE_TEXTS): string => GOOGLE_TEXTS[path].title[this.language];

  /** Fills in the fields of a card, in their order. */
  async fillIn(path: keyof typeof GOOGLE_TEXTS, ...texts: string[]): Promise<void> {
    const fields = this.card(this.title(path)).getByRole('textbox');
    for (const [at, text] of texts.entries()) await fields.nth(at).fill(text);
  }
}
