import { StripeFailure } from './failure.js';

/** The behavior of a card when it is stored or charged. Numbers and texts come from Stripe's documentation on testing. */
export type CardBehavior =
  | { does: 'work' }
  | { does: 'decline'; code: string; declineCode: string; message: string; alsoWhenStored: boolean }
  /** The bank challenges the holder: at every payment, or only if the card was not set up for later payments. */
  | { does: 'challenge'; always: boolean };

const declined = (code: string, declineCode: string, message: string, alsoWhenStored = true): CardBehavior => ({
  does: 'decline',
  code,
  declineCode,
  message,
  alsoWhenStored,
});

const GENERIC = 'Your card was declined.';

const NUMBERS: Record<string, CardBehavior> = {
  '4000000000000002': declined('card_declined', 'generic_decline', GENERIC),
  '4000000000009995': declined('card_declined', 'insufficient_funds', 'Your card has insufficient funds.'),
  '4000000000009987': declined('card_declined', 'lost_card', GENERIC),
  '4000000000000069': declined('expired_card', 'expired_card', 'Your card has expired.'),
  '4000000000000127': declined('incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect."),
  '4000000000000119': declined('processing_error', 'processing_error', 'An error occurred while processing your card.'),
  '4000000000000341': declined('card_declined', 'generic_decline', GENERIC, false),
  '4000002500003155': { does: 'challenge', always: false },
  '4000002760003184': { does: 'challenge', always: true },
};

/** All other numbers work if their check digit is valid. */
export const behaviorOf = (number: string): CardBehavior => NUMBERS[number] ?? { does: 'work' };

export function brandOf(number: string): string {
  if (/^4/.test(number)) return 'visa';
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard';
  if (/^3[47]/.test(number)) return 'amex';
  return /^6/.test(number) ? 'discover' : 'unknown';
}

/** Debit cards among Stripe's test numbers. */
export const fundingOf = (number: string): 'credit' | 'debit' =>
  ['4000056655665556', '5200828282828210', '6011981111111113'].includes(number) ? 'debit' : 'credit';

/** @throws StripeFailure 402, with Stripe's texts, if the form cannot be a card */
export function checkCard(card: { number: string; expMonth: number; expYear: number; cvc: string }, now: number): void {
  const { number, expMonth, expYear, cvc } = card;
  const refuse = (code: string, message: string, param: string) =>
    new StripeFailure(402, { type: 'card_error', code, message, param });
  if (!/^\d{12,19}$/.test(number) || !hasCheckDigit(number))
    throw refuse('incorrect_number', 'Your card number is incorrect.', 'number');
  if (!(Number.isInteger(expMonth) && expMonth >= 1 && expMonth <= 12))
    throw refuse('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  if (!Number.isInteger(expYear) || isPast({ expMonth, expYear }, now))
    throw refuse('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  if (!/^\d{3,4}$/.test(cvc)) throw refuse('invalid_cvc', "Your card's security code is invalid.", 'cvc');
}

/** Whether the card has expired. @param now unix seconds */
export const isPast = ({ expMonth, expYear }: { expMonth: number; expYear: number }, now: number): boolean =>
  now * 1000 >= Date.UTC(expYear, expMonth, 1);

/** Luhn algorithm. */
function hasCheckDigit(number: string): boolean {
  const sum = [...number].reverse().reduce((total, sign, index) => {
    const digit = Number(sign) * (index % 2 === 1 ? 2 : 1);
    return total + (digit > 9 ? digit - 9 : digit);
  }, 0);
  return sum % 10 === 0;
}
