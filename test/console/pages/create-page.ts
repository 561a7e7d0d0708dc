import path from 'node:path';
import type { Page } from 'playwright-core';

const STEPS = {
  Goal: 'Advertising Objective',
  Information: 'Information Setup',
  Audience: 'Audience Setup',
  Creative: 'Creative Setup',
} as const;
type Step = keyof typeof STEPS;

/** The wizard, driven by its visible texts. Each method works in its own step. */
export class CreatePage {
  constructor(private readonly page: Page) {}

  /** Passes the provider's consent in its pop-up, if the account must be linked. */
  async link(): Promise<void> {
    const opened = this.page.waitForEvent('popup');
    await this.page.getByRole('button', { name: 'Link Meta account' }).click();
    const popup = await opened;
    await popup
      .getByRole('button', { name: /continue|allow|accept/i })
      .first()
      .click();
    await this.chooseGoal('Traffic');
  }

  /** From any page, with a linked account. */
  async begin(goal = 'Traffic'): Promise<void> {
    await this.page.goto('/experiments/meta/create');
    await this.chooseGoal(goal);
  }

  /** Presses the card of a goal, which leads to the next step. */
  async chooseGoal(goal: string): Promise<void> {
    await this.page.getByRole('button', { name: new RegExp(`^${goal}`) }).click();
    await this.page.getByLabel('Ad account').waitFor();
  }

  /** Opens a step. A later one needs valid earlier steps, and passes the dialog about the audiences' reach. */
  async step(name: Step): Promise<void> {
    const head = this.page.locator('.stepper').getByRole('button', { name: STEPS[name], exact: true });
    if ((await head.getAttribute('aria-current')) !== 'step') {
      await head.click();
      if (name === 'Creative') await this.passReach();
    }
    await this.page.locator('.stepper [aria-current=step]', { hasText: STEPS[name] }).waitFor();
  }

  next = (): Promise<void> => this.page.getByRole('button', { name: 'Continue', exact: true }).click();

  /** Continues once the dialog shows the reach without issues. */
  async passReach(): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name: 'Reach of the audiences' });
    await dialog.getByRole('button', { name: 'Continue', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
  }

  async describe({ name, url, budget }: { name: string; url: string; budget: string }): Promise<void> {
    await this.step('Information');
    await this.choose('Ad account', /USD/);
    await this.choose('Page', /\w/);
    await this.page.getByLabel('Name', { exact: true }).fill(name);
    await this.page.getByLabel('Promoted URL').fill(url);
    await this.choose('Industry', /\w/);
    await this.page.getByLabel('Budget', { exact: true }).fill(budget);
  }

  /** Searches for a place and picks the first result. */
  async addLocation(text: string): Promise<void> {
    await this.step('Audience');
    await this.page.getByRole('combobox', { name: 'Location group 1' }).fill(text);
    // The native options of the accounts may contain the same word.
    const results = this.page.getByRole('listbox', { name: 'Search results' });
    await results
      .getByRole('option', { name: new RegExp(`^${text}`, 'i') })
      .first()
      .click();
  }

  async addHeadlines(first: string, second: string): Promise<void> {
    await this.step('Creative');
    await this.page.getByLabel('Headline 1').fill(first);
    await this.page.getByRole('button', { name: 'Add headline' }).click();
    await this.page.getByLabel('Headline 2').fill(second);
  }

  async copy(text: string): Promise<void> {
    await this.step('Creative');
    await this.page.getByLabel('Copy 1').fill(text);
  }

  /** Switches an optional list on: it has no fields before. */
  async switchOn(list: string): Promise<void> {
    const card = this.page.getByRole('region', { name: list, exact: true });
    const control = card.getByRole('switch').or(card.getByRole('checkbox')).first();
    // The switch's drawing covers the input itself.
    await control.check({ force: true });
  }

  /** Chooses files, and waits for the preview of the last one: an image that is still being read has no upload yet. */
  async images(files: string[]): Promise<void> {
    await this.step('Creative');
    await this.page.getByLabel('Image files').setInputFiles(files);
    const last = path.basename(files.at(-1)!);
    await this.page.locator('.preview-name', { hasText: last }).first().waitFor();
  }

  /** Passes the summary, to the dialog that shows the fee. */
  async submit(): Promise<void> {
    await this.step('Creative');
    // Waits for running uploads. (The page's policy forbids polling functions.)
    const uploads = this.page.getByRole('progressbar', { name: /^Upload of/ });
    await uploads.first().waitFor({ state: 'detached' });
    await this.page.getByRole('button', { name: 'Continue to summary' }).click();
    await this.page.getByRole('dialog').getByRole('button', { name: 'Submit experiment' }).click();
  }

  /** Chooses the first usable option whose text matches. */
  async choose(label: string, text: RegExp): Promise<void> {
    const options = this.page.getByLabel(label, { exact: true }).locator('option:not([value=""]):not([disabled])');
    const value = await options.filter({ hasText: text }).first().getAttribute('value');
    await this.page.getByLabel(label, { exact: true }).selectOption(value);
  }
}
