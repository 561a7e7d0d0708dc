import type { Customer } from '../seed/customers.js';
import type { GoogleWorld } from '../world.js';

/** One call, read and let in. */
export interface Call {
  world: GoogleWorld;
  /** Real time at which the request arrived. */
  now: number;
  /** `v26` */
  version: string;
  requestId: string;
  person: string;
  body: unknown;
  /** Of the query. */
  query: Record<string, unknown>;
  /** Scheme, host and `/google` as the caller sees them, for addresses of media. */
  root: string;
}

/** A call about an account. */
export interface CustomerCall extends Call {
  customer: Customer;
}

interface Shared {
  verb: 'GET' | 'POST';
  /** Below the version, and below the account where it is about one: `/googleAds:search`. */
  path: string;
}

/** A method of the API. It answers JSON. */
export type Route =
  | (Shared & {
      of: 'customer';
      run: (call: CustomerCall) => unknown;
      cost?: (body: unknown) => number;
      wrap?: 'array';
    })
  | (Shared & { of: 'nobody'; run: (call: Call) => unknown });
