import type { Locator, Page } from 'playwright-core';

/** Sharing from a list, and the page of the groups, for the team. */
export class SharingPage {
  constructor(private readonly page: Page) {}

  async share(names: readonly string[], emails: readonly string[]): Promise<void> {
    for (const name of names) await this.page.getByRole('checkbox', { name: `Select ${name}` }).check({ force: true });
    await this.page.getByRole('button', { name: 'Share results' }).click();
    const dialog = this.page.getByRole('dialog');
    for (const email of emails) {
      await dialog.getByLabel('Email').fill(email);
      await dialog.getByLabel('Email').press('Enter');
    }
    await dialog.getByRole('button', { name: 'Share', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
  }

  group = (name: string): Locator => this.page.getByRole('row').filter({ hasText: name });

  async revoke(name: string): Promise<void> {
    await this.page.getByRole('button', { name: `Revoke ${name}` }).click();
    await this.page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await this.page.getByRole('alertdialog', { name: 'Shared groups updated' }).getByRole('button').last().click();
  }
}

/** The pages that a person outside the team sees. */
export class VisitorPage {
  constructor(private readonly page: Page) {}

  async enter({ email, group, key }: { email: string; group: string; key: string }): Promise<void> {
    await this.page.getByLabel('Email').fill(email);
    await this.page.getByLabel('Group').fill(group);
    await this.page.getByLabel('Key').fill(key);
    await this.page.getByRole('button', { name: 'Access' }).click();
  }

  listed = (name: string): Locator => this.page.getByRole('listitem').filter({ hasText: name });

  async select(name: string): Promise<void> {
    await this.page.getByRole('link', { name: `Select ${name}` }).click();
    await this.page.getByRole('heading', { level: 1, name }).waitFor();
    await this.page.locator('.results-table').waitFor();
  }
}
