import type { Locator, Page } from 'playwright-core';

/** Google's wizard, driven by its visible texts. */
export class GooglePage {
  constructor(private readonly page: Page) {}

  open = (): Promise<unknown> => this.page.goto('/experiments/google/create');

  /** Signs in at Google in its pop-up as somebody whose name begins so. */
  async link(person: RegExp): Promise<void> {
    const opened = this.page.waitForEvent('popup');
    await this.page.getByRole('button', { name: 'Link Google account' }).click();
    const popup = await opened;
    await popup.getByRole('radio', { name: person }).check();
    await popup.getByRole('button', { name: 'Allow' }).click();
    await this.stepIs('Advertising Objective');
  }

  stepIs = (name: string): Promise<void> =>
    this.page.locator('.stepper [aria-current=step]', { hasText: name }).waitFor();

  async goal(name: string): Promise<void> {
    await this.page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    await this.page.getByLabel('Customer').waitFor();
  }

  next = (): Promise<void> => this.page.getByRole('button', { name: /^Continue/ }).click();

  card = (title: string): Locator => this.page.getByRole('region', { name: title, exact: true });

  async choose(label: string, text: RegExp): Promise<void> {
    const select = this.page.getByLabel(label, { exact: true });
    const option = select.locator('option:not([value=""]):not([disabled])').filter({ hasText: text }).first();
    await option.waitFor({ state: 'attached' });
    await select.selectOption(await option.getAttribute('value'));
  }

  async describe({ name, type, budget }: { name: string; type: string; budget: string }): Promise<void> {
    await this.choose('Customer', /Vidal Outdoor US/);
    await this.page.getByLabel('Name', { exact: true }).fill(name);
    await this.choose('Campaign type', new RegExp(type));
    await this.page.getByLabel('Promoted URL').fill('https://vidal.example/boots');
    await this.choose('EU political advertising', /^No/);
    await this.page.getByLabel('Budget', { exact: true }).fill(budget);
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

  /** Fills the fields of a card in, in their order. */
  async fillIn(title: string, ...texts: string[]): Promise<void> {
    for (const [at, text] of texts.entries()) await this.card(title).getByRole('textbox').nth(at).fill(text);
  }

  async submit(): Promise<void> {
    await this.page.getByRole('button', { name: 'Continue to summary' }).click();
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
    await this.page.waitForURL('**/experiments/google/live');
    await this.page.getByText(`${name} has finished.`).waitFor({ timeout: 100_000 });
    await this.page.goto('/experiments/google/completed');
    await this.page.getByRole('link', { name, exact: true }).click();
    await this.page.locator('.results-table').waitFor();
  }
}
