import type { Locator, Page } from 'playwright-core';

interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** TikTok's wizard, driven by its visible texts. */
export class TiktokPage {
  constructor(private readonly page: Page) {}

  open = (query = ''): Promise<unknown> => this.page.goto(`/experiments/tiktok/create${query}`);

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

  stepIs = (name: string): Promise<void> =>
    this.page.locator('.stepper [aria-current=step]', { hasText: name }).waitFor();

  /** Opens a step that was filled in before. */
  async step(name: string): Promise<void> {
    const head = this.page.locator('.stepper').getByRole('button', { name, exact: true });
    if ((await head.getAttribute('aria-current')) !== 'step') await head.click();
    await this.stepIs(name);
  }

  async goal(name: string): Promise<void> {
    await this.page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    await this.page.getByLabel('Ad account').waitFor();
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
    await this.choose('Ad account', /Vidal Outdoor US/);
    await this.choose('Identity', /\w/);
    await this.page.getByLabel('Name', { exact: true }).fill(name);
    await this.choose('Campaign type', new RegExp(type));
    await this.page.getByLabel('Promoted URL').fill('https://vidal.example/boots');
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

  async days(first: string, last: string): Promise<void> {
    await this.page.getByLabel('First day', { exact: true }).fill(first);
    await this.page.getByLabel('Last day', { exact: true }).fill(last);
    await this.page.getByLabel('Last day', { exact: true }).blur();
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

  /** From a submit to the results of the run, which ends within seconds on the shared stack. */
  async untilResults(name: string): Promise<void> {
    await this.page.getByText('Your experiment has been submitted').waitFor();
    await this.page.getByRole('button', { name: 'Return to dashboard' }).click();
    await this.page.getByText(`${name} has finished.`).waitFor({ timeout: 100_000 });
    await this.page.goto('/experiments/tiktok/completed');
    await this.page.getByRole('link', { name, exact: true }).click();
    await this.page.locator('.results-table').waitFor();
  }
}
