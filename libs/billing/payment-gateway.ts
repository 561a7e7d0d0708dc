import type { BillingDetails, StoredCard } from '#libs/contracts/billing/card.js';
import type { TaxId, TaxIdType } from '#libs/contracts/billing/tax-id.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { CardRefusal } from './payment-error.js';

/**
 * What the product asks of a payment provider. Money is in cents of `BILLING_CURRENCY`.
 *
 * **Once.** Every write takes a `reference`: the id of the row of ours that the write is for, stored before the call. The
 * idempotency key is derived from it, so the same write sent again, by whichever process, is done once and answers the
 * same; another attempt (after a decline, with another card) needs a row of its own. Whoever gets `OUTCOME_UNKNOWN` looks
 * (`findPayment`, `findPlan`, the lists) before it sends again.
 *
 * Every method throws `PaymentError`.
 */
export interface PaymentGateway {
  customers: Customers;
  cards: Cards;
  taxIds: TaxIds;
  plans: Plans;
  payments: Payments;
  /** What was billed, newest first: plans and fees, paid or failed. At most 100. */
  invoices(customerId: string): Promise<Invoice[]>;
  /**
   * Reads a webhook of the provider.
   * @param raw the bytes that were signed
   * @returns null where the signature is missing, wrong or too old
   */
  readEvent(raw: Buffer, signature: string | undefined): ProviderEvent | null;
}

interface Customers {
  /**
   * @param customer `reference`: the organization's id. `making` tells one that is made after another was removed at the provider
   *   from a repeat.
   * @returns the provider's id
   */
  create(customer: { reference: string; making: number; name: string; email: string }): Promise<string>;
  /** Where the customer is, by which the provider tells the tax. `PLACE_UNKNOWN` where it cannot. */
  setAddress(customer: { customerId: string; billing: BillingDetails; reference: string }): Promise<void>;
  /** Ends its plans at once and forgets its cards. Does nothing where it is gone already. */
  remove(customerId: string): Promise<void>;
}

interface Cards {
  /** The default first. */
  list(customerId: string): Promise<StoredCard[]>;
  /** A payment method that the browser made, whosever it is; null where there is none. */
  owner(cardId: string): Promise<CardOwner | null>;
  /** Stores a card that the browser made so that it can be charged later. `DECLINED` where the bank refuses it. */
  store(card: { customerId: string; cardId: string; reference: string }): Promise<Confirmation>;
  /** How the storing of a card went; null where nobody tried. */
  findStored(customerId: string, cardId: string): Promise<Confirmation | null>;
  /** Ties a card to a customer who is about to pay with it: the payment is its check. */
  attach(card: { customerId: string; cardId: string; reference: string }): Promise<void>;
  /** From now on it pays fees and all plans, also those that another card began. */
  setDefault(card: { customerId: string; cardId: string; reference: string }): Promise<void>;
  updateBilling(card: { cardId: string; billing: BillingDetails; reference: string }): Promise<void>;
  remove(card: { cardId: string; reference: string }): Promise<void>;
}

/** Whose a card is, what it is known by, and the country of its billing address. */
export interface CardOwner {
  customerId: string | null;
  brand: string;
  last4: string;
  country: string | null;
}

/** `action-required`: the browser shows the bank's challenge with the client secret; then the state is read again. */
export type Confirmation =
  { state: 'done' } | { state: 'action-required'; clientSecret: string } | { state: 'refused'; refusal: CardRefusal };

/** Tax ids of a customer, which the provider prints on every invoice from then on. */
interface TaxIds {
  /** At most 100. */
  list(customerId: string): Promise<TaxId[]>;
  /** `TAX_ID_REFUSED` where the value is not one of its kind. */
  add(taxId: { customerId: string; type: TaxIdType; value: string; reference: string }): Promise<void>;
  /** Does nothing where it is gone already. */
  remove(taxId: { customerId: string; taxId: string; reference: string }): Promise<void>;
}

interface Plans {
  /** A monthly plan, billed at once and then by the calendar. The reference is the plan's row. */
  create(plan: {
    customerId: string;
    platform: Platform;
    cardId: string | null;
    reference: string;
  }): Promise<ProviderPlan>;
  /** All of a customer, ended ones included. */
  list(customerId: string): Promise<ProviderPlan[]>;
  /** The plan that was created for a row; null where there is none. */
  find(customerId: string, reference: string): Promise<ProviderPlan | null>;
  /** How the first payment of a plan that is `starting` stands. */
  confirmation(planId: string): Promise<Confirmation>;
  /** Cancels at the end of what is paid, or takes that back. */
  setEnding(plan: { planId: string; endsAtPeriodEnd: boolean; reference: string }): Promise<ProviderPlan>;
  /** Ends a plan at once that never began, or that is not paid any more: nothing of it is asked for after that. */
  abandon(planId: string): Promise<void>;
}

/** A plan as the provider has it. */
export interface ProviderPlan {
  id: string;
  /** Our row's id; null for one that was made by hand at the provider. */
  reference: string | null;
  platform: Platform | null;
  status: 'starting' | 'active' | 'past-due' | 'ended';
  createdAt: Date;
  /** Start and end of the period that was billed last. A failed renewal has moved them already. */
  periodStart: Date;
  periodEnd: Date;
  /** Canceled: it works until then. Of an ended one, when it ended. */
  endsAt: Date | null;
}

/** One-off charges (fees): the card is asked when the person is there, and the money is taken later, or never. */
export interface Payments {
  /**
   * Asks the card for an amount without taking it; for 7 days it can be captured or released. A decline is a state, not an
   * error. A payment that is `action-required` becomes `authorised` once its holder has confirmed: get it again then.
   * @param payment `reference`: the row of this attempt. `isOffSession`: nobody is there who could confirm.
   */
  authorise(payment: {
    customerId: string;
    cardId: string;
    amountCents: number;
    description: string;
    reference: string;
    isOffSession: boolean;
  }): Promise<Payment>;
  /** Takes the money, all of it or less; the rest is released. Once: a captured payment stays as it is. */
  capture(payment: { paymentId: string; amountCents: number; reference: string }): Promise<Payment>;
  /** Gives up what was not captured. A released payment stays as it is. */
  release(payment: { paymentId: string; reference: string }): Promise<Payment>;
  /**
   * Gives back of what was captured, until so much was given back in all; where that was done before, nothing more.
   * @returns what was given back in all, cents
   */
  refund(payment: { paymentId: string; totalCents: number; reference: string }): Promise<number>;
  get(paymentId: string): Promise<Payment>;
  /** The payment that was authorised for a row; null where there is none. */
  find(customerId: string, reference: string): Promise<Payment | null>;
}

export interface Payment {
  id: string;
  reference: string | null;
  state: 'action-required' | 'declined' | 'authorised' | 'captured' | 'released';
  amountCents: number;
  /** 0 until it is captured. */
  capturedCents: number;
  /** For the bank's challenge, while it is `action-required`. */
  clientSecret: string | null;
  /** Why it is `declined`. */
  refusal: CardRefusal | null;
}

export interface Invoice {
  id: string;
  /** What bookkeepers know it by, as it stands on the invoice or the receipt; null where the provider gave none. */
  number: string | null;
  description: string;
  totalCents: number;
  /** How much of the total is tax. */
  taxCents: number;
  createdAt: Date;
  /** Of the customer, as they stood when it was made. */
  taxIds: Pick<TaxId, 'type' | 'value'>[];
  isPaid: boolean;
  /** Address of the receipt, or of the invoice where it is not paid; null where there is none. */
  receiptUrl: string | null;
}

/** What a webhook says: only whom to look at again. Its contents are never believed. */
export interface ProviderEvent {
  id: string;
  type: string;
  customerId: string | null;
}
