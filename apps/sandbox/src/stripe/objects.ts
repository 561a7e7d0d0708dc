import type { StripeObject } from './store.js';

/** Objects of Stripe, with the fields that the sandbox reads. `shapes.ts` adds all others that its answers contain. */
export const NO_ADDRESS = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };

export interface Customer extends StripeObject {
  address: Record<keyof typeof NO_ADDRESS, string | null> | null;
  email: string | null;
  name: string | null;
  invoice_settings: { default_payment_method: string | null };
  metadata: Record<string, string>;
  deleted?: true;
}

export interface PaymentMethod extends StripeObject {
  customer: string | null;
  billing_details: {
    name: string | null;
    email: string | null;
    phone: string | null;
    address: Record<string, string | null>;
  };
  card: {
    brand: string;
    last4: string;
    exp_month: number;
    exp_year: number;
    funding: string;
    [detail: string]: unknown;
  };
  metadata: Record<string, string>;
}

interface LastError {
  type: string;
  code: string;
  decline_code?: string;
  message: string;
}

export interface SetupIntent extends StripeObject {
  customer: string | null;
  payment_method: string | null;
  status: 'requires_payment_method' | 'requires_confirmation' | 'requires_action' | 'succeeded' | 'canceled';
  client_secret: string;
  last_setup_error: LastError | null;
  next_action: object | null;
  metadata: Record<string, string>;
}

export interface PaymentIntent extends StripeObject {
  amount: number;
  amount_capturable: number;
  amount_received: number;
  capture_method: 'automatic' | 'manual';
  currency: string;
  customer: string | null;
  description: string | null;
  payment_method: string | null;
  status:
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'requires_action'
    | 'requires_capture'
    | 'succeeded'
    | 'canceled';
  client_secret: string;
  canceled_at: number | null;
  latest_charge: string | null;
  last_payment_error: LastError | null;
  next_action: object | null;
  metadata: Record<string, string>;
}

export interface Charge extends StripeObject {
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  captured: boolean;
  customer: string | null;
  description: string | null;
  failure_code: string | null;
  paid: boolean;
  payment_intent: string | null;
  payment_method: string;
  refunded: boolean;
  status: 'succeeded' | 'failed';
  receipt_url: string | null;
  metadata: Record<string, string>;
}

export interface Subscription extends StripeObject {
  customer: string;
  status: 'incomplete' | 'incomplete_expired' | 'active' | 'past_due' | 'canceled';
  billing_cycle_anchor: number;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  ended_at: number | null;
  automatic_tax: { enabled: boolean };
  default_payment_method: string | null;
  latest_invoice: string | null;
  items: { data: { id: string; price: Price; current_period_start: number; current_period_end: number }[] };
  metadata: Record<string, string>;
}

export interface Invoice extends StripeObject {
  customer: string;
  status: 'open' | 'paid' | 'void' | 'uncollectible';
  amount_due: number;
  amount_paid: number;
  amount_remaining: number;
  total: number;
  attempt_count: number;
  customer_tax_ids: { type: string; value: string }[];
  next_payment_attempt: number | null;
  billing_reason: string;
}

export interface Price extends StripeObject {
  unit_amount: number;
  currency: string;
}

export interface TaxId extends StripeObject {
  customer: string | null;
  type: string;
  value: string;
}
