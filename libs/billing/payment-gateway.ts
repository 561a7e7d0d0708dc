import type { BillingDetails, StoredCard } from '#libs/contracts/billing/card.js';
import type { TaxId, TaxIdType } from '#libs/contracts/billing/tax-id.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { CardRefusal } from './payment-error.js';

/**
 * The product's needs from a payment provider. Money is in cents of `BILLING_CURRENCY`.
 *
 * **Once.** Every write takes a `reference`: the id of our row that the write is for, stored before the call. The idempotency key is
 * derived from it. So the same write sent again, by any process, is done once and returns the same result. Another attempt (after a
 * decline, with another card) needs a row of its own. A caller that gets `OUTCOME_UNKNOWN` looks up the outcome (`payments.find`,
 * `plans.find`, the lists) before it sends again.
 *
 * Every method throws `PaymentError`.
 */
export interface PaymentGateway {
  customers: Customers;
  cards: Cards;
  taxIds: TaxIds;
  plans: Plans;
  payments: Payments;
  /** Invoices, newest first: plans and fees, paid or failed. At most 100. */
  invoices(customerId: string): Promise<Invoice[]>;
  /**
   * Reads a webhook of the provider.
   * @param raw the bytes that were signed
   * @returns null if the signature is missing, wrong or too old
   */
  readEvent(raw: Buffer, signature: string | undefined): ProviderEvent | null;
}

interface Customers {
  /**
   * @param customer `reference`: the organization's id. `making` distinguishes a repeated call from a new customer after
   *   the earlier one was removed at the provider.
   * @returns the provider's id
   */
  create(customer: { reference: string; making: number; name: string; email: string }): Promise<string>;
  /** Sets the customer's address, from which the provider determines the tax. `PLACE_UNKNOWN` if it cannot. */
  setAddress(customer: { customerId: string; billing: BillingDetails; reference: string }): Promise<void>;
  /** Ends the customer's plans immediately and deletes its cards. Does nothing if the customer is already gone. */
  remove(customerId: string): Promise<void>;
}

interface Cards {
  /** The default first. */
  list(customerId: string): Promise<StoredCard[]>;
  /** The customer of a payment method that the browser made; null if the payment method does not exist. */
  owner(cardId: string): Promise<CardOwner | null>;
  /** Stores a card from the browser so that it can be charged later. `DECLINED` if the bank refuses it. */
  store(card: { customerId: string; cardId: string; reference: string }): Promise<Confirmation>;
  /** The outcome of storing a card; null if nobody tried. */
  findStored(customerId: string, cardId: string): Promise<Confirmation | null>;
  /** Ties a card to a customer who is about to pay with it: the payment is its check. */
  attach(card: { customerId: string; cardId: string; reference: string }): Promise<void>;
  /** From now on, this card pays fees and all plans, including plans that began with another card. */
  setDefault(card: { customerId: string; cardId: string; reference: string }): Promise<void>;
  updateBilling(card: { cardId: string; billing: BillingDetails; reference: string }): Promise<void>;
  remove(card: { cardId: string; reference: string }): Promise<void>;
}

/** The customer of a card, its brand and last digits, and the country of its billing address. */
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
  /** `TAX_ID_REFUSED` if the value does not fit its type. */
  add(taxId: { customerId: string; type: TaxIdType; value: string; reference: string }): Promise<void>;
  /** Does nothing if the tax id is already gone. */
  remove(taxId: { customerId: string; taxId: string; reference: string }): Promise<void>;
}

interface Plans {
  /** A monthly plan, billed immediately and then each calendar month. The reference is the plan's row. */
  create(plan: {
    customerId: string;
    platform: Platform;
    cardId: string | null;
    reference: string;
  }): Promise<ProviderPlan>;
  /** All plans of a customer, including ended ones. */
  list(customerId: string): Promise<ProviderPlan[]>;
  /** The plan that was created for a row; null if there is none. */
  find(customerId: string, reference: string): Promise<ProviderPlan | null>;
  /** The state of the first payment of a plan that is `starting`. */
  confirmation(planId: string): Promise<Confirmation>;
  /** Cancels the plan at the end of the paid period, or revokes the cancellation. */
  setEnding(plan: { planId: string; endsAtPeriodEnd: boolean; reference: string }): Promise<ProviderPlan>;
  /** Immediately ends a plan that never began or is no longer paid: the provider requests no more payments for it. */
  abandon(planId: string): Promise<void>;
}

/** The provider's state of a plan. */
export interface ProviderPlan {
  id: string;
  /** Our row's id; null for a plan that somebody created at the provider. */
  reference: string | null;
  platform: Platform | null;
  status: 'starting' | 'active' | 'past-due' | 'ended';
  createdAt: Date;
  /** Start and end of the period that was billed last. A failed renewal has moved them already. */
  periodStart: Date;
  periodEnd: Date;
  /** For a canceled plan, when it stops working. For an ended plan, when it ended. */
  endsAt: Date | null;
}

/**
 * One-off charges (fees): the bank authorizes the amount while the person is present, and the money is captured later,
 * or never.
 */
export interface Payments {
  /**
   * Authorizes an amount on the card without capturing it; for 7 days it can be captured or released. A decline is a state, not an
   * error. A payment that is `action-required` becomes `authorized` once its holder has confirmed: get it again then.
   * @param payment `reference`: the row of this attempt. `isOffSession`: nobody is present to confirm.
   */
  authorize(payment: {
    customerId: string;
    cardId: string;
    amountCents: number;
    description: string;
    reference: string;
    isOffSession: boolean;
  }): Promise<Payment>;
  /** Captures all of the amount or less; the rest is released. Done once: a captured payment stays as it is. */
  capture(payment: { paymentId: string; amountCents: number; reference: string }): Promise<Payment>;
  /** Releases an amount that was not captured. A released payment stays as it is. */
  release(payment: { paymentId: string; reference: string }): Promise<Payment>;
  /**
   * Refunds from the captured amount until the total refund is `totalCents`; does nothing if it already is.
   * @returns the total refund, cents
   */
  refund(payment: { paymentId: string; totalCents: number; reference: string }): Promise<number>;
  get(paymentId: string): Promise<Payment>;
  /** The payment that was authorized for a row; null if there is none. */
  find(customerId: string, reference: string): Promise<Payment | null>;
}

export interface Payment {
  id: string;
  reference: string | null;
  state: 'action-required' | 'declined' | 'authorized' | 'captured' | 'released';
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
  /** The number for bookkeepers, as printed on the invoice or the receipt; null if the provider gave none. */
  number: string | null;
  description: string;
  totalCents: number;
  /** How much of the total is tax. */
  taxCents: number;
  createdAt: Date;
  /** The customer's tax ids at the time of the invoice. */
  taxIds: Pick<TaxId, 'type' | 'value'>[];
  isPaid: boolean;
  /** Address of the receipt, or of the invoice if it is not paid; null if there is neither. */
  receiptUrl: string | null;
}

/** The part of a webhook that is used: the customer to read again. Everything else in it is untrusted. */
export interface ProviderEvent {
  id: string;
  type: string;
  customerId: string | null;
}
