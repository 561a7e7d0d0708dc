import type { StripeObject } from './store.js';

type FailureType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';

interface Details {
  type?: FailureType;
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  payment_intent?: StripeObject;
  setup_intent?: StripeObject;
  payment_method?: StripeObject;
}

/** A refusal as Stripe writes it: `{ error: { type, code, decline_code, message, param } }`. */
export class StripeFailure extends Error {
  readonly body: { error: Details & { type: FailureType } };

  constructor(
    readonly status: number,
    { type = 'invalid_request_error', ...details }: Details,
  ) {
    super(details.message);
    this.body = { error: { ...details, type } };
  }
}

export const missing = (what: string, id: string, param = 'id', status = 404): StripeFailure =>
  new StripeFailure(status, { code: 'resource_missing', message: `No such ${what}: '${id}'`, param });

export const wrong = (param: string, message: string, code?: string): StripeFailure =>
  new StripeFailure(400, { message, param, ...(code ? { code } : {}) });
