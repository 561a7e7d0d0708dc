import type { Locator, Page } from 'playwright-core';

/** More steps than any of our pages has between two controls. */
const MAX_STEPS = 120;

/** A person without a mouse: only Tab, Enter, arrows and typing. */
export class Keyboard {
  constructor(private readonly page: Page) {}

  /** Walks to a control as a person would; fails if Tab never reaches it. */
  async to(target: Locator): Promise<void> {
    await target.waitFor();
    for (let step = 0; step < MAX_STEPS; step += 1) {
      if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return;
      await this.page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not reach ${String(target)}.`);
  }

  async press(target: Locator): Promise<void> {
    await this.to(target);
    await this.page.keyboard.press('Enter');
  }

  button = (name: string | RegExp): Promise<void> =>
    this.press(this.page.getByRole('button', { name, exact: true }).first());

  async type(label: string, text: string): Promise<void> {
    await this.to(this.page.getByLabel(label, { exact: true }));
    await this.page.keyboard.press('ControlOrMeta+A');
    await this.page.keyboard.type(text);
  }

  /** Opens a tab as in the tab pattern: Tab to the list, then arrows. */
  async tab(name: string): Promise<void> {
    await this.to(this.page.getByRole('tab', { selected: true }));
    const wanted = this.page.getByRole('tab', { name, exact: true });
    for (let step = 0; step < 8; step += 1) {
      if (await wanted.evaluate((element) => element === element.ownerDocument.activeElement)) break;
      await this.page.keyboard.press('ArrowRight');
    }
    await this.page.keyboard.press('Enter');
    await this.page.getByRole('tab', { name, exact: true, selected: true }).waitFor();
  }
}
