import {
  NO_ADDRESS,
  type Charge,
  type Customer,
  type Invoice,
  type PaymentIntent,
  type PaymentMethod,
  type Price,
  type SetupIntent,
  type Subscription,
  type TaxId,
} from './objects.js';
import type { StripeObject } from './store.js';

/**
 * Fields with the value null, from names with spaces between them. Each shape below has all fields that Stripe's reference lists for API
 * version 2026-10-28, with their defaults. So code fails in tests if it reads a field that is not in the reference.
 */
const nulls = (names: string): Record<string, null> => Object.fromEntries(names.split(' ').map((name) => [name, null]));

export const customerShape = (own: StripeObject): Customer =>
  ({
    ...nulls('address currency default_source description discount email name phone shipping test_clock'),
    balance: 0,
    delinquent: false,
    livemode: false,
    metadata: {},
    next_invoice_sequence: 1,
    preferred_locales: [],
    invoice_prefix: own.id.slice(-8).toUpperCase(),
    tax_exempt: 'none',
    invoice_settings: { ...nulls('custom_fields default_payment_method footer rendering_options') },
    ...own,
  }) as unknown as Customer;

export const paymentMethodShape = (own: StripeObject & { card: object; billing_details: object }): PaymentMethod =>
  ({
    allow_redisplay: 'unspecified',
    livemode: false,
    metadata: {},
    type: 'card',
    customer: null,
    customer_account: null,
    ...own,
    billing_details: {
      ...nulls('email name phone tax_id'),
      ...own.billing_details,
      address: { ...NO_ADDRESS, ...addressIn(own.billing_details) },
    },
    card: {
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      ...nulls('generated_from regulated_status wallet'),
      fingerprint: own.id.slice(-16),
      three_d_secure_usage: { supported: true },
      ...own.card,
    },
  }) as unknown as PaymentMethod;

const addressIn = (details: object): object => (details as { address?: object }).address ?? {};

const INTENT = {
  ...nulls(
    'allowed_payment_method_types application automatic_payment_methods cancellation_reason customer description',
  ),
  ...nulls(
    'excluded_payment_method_types next_action on_behalf_of payment_method payment_method_configuration_details',
  ),
  livemode: false,
  metadata: {},
  payment_method_options: {},
  payment_method_types: ['card'],
};

export const setupIntentShape = (own: StripeObject): SetupIntent =>
  ({
    ...INTENT,
    ...nulls('flow_directions last_setup_error latest_attempt mandate single_use_mandate'),
    status: 'requires_payment_method',
    usage: 'off_session',
    ...own,
  }) as unknown as SetupIntent;

export const paymentIntentShape = (own: StripeObject): PaymentIntent =>
  ({
    ...INTENT,
    ...nulls('application_fee_amount canceled_at customer_account last_payment_error latest_charge managed_payments'),
    ...nulls('processing receipt_email review setup_future_usage shipping statement_descriptor'),
    ...nulls('statement_descriptor_suffix transfer_data transfer_group'),
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    capture_method: 'automatic',
    confirmation_method: 'automatic',
    status: 'requires_payment_method',
    ...own,
  }) as unknown as PaymentIntent;

export const chargeShape = (own: StripeObject): Charge =>
  ({
    ...nulls('application application_fee application_fee_amount balance_transaction customer description'),
    ...nulls('failure_balance_transaction failure_code failure_message on_behalf_of payment_intent receipt_email'),
    ...nulls('receipt_number receipt_url review shipping source_transfer statement_descriptor'),
    ...nulls('statement_descriptor_suffix transfer_data transfer_group'),
    amount_captured: 0,
    amount_refunded: 0,
    calculated_statement_descriptor: 'POLYAD',
    captured: false,
    disputed: false,
    fraud_details: {},
    livemode: false,
    metadata: {},
    refunded: false,
    refunds: { object: 'list', data: [], has_more: false, url: `/v1/charges/${own.id}/refunds` },
    ...own,
  }) as unknown as Charge;

/** The card and the bank's answer, as a charge shows them. @param refusal the bank's reason; null if it accepted */
export const paidBy = ({ card, billing_details }: PaymentMethod, refusal: string | null): object => ({
  billing_details,
  outcome: {
    ...nulls('advice_code network_advice_code network_decline_code'),
    network_status: refusal === null ? 'approved_by_network' : 'declined_by_network',
    reason: refusal,
    seller_message: refusal === null ? 'Payment complete.' : 'The bank did not return any further details.',
    type: refusal === null ? 'authorized' : 'issuer_declined',
  },
  payment_method_details: {
    card: {
      ...nulls('amount_authorized authorization_code installments mandate network_transaction_id three_d_secure'),
      ...nulls('regulated_status transaction_link_id wallet'),
      extended_authorization: { status: 'disabled' },
      incremental_authorization: { status: 'unavailable' },
      multicapture: { status: 'unavailable' },
      overcapture: { status: 'unavailable' },
      network: card.brand,
      network_token: { used: false },
      brand: card.brand,
      last4: card.last4,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      funding: card.funding,
      country: card['country'],
      checks: card['checks'],
      fingerprint: card['fingerprint'],
    },
    type: 'card',
  },
});

export const subscriptionShape = (own: StripeObject): Subscription =>
  ({
    ...nulls('application application_fee_percent billing_cycle_anchor_config billing_schedules billing_thresholds'),
    ...nulls('cancel_at canceled_at customer_account days_until_due default_payment_method default_source description'),
    ...nulls(
      'ended_at latest_invoice managed_payments next_pending_invoice_item_invoice on_behalf_of pause_collection',
    ),
    ...nulls('pending_invoice_item_interval pending_setup_intent pending_update schedule test_clock transfer_data'),
    ...nulls('trial_end trial_start'),
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_mode: { flexible: null, type: 'classic' },
    cancel_at_period_end: false,
    collection_method: 'charge_automatically',
    cancellation_details: nulls('comment feedback feedback_option reason'),
    currency: 'usd',
    default_tax_rates: [],
    discounts: [],
    livemode: false,
    metadata: {},
    invoice_settings: { ...nulls('account_tax_ids custom_fields description footer'), issuer: { type: 'self' } },
    payment_settings: { ...nulls('payment_method_options payment_method_types'), save_default_payment_method: 'off' },
    trial_settings: { end_behavior: { missing_payment_method: 'create_invoice' } },
    ...own,
  }) as unknown as Subscription;

export const invoiceShape = (own: StripeObject): Invoice =>
  ({
    ...nulls('account_name account_tax_ids application automatically_finalizes_at custom_fields customer_account'),
    ...nulls('customer_address customer_email customer_name customer_phone customer_shipping default_payment_method'),
    ...nulls('default_source description due_date ending_balance footer from_invoice hosted_invoice_url invoice_pdf'),
    ...nulls(
      'last_finalization_error latest_revision next_payment_attempt number on_behalf_of receipt_number rendering',
    ),
    ...nulls('shipping_cost shipping_details statement_descriptor test_clock total_taxes webhooks_delivered_at'),
    account_country: 'US',
    amount_overpaid: 0,
    amount_paid_off_stripe: 0,
    amount_shipping: 0,
    attempted: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    auto_advance: true,
    collection_method: 'charge_automatically',
    currency: 'usd',
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_tax_rates: [],
    discounts: [],
    issuer: { type: 'self' },
    livemode: false,
    metadata: {},
    payment_settings: nulls('default_mandate payment_method_options payment_method_types'),
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    starting_balance: 0,
    total_discount_amounts: [],
    total_pretax_credit_amounts: [],
    ...own,
  }) as unknown as Invoice;

export const priceShape = (own: StripeObject): Price =>
  ({
    ...nulls('custom_unit_amount lookup_key nickname tiers_mode transform_quantity'),
    active: true,
    billing_scheme: 'per_unit',
    currency: 'usd',
    livemode: false,
    metadata: {},
    recurring: { interval: 'month', interval_count: 1, meter: null, usage_type: 'licensed' },
    tax_behavior: 'inclusive',
    type: 'recurring',
    ...own,
  }) as unknown as Price;

export const taxIdShape = (own: StripeObject): TaxId =>
  ({ ...nulls('customer_account'), livemode: false, ...own }) as unknown as TaxId;
