import { missing } from '../failure.js';
import { text, type Form } from '../form.js';
import type { Price } from '../objects.js';
import type { StripeWorld } from '../world.js';
import type { Operation } from './call.js';

/** The price that a new subscription names. @throws StripeFailure 400 if it does not exist */
export function priceIn({ store }: StripeWorld, form: Form): Price {
  const items = form['items'];
  const [first] = Array.isArray(items) ? items : [];
  const id = typeof first === 'object' && !Array.isArray(first) ? text(first, 'price') : undefined;
  const price = id === undefined ? undefined : store.get<Price>('price', id);
  if (!price) throw missing('price', id ?? '', 'items[0][price]', 400);
  return price;
}

export const PRICE_OPERATIONS: Operation[] = [
  {
    method: 'GET',
    path: '/v1/prices/:id',
    takes: [],
    run({ store }, { id }) {
      const price = store.get<Price>('price', id);
      if (!price) throw missing('price', id, 'price');
      return price;
    },
  },
];
