import type { Page } from 'playwright-core';

export interface Person {
  firstName: string;
  lastName: string;
  company: string;
  email: string;
  password: string;
}

/** /login with its two tabs. */
export class AccessPage {
  constructor(private readonly page: Page) {}

  /** Creates the account, which signs its owner in. */
  async signUp({ firstName, lastName, company, email, password }: Person): Promise<void> {
    await this.page.goto('/login?signup');
    await this.page.getByLabel('First name').fill(firstName);
    await this.page.getByLabel('Last name').fill(lastName);
    await this.page.getByLabel('Company').fill(company);
    await this.page.getByLabel('Email').fill(email);
    await this.page.getByLabel('Password').fill(password);
    await this.page.getByRole('button', { name: 'Create account' }).click();
    await this.page.getByRole('button', { name: 'Logout' }).waitFor();
  }

  async logIn(password: string, email?: string): Promise<void> {
    if (email !== undefined) await this.page.getByLabel('Email').fill(email);
    await this.page.getByLabel('Password').fill(password);
    await this.page.getByRole('button', { name: 'Log in' }).click();
  }
}
