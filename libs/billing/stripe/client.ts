import Stripe from 'stripe';
import type { BillingSettings } from '../settings.js';
import { paymentErrorOf } from './failures.js';

/** Stripe answers most calls within a second, and a payment within a few; a person waits for the answer. */
const TIMEOUT_MS = 20_000;

/**
 * The official client. It repeats reads. It repeats a write once after a broken connection, under the same key. If the response to a write
 * is lost in another way, the caller must look up the outcome.
 */
export class StripeClient {
  readonly stripe: Stripe;

  constructor({ apiUrl, secretKey }: Pick<BillingSettings, 'apiUrl' | 'secretKey'>, timeoutMs = TIMEOUT_MS) {
    const { protocol, hostname, port } = new URL(apiUrl);
    const isSecure = protocol === 'https:';
    this.stripe = new Stripe(secretKey, {
      host: hostname,
      port: port === '' ? (isSecure ? 443 : 80) : Number(port),
      protocol: isSecure ? 'https' : 'http',
      timeout: timeoutMs,
      maxNetworkRetries: 0,
      telemetry: false,
    });
  }

  /** @throws PaymentError */
  async read<T>(call: (stripe: Stripe, options: Stripe.RequestOptions) => Promise<T>): Promise<T> {
    try {
      return await call(this.stripe, { maxNetworkRetries: 2 });
    } catch (error) {
      throw paymentErrorOf(error, 'read');
    }
  }

  /**
   * @param key names the write; a write with the same key is done once
   * @throws PaymentError
   */
  async write<T>(key: string, call: (stripe: Stripe, options: Stripe.RequestOptions) => Promise<T>): Promise<T> {
    try {
      return await call(this.stripe, { idempotencyKey: key });
    } catch (error) {
      throw paymentErrorOf(error, 'write');
    }
  }
}

/** The id of an object that Stripe returns either as its id or, if expanded, as a whole. */
export const idOf = (thing: string | { id: string } | null | undefined): string | null =>
  typeof thing === 'string' ? thing : (thing?.id ?? null);

/** The date of a Stripe time stamp, in seconds since 1970. */
export const dateOf = (seconds: number): Date => new Date(seconds * 1000);
