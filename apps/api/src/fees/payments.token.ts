/** Injection token of one-off charges at the payment provider. */
export const PAYMENTS = Symbol('payments');
