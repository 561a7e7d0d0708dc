import type { Language } from '#libs/contracts/messages/language.js';
import type { Theme } from '../../../lib/theme/theme.js';
import type { BillingValues } from '../cards/billing-values.js';

/** What the field, which is no part of the page, takes on of it. */
export interface FieldLook {
  theme: Theme;
  language: Language;
  /** Names of the field, of the bank's page, and of the way out of that. */
  words: { field: string; challenge: string; cancel: string };
}

/** What the provider answered; where it refused, in its own words (BILL-069), null where it had none. */
export type Made<T, Words = string | null> = { ok: true; value: T } | { ok: false; said: Words };

/** What of the field the form around it has to know; what is typed there it never learns. */
export interface CardFieldEvents {
  /** @param isComplete whether number, expiry and code can be sent */
  changed(isComplete: boolean): void;
  left(): void;
}

/**
 * The provider's field for number, expiry and code of a card, in a frame of its own origin: what is typed there reaches
 * neither this page nor our API (BILL-040).
 */
export interface CardField {
  /** Puts the field into an element of the page. @throws where it does not come up (BILL-066) */
  mount(host: HTMLElement, look: FieldLook, events: CardFieldEvents): Promise<void>;
  /** Takes on another theme where it can; what is typed stays. */
  dress?(look: FieldLook): void;
  unmount(): void;
  /** Makes a payment method of what is typed. @returns its id; null where the field is not in the page (BILL-067) */
  createPaymentMethod(billing: BillingValues): Promise<Made<string> | null>;
  /** Lets the card's holder confirm with the bank (3-D Secure). @param clientSecret of what waits for it */
  confirm(clientSecret: string, look: FieldLook): Promise<Made<void>>;
}
