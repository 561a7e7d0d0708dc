import { wrong } from '../failure.js';
import { text, type Form } from '../form.js';
import type { StripeObject } from '../store.js';
import type { StripeWorld } from '../world.js';

/** One request: its form, the id in its address, and the id of a sub-object if the address has one. */
export interface Call {
  form: Form;
  id: string;
  part: string;
}

export interface Operation {
  method: 'GET' | 'POST' | 'DELETE';
  /** Such as `/v1/customers/:id`. */
  path: string;
  /** Allowed parameters besides `expand`. Like Stripe, the sandbox refuses all others. */
  takes: readonly string[];
  run: (world: StripeWorld, call: Call) => object;
}

export const PAGING = ['limit', 'starting_after', 'ending_before', 'created'] as const;

/** A page of a list, newest first. */
export function page<T extends StripeObject>(
  all: readonly T[],
  form: Form,
  url: string,
): { object: 'list'; data: T[]; has_more: boolean; url: string } {
  const limit = Number(text(form, 'limit') ?? 10);
  if (!Number.isInteger(limit) || limit < 1 || limit > 100)
    throw wrong('limit', 'Invalid limit: must be between 1 and 100', 'parameter_invalid_integer');
  const after = text(form, 'starting_after');
  const from = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
  if (after !== undefined && from === 0)
    throw wrong('starting_after', `No such object: '${after}'`, 'resource_missing');
  const data = all.slice(from, from + limit);
  return { object: 'list', data, has_more: from + limit < all.length, url };
}
