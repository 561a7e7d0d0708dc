import type { Locator, Page } from 'playwright-core';

/** The dialog that asks a model for alternatives. */
export class AiDialog {
  readonly box: Locator;
  readonly prompt: Locator;

  constructor(private readonly page: Page) {
    this.box = page.locator('.ai-dialog');
    this.prompt = this.box.getByLabel('Your description');
  }

  button = (list: string, name: string): Locator =>
    this.page.getByRole('region', { name: list, exact: true }).getByRole('button', { name });

  async open(list: string, name: string): Promise<void> {
    await this.button(list, name).click();
    await this.prompt.waitFor();
  }

  generate = (): Promise<void> => this.box.getByRole('button', { name: 'Generate' }).click();

  /** The offered texts, without their lengths. */
  async options(): Promise<string[]> {
    const labels = await this.box.locator('label:has(input[type=checkbox])').allTextContents();
    return labels.map((label) => label.replace(/ \d+$/, ''));
  }

  choose = (index: number): Promise<void> => this.box.locator('label:has(input)').nth(index).click();

  async use(count: number): Promise<void> {
    await this.box.getByRole('button', { name: `Add chosen (${count})` }).click();
    await this.box.waitFor({ state: 'detached' });
  }

  async cancel(): Promise<void> {
    await this.page.keyboard.press('Escape');
    await this.box.waitFor({ state: 'detached' });
  }
}
