import type { FrameLocator, Locator, Page } from 'playwright-core';

/** Test numbers of the payment provider. */
export const CARDS = {
  works: '4242 4242 4242 4242',
  mastercard: '5555 5555 5555 4444',
  declined: '4000 0000 0000 0002',
  /** Stored without a challenge, but refused when it is charged. */
  declinedWhenCharged: '4000 0000 0000 0341',
  /** Its bank challenges the holder at every payment. */
  challenged: '4000 0027 6000 3184',
} as const;

const BILLING = {
  Phone: '5125550123',
  Address: '1 Congress Ave',
  City: 'Austin',
  State: 'TX',
  'ZIP code': '78701',
};

/** The checkout, or a card's dialog: both have the provider's field and the billing form. */
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

  /** Types into the provider's field, in its own frame. */
  async typeCard(number: string): Promise<void> {
    await this.field.getByLabel('Card number').fill(number);
    await this.field.getByLabel('Expiry date').fill('12 / 34');
    await this.field.getByLabel('Security code').fill('123');
    // Waits until the frame has notified the form, which does not submit an incomplete card.
    await this.dialog.locator('[data-field=card][data-complete=true]').waitFor();
  }

  async typeBilling(): Promise<void> {
    for (const [label, text] of Object.entries(BILLING)) await this.dialog.getByLabel(label).fill(text);
  }

  /** Continues until the card is charged. */
  async pay(): Promise<void> {
    await this.dialog.getByRole('button', { name: /^Pay / }).click();
    const question = this.page.getByRole('alertdialog', { name: 'Are you sure you want to subscribe?' });
    await question.getByRole('button', { name: 'Subscribe' }).click();
  }

  /** Answers the bank's challenge (3-D Secure) as the holder. */
  async answerBank(answer: 'Complete' | 'Fail'): Promise<void> {
    await this.page.frameLocator('dialog.challenge iframe').getByRole('button', { name: answer }).click();
  }

  /** The reason of a refusal, above the form. */
  refusal(text: string): Locator {
    return this.dialog.getByRole('alert').getByText(text);
  }
}
