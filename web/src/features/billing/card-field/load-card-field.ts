import type { BillingSetup } from '../../../lib/api/endpoints.js';
import type { CardField } from './card-field.js';

/** Loads the payment provider's field; without a real provider, the sandbox's. @throws if it cannot be loaded */
export async function loadCardField({
  publishable_key: key,
  sandbox_origin: origin,
}: Pick<BillingSetup, 'publishable_key' | 'sandbox_origin'>): Promise<CardField> {
  if (origin === null) return (await import('./stripe-card-field.js')).stripeCardField(key);
  return (await import('./sandbox-card-field.js')).sandboxCardField(origin, key);
}
