/** Injection token of the payment provider's gateway. */
export const GATEWAY = Symbol('payment-gateway');
/** Injection token of the payment provider's settings. */
export const BILLING_SETTINGS = Symbol('billing-settings');
