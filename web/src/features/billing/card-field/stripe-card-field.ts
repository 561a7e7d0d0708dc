import { loadStripe } from '@stripe/stripe-js/pure';
import type { StripeCardElement } from '@stripe/stripe-js';
import type { CardField } from './card-field.js';
import { toProvider } from './to-provider.js';

/** Loads Stripe's script and returns its card field. @throws if the script does not load (BILL-066) */
export async function stripeCardField(publishableKey: string): Promise<CardField> {
  const stripe = await loadStripe(publishableKey);
  if (stripe === null) throw new Error('Stripe is not loaded');
  let card: StripeCardElement | null = null;
  let place: HTMLElement | null = null;
  return {
    mount(host, { language }, { changed, left }) {
      const options = { hidePostalCode: true, style: styleOf(host) };
      const element = stripe.elements({ locale: language }).create('card', options);
      card = element;
      place = host;
      return new Promise((resolve, reject) => {
        element.on('ready', () => resolve());
        element.on('change', ({ complete }) => changed(complete));
        element.on('blur', left);
        element.on('loaderror', ({ error }) => reject(new Error(error.message)));
        element.mount(host);
      });
    },
    restyle() {
      if (place !== null) card?.update({ style: styleOf(place) });
    },
    unmount() {
      card?.destroy();
      card = null;
    },
    async createPaymentMethod(billing) {
      if (card === null) return null;
      const result = await stripe.createPaymentMethod({ type: 'card', card, billing_details: toProvider(billing) });
      return result.error === undefined ? { ok: true, value: result.paymentMethod.id } : refused(result.error);
    },
    async confirm(clientSecret) {
      const { error } = await stripe.handleNextAction({ clientSecret });
      return error === undefined ? { ok: true, value: undefined } : refused(error);
    },
  };
}

/** The colors of the page, which the field cannot read. */
function styleOf(host: HTMLElement) {
  const color = (token: string) => getComputedStyle(host).getPropertyValue(token).trim();
  return {
    base: { color: color('--text'), fontSize: '16px', '::placeholder': { color: color('--text-2') } },
    invalid: { color: color('--bad-text'), iconColor: color('--bad-text') },
  };
}

const refused = ({ message }: { message?: string }) => ({ ok: false, refusal: message ?? null }) as const;
