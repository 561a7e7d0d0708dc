import type { Language } from '#libs/contracts/messages/language.js';
import type { Theme } from '../../../lib/theme/theme.js';
import type { BillingValues } from '../cards/billing-values.js';

/** The parts of the page's look that the field adopts; the field itself is not part of the page. */
export interface FieldLook {
  theme: Theme;
  language: Language;
  /** The names of the field, of the bank's page, and of the button that leaves the bank's page. */
  words: { field: string; challenge: string; cancel: string };
}

/** The provider's answer. A refusal carries the provider's own words (BILL-069), null if it gave none. */
export type Made<T, Words = string | null> = { ok: true; value: T } | { ok: false; refusal: Words };

/** Events that report the field's state to the surrounding form. The form never learns the typed text. */
export interface CardFieldEvents {
  /** @param isComplete whether number, expiry and code can be sent */
  changed(isComplete: boolean): void;
  /** The field has lost the focus. */
  left(): void;
}

/**
 * The provider's field for number, expiry and code of a card, in a frame of its own origin. The typed text reaches neither this page nor
 * our API (BILL-040).
 */
export interface CardField {
  /** Mounts the field into an element of the page. @throws if it does not load (BILL-066) */
  mount(host: HTMLElement, look: FieldLook, events: CardFieldEvents): Promise<void>;
  /** Adopts another theme, if the provider's field can; the typed text stays. */
  restyle?(look: FieldLook): void;
  unmount(): void;
  /** Creates a payment method from the typed card. @returns its id; null if the field is not in the page (BILL-067) */
  createPaymentMethod(billing: BillingValues): Promise<Made<string> | null>;
  /** Lets the card's holder confirm with the bank (3-D Secure). @param clientSecret the secret of the payment or card to confirm */
  confirm(clientSecret: string, look: FieldLook): Promise<Made<void>>;
}
