import { TAX_ID_STATES, type TaxIdState } from '#libs/contracts/billing/tax-id.js';
import { PaymentError } from '../payment-error.js';
import type { PaymentGateway } from '../payment-gateway.js';
import type { StripeClient } from './client.js';

/** Tax ids at Stripe: `tax_id` objects of a customer (https://docs.stripe.com/api/tax_ids). */
export const stripeTaxIds = (client: StripeClient): PaymentGateway['taxIds'] => ({
  async list(customerId) {
    const { data } = await client.read((stripe, options) =>
      stripe.customers.listTaxIds(customerId, { limit: 100 }, options),
    );
    return data.map(({ id, type, value, verification }) => ({ id, type, value, state: stateOf(verification?.status) }));
  },

  async add({ customerId, type, value, reference }) {
    await client.write(`tax-id-add/${reference}`, (stripe, options) =>
      stripe.customers.createTaxId(customerId, { type, value }, options),
    );
  },

  async remove({ customerId, taxId, reference }) {
    try {
      await client.write(`tax-id-remove/${reference}`, (stripe, options) =>
        stripe.customers.deleteTaxId(customerId, taxId, {}, options),
      );
    } catch (error) {
      if (!(error instanceof PaymentError && error.code === 'NOT_FOUND')) throw error; // the tax id is gone already
    }
  },
});

const stateOf = (status: string | undefined): TaxIdState =>
  TAX_ID_STATES.find((known) => known === status) ?? 'unavailable';
