import { randomUUID } from 'node:crypto';
import type { CardRefusal } from '#libs/billing/payment-error.js';
import type { Payment, Payments } from '#libs/billing/payment-gateway.js';

type Call = 'authorize' | 'capture' | 'release' | 'refund';

/** Cards that hold amounts in memory. The test chooses which calls lose their response, or never arrive. */
export class FakePayments implements Payments {
  readonly payments = new Map<string, Payment & { refundedCents: number }>();
  /** Executed calls, each once: a repeat with the same reference gets a response but is not executed. */
  readonly done: string[] = [];
  /** Calls that take effect but whose response is lost, in order. */
  loses: Call[] = [];
  /** Calls that never arrive. */
  fails: Call[] = [];
  /** The outcome of the next authorization. */
  next: { state: Payment['state']; refusal?: CardRefusal } = { state: 'authorized' };

  authorize: Payments['authorize'] = async ({ reference, amountCents }) => {
    const known = await this.find('', reference);
    if (known) return known;
    this.arrive('authorize');
    const { state, refusal = null } = this.next;
    const id = `pi_${randomUUID()}`;
    const clientSecret = state === 'action-required' ? `${id}_secret` : null;
    const amounts = { amountCents, capturedCents: 0, refundedCents: 0 };
    this.payments.set(id, { id, reference, state, refusal, clientSecret, ...amounts });
    return this.answer('authorize', id);
  };

  capture: Payments['capture'] = async ({ paymentId, amountCents }) => {
    this.arrive('capture');
    const payment = this.payments.get(paymentId)!;
    if (payment.state !== 'authorized') throw new Error(`a payment that is ${payment.state} cannot be captured`);
    Object.assign(payment, { state: 'captured', capturedCents: amountCents });
    this.done.push(`capture ${amountCents}`);
    return this.answer('capture', paymentId);
  };

  release: Payments['release'] = async ({ paymentId }) => {
    this.arrive('release');
    Object.assign(this.payments.get(paymentId)!, { state: 'released' });
    this.done.push('release');
    return this.answer('release', paymentId);
  };

  refund: Payments['refund'] = async ({ paymentId, totalCents }) => {
    this.arrive('refund');
    const payment = this.payments.get(paymentId)!;
    if (payment.refundedCents < totalCents) {
      this.done.push(`refund ${totalCents - payment.refundedCents}`);
      payment.refundedCents = totalCents;
    }
    this.answer('refund', paymentId);
    return payment.refundedCents;
  };

  get: Payments['get'] = async (paymentId) => ({ ...this.payments.get(paymentId)! });

  find: Payments['find'] = async (_, reference) =>
    [...this.payments.values()].find((payment) => payment.reference === reference) ?? null;

  /** The amount taken from cards and not refunded. */
  get takenCents(): number {
    return [...this.payments.values()].reduce((sum, one) => sum + one.capturedCents - one.refundedCents, 0);
  }

  private arrive(call: Call): void {
    if (this.fails[0] !== call) return;
    this.fails.shift();
    throw new Error(`${call} did not arrive`);
  }

  private answer(call: Call, id: string): Payment {
    if (this.loses[0] === call) {
      this.loses.shift();
      throw new Error(`the answer of ${call} was lost`);
    }
    return { ...this.payments.get(id)! };
  }
}
