import path from 'node:path';
import type { Page } from 'playwright-core';

const STEPS = {
  Goal: 'Advertising Objective',
  Information: 'Information Setup',
  Audience: 'Audience Setup',
  Creative: 'Creative Setup',
} as const;
type Step = keyof typeof STEPS;

/** The wizard, driven by what a person reads on it; each thing is done in its step. */
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
    await this.chooseGoal('Traffic');
  }

  /** From any page, where the account is linked. */
  async begin(goal = 'Traffic'): Promise<void> {
    await this.page.goto('/experiments/meta/create');
    await this.chooseGoal(goal);
  }

  /** The card of a goal leads on to the next step. */
  async chooseGoal(goal: string): Promise<void> {
    await this.page.getByRole('button', { name: new RegExp(`^${goal}`) }).click();
    await this.page.getByLabel('Ad account').waitFor();
  }

  /** Opens a step; a later one only where those before it hold, and over the reach of the audiences. */
  async step(name: Step): Promise<void> {
    const head = this.page.locator('.stepper').getByRole('button', { name: STEPS[name], exact: true });
    if ((await head.getAttribute('aria-current')) !== 'step') {
      await head.click();
      if (name === 'Creative') await this.passReach();
    }
    await this.page.locator('.stepper [aria-current=step]', { hasText: STEPS[name] }).waitFor();
  }

  next = (): Promise<void> => this.page.getByRole('button', { name: 'Continue', exact: true }).click();

  /** Once it is told and nothing stands against it. */
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

  /** Searches for a place and picks the first that the platform finds. */
  async addLocation(text: string): Promise<void> {
    await this.step('Audience');
    await this.page.getByRole('combobox', { name: 'Location group 1' }).fill(text);
    // The accounts' native options may carry the same word.
    const found = this.page.getByRole('listbox', { name: 'Search results' });
    await found
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

  /** A list that ads can do without is off, and has nothing to fill in, until its switch is on. */
  async switchOn(list: string): Promise<void> {
    const card = this.page.getByRole('region', { name: list, exact: true });
    const control = card.getByRole('switch').or(card.getByRole('checkbox')).first();
    // The input itself is covered by the drawing of the switch.
    await control.check({ force: true });
  }

  /** Until the last of them stands there: what is still being read is not yet known to be on its way. */
  async images(files: string[]): Promise<void> {
    await this.step('Creative');
    await this.page.getByLabel('Image files').setInputFiles(files);
    const last = path.basename(files.at(-1)!);
    await this.page.locator('.preview-name', { hasText: last }).first().waitFor();
  }

  /** Over the summary to the dialog that names what it costs. */
  async submit(): Promise<void> {
    await this.step('Creative');
    // A file that is still on its way is said, and waited for. (The page's policy forbids a function that is polled.)
    const uploads = this.page.getByRole('progressbar', { name: /^Upload of/ });
    await uploads.first().waitFor({ state: 'detached' });
    await this.page.getByRole('button', { name: 'Continue to summary' }).click();
    await this.page.getByRole('dialog').getByRole('button', { name: 'Submit experiment' }).click();
  }

  /** The first usable option whose text fits. */
  async choose(label: string, text: RegExp): Promise<void> {
    const options = this.page.getByLabel(label, { exact: true }).locator('option:not([value=""]):not([disabled])');
    const value = await options.filter({ hasText: text }).first().getAttribute('value');
    await this.page.getByLabel(label, { exact: true }).selectOption(value);
  }
}
