import type { Customer } from '../seed/customers.js';
import type { GoogleWorld } from '../world.js';

/** One call after authentication. */
export interface Call {
  world: GoogleWorld;
  /** Real time of the request, milliseconds since 1970. */
  now: number;
  /** `v26` */
  version: string;
  requestId: string;
  person: string;
  body: unknown;
  /** Parameters of the query. */
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
  /** The path after the version, and after the account if it has one: `/googleAds:search`. */
  path: string;
}

/** A method of the API, which answers JSON. */
export type Route =
  | (Shared & {
      of: 'customer';
      run: (call: CustomerCall) => unknown;
      cost?: (body: unknown) => number;
      wrap?: 'array';
    })
  | (Shared & { of: 'nobody'; run: (call: Call) => unknown });
