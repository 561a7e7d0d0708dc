import { createHmac, randomUUID } from 'node:crypto';

/** Stripe's test numbers, by their behavior. */
export const NUMBERS = {
  works: '4242424242424242',
  mastercard: '5555555555554444',
  declined: '4000000000000002',
  noFunds: '4000000000009995',
  expired: '4000000000000069',
  wrongCode: '4000000000000127',
  declinedWhenCharged: '4000000000000341',
  challenged: '4000002760003184',
} as const;

/** Behavior of a card that is stored, but refused when it is charged. */
export const DECLINES = {
  does: 'decline',
  code: 'card_declined',
  declineCode: 'generic_decline',
  message: 'No.',
  alsoWhenStored: false,
} as const;

/** One attempt to charge a card, in cents. */
export interface Charged {
  amount: number;
  captured: number;
  released: number;
  isPaid: boolean;
  failure: string | null;
  metadata: Record<string, string>;
}

/** The parts of payments outside of Polyad: a browser at the sandbox's card field, a bank, and the provider's ledger. */
export class Payments {
  constructor(private readonly sandboxUrl: string) {}

  /** Creates a payment method, like the card field. @returns its id */
  async card(number: string, billing: Record<string, string> = {}): Promise<string> {
    const form = {
      type: 'card',
      'card[number]': number,
      'card[exp_month]': '12',
      'card[exp_year]': '2036',
      'card[cvc]': '123',
      ...billing,
    };
    const answer = await fetch(`${this.sandboxUrl}/v1/payment_methods`, {
      method: 'POST',
      headers: { authorization: 'Bearer pk_test_sandbox' },
      body: new URLSearchParams(form).toString(),
    });
    return ((await answer.json()) as { id: string }).id;
  }

  /** The card's holder answers the bank's challenge. */
  async answerBank(clientSecret: string, answer: 'confirm' | 'refuse'): Promise<void> {
    await fetch(`${this.sandboxUrl}/stripe/challenge`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ client_secret: clientSecret, answer }).toString(),
    });
  }

  /** Calls the sandbox's test controls of payments. @returns its answer */
  async control<T = object>(at: string, body: object | null = null, method = body ? 'POST' : 'GET'): Promise<T> {
    const answer = await fetch(`${this.sandboxUrl}/__sandbox/stripe${at}`, {
      method,
      ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    });
    return (await answer.json()) as T;
  }

  /** The provider's customers of a team: one, or none yet. */
  async customers(organizationId: string): Promise<string[]> {
    const { data } = await this.control<{ data: { id: string }[] }>(`/customers?reference=${organizationId}`);
    return data.map(({ id }) => id);
  }

  /** Every attempt to charge a card of the team. */
  async ledger(organizationId: string): Promise<Charged[]> {
    const customers = await this.customers(organizationId);
    const parts = customers.map((id) => this.control<{ data: Charged[] }>(`/ledger?customer=${id}`));
    return (await Promise.all(parts)).flatMap(({ data }) => data);
  }

  /** The total charged to the team, in cents. */
  async taken(organizationId: string): Promise<number> {
    return (await this.ledger(organizationId)).reduce((sum, { captured }) => sum + captured, 0);
  }

  skip(ms: number): Promise<object> {
    return this.control('/clock', { advanceMs: ms });
  }

  fault(fault: object): Promise<object> {
    return this.control('/faults', fault);
  }

  healthy(): Promise<object> {
    return this.control('/faults', null, 'DELETE');
  }
}

/** A webhook in the provider's format. @param customer the customer that it is about; null for none */
export const paymentEvent = (customer: string | null, type = 'customer.subscription.updated'): string =>
  JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: 'event',
    type,
    created: 1_790_000_000,
    data: { object: { id: 'sub_1', object: 'subscription', customer, status: 'canceled' } },
  });

/** The headers with the signature of a webhook. @param ageSeconds how long ago it was signed */
export function signPayment(body: string, { secret = 'whsec_sandbox', ageSeconds = 0 } = {}): Record<string, string> {
  const seconds = Math.floor(Date.now() / 1000) - ageSeconds;
  const hash = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return { 'stripe-signature': `t=${seconds},v1=${hash}` };
}
