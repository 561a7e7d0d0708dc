import type { Locator, Page } from 'playwright-core';

/** A platform's wizard, driven by its visible texts: what all platforms have in common. */
export abstract class WizardPage {
  /**
   * @param platform its name in addresses
   * @param accountLabel the label of its choice of an ad account
   */
  constructor(
    protected readonly page: Page,
    private readonly platform: string,
    private readonly accountLabel: string,
  ) {}

  open = (query = ''): Promise<unknown> => this.page.goto(`/experiments/${this.platform}/create${query}`);

  stepIs = (name: string): Promise<void> =>
    this.page.locator('.stepper [aria-current=step]', { hasText: name }).waitFor();

  /** Opens a step that was filled in before. */
  async step(name: string): Promise<void> {
    const head = this.page.locator('.stepper').getByRole('button', { name, exact: true });
    if ((await head.getAttribute('aria-current')) !== 'step') await head.click();
    await this.stepIs(name);
  }

  /** A goal's card leads to the next step. */
  async goal(name: string): Promise<void> {
    await this.page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    await this.page.getByLabel(this.accountLabel).waitFor();
  }

  next = (): Promise<void> => this.page.getByRole('button', { name: /^Continue/ }).click();

  card = (title: string): Locator => this.page.getByRole('region', { name: title, exact: true });

  async choose(label: string, text: RegExp): Promise<void> {
    const select = this.page.getByLabel(label, { exact: true });
    const option = select.locator('option:not([value=""]):not([disabled])').filter({ hasText: text }).first();
    await option.waitFor({ state: 'attached' });
    await select.selectOption(await option.getAttribute('value'));
  }

  /** Searches within a group and picks the first result. */
  async pick(label: string, words: string): Promise<void> {
    await this.page.getByRole('combobox', { name: label, exact: true }).fill(words);
    const found = this.page.getByRole('listbox', { name: 'Search results' });
    await found
      .getByRole('option', { name: new RegExp(`^${words}`, 'i') })
      .first()
      .click();
  }

  async submit(): Promise<void> {
    await this.page.getByRole('button', { name: 'Continue to summary' }).click();
    await this.confirm();
  }

  /** Continues from the summary. */
  async confirm(): Promise<void> {
    await this.page.getByRole('dialog', { name: 'Summary' }).getByRole('button', { name: 'Submit experiment' }).click();
    await this.page
      .getByRole('alertdialog', { name: 'Submit this experiment?' })
      .getByRole('button', { name: 'Confirm and submit' })
      .click();
  }

  /** From a submit to the results of the run, which ends within seconds on the stack. */
  async untilResults(name: string): Promise<void> {
    await this.page.getByText('Your experiment has been submitted').waitFor();
    await this.page.getByRole('button', { name: 'Return to dashboard' }).click();
    await this.page.waitForURL(`**/experiments/${this.platform}/live`);
    await this.page.getByText(`${name} has finished.`).waitFor({ timeout: 100_000 });
    await this.page.goto(`/experiments/${this.platform}/completed`);
    await this.page.getByRole('link', { name, exact: true }).click();
    await this.page.locator('.results-table').waitFor();
  }
}
