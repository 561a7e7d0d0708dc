import type { Locator, Page } from 'playwright-core';

/** Names and tracking of one platform in the profile, by its card's heading. */
export class NamingPage {
  readonly card: Locator;

  constructor(
    private readonly page: Page,
    platform: string,
  ) {
    this.card = page.getByRole('region', { name: platform, exact: true });
  }

  async open(): Promise<void> {
    await this.page.goto('/profile?tab=names');
    await this.input('Name of a campaign').waitFor();
  }

  async type(label: string, text: string): Promise<void> {
    await this.input(label).fill(text);
  }

  typed(label: string): Promise<string> {
    return this.input(label).inputValue();
  }

  /** Picks a placeholder, which is inserted at the cursor. */
  async insert(label: string, placeholder: string): Promise<void> {
    const name = `Insert a placeholder: ${label}`;
    await this.card.getByRole('combobox', { name, exact: true }).selectOption(placeholder);
  }

  /** The result of the pattern, directly below it. */
  async given(label: string): Promise<string> {
    return (await this.pattern(label).locator('.given').first().innerText()).replace(/\s+/g, ' ');
  }

  async note(label: string, text: string): Promise<void> {
    await this.pattern(label).getByText(text).waitFor();
  }

  async save(): Promise<void> {
    await this.card.getByRole('button', { name: 'Save names and tracking' }).click();
  }

  /** The name of the focused field. */
  focused(): Promise<string | null> {
    return this.page.locator(':focus').getAttribute('name');
  }

  private input(label: string) {
    return this.pattern(label).getByRole('textbox', { name: label, exact: true });
  }

  private pattern(label: string) {
    return this.card.locator('.pattern').filter({ has: this.page.getByRole('textbox', { name: label, exact: true }) });
  }
}
