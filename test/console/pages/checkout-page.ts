import type { FrameLocator, Locator, Page } from 'playwright-core';

/** Test numbers of the payment provider. */
export const CARDS = {
  works: '4242 4242 4242 4242',
  mastercard: '5555 5555 5555 4444',
  declined: '4000 0000 0000 0002',
  /** Stored without a word, and refused when it is charged. */
  declinedWhenCharged: '4000 0000 0000 0341',
  /** Its bank asks the holder at every payment. */
  challenged: '4000 0027 6000 3184',
} as const;

const BILLING = {
  ...{ Phone: '5125550123', Address: '1 Congress Ave', City: 'Austin' },
  ...{ State: 'TX', 'ZIP code': '78701' },
};

/** The checkout, or the dialog of a card: both have the provider's field and the billing form. */
export class CheckoutPage {
  readonly dialog: Locator;
  private readonly field: FrameLocator;

  constructor(private readonly page: Page) {
    this.dialog = page.getByRole('dialog', { name: /^(Choose your plan|Subscription created!|Add a card)$/ });
    this.field = page.frameLocator('iframe.sandbox-field');
  }

  async startTrial(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Start the free trial' }).click();
  }

  async choosePlan(name: string): Promise<void> {
    await this.dialog.getByRole('checkbox', { name }).check();
    await this.dialog.getByRole('button', { name: 'Continue' }).click();
  }

  /** What a person types into the field of the provider, in its own frame. */
  async typeCard(number: string): Promise<void> {
    await this.field.getByLabel('Card number').fill(number);
    await this.field.getByLabel('Expiry date').fill('12 / 34');
    await this.field.getByLabel('Security code').fill('123');
    // The frame has told the form, which sends no card that is not whole.
    await this.dialog.locator('[data-field=card][data-complete=true]').waitFor();
  }

  async typeBilling(): Promise<void> {
    for (const [label, text] of Object.entries(BILLING)) await this.dialog.getByLabel(label).fill(text);
  }

  /** Up to the moment at which the card is charged. */
  async pay(): Promise<void> {
    await this.dialog.getByRole('button', { name: /^Pay / }).click();
    const question = this.page.getByRole('alertdialog', { name: 'Are you sure you want to subscribe?' });
    await question.getByRole('button', { name: 'Subscribe' }).click();
  }

  /** What the holder answers the bank (3-D Secure). */
  async answerBank(answer: 'Complete' | 'Fail'): Promise<void> {
    await this.page.frameLocator('dialog.challenge iframe').getByRole('button', { name: answer }).click();
  }

  /** Why it was refused, above the form. */
  refusal(text: string): Locator {
    return this.dialog.getByRole('alert').getByText(text);
  }
}
