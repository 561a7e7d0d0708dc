import type { Invoice } from '#libs/billing/payment-gateway.js';
import type { BillingSettings } from '#libs/billing/settings.js';
import { HOME_COUNTRY } from '#libs/contracts/billing/billing-countries.js';
import type { BillingDetails, StoredCard } from '#libs/contracts/billing/card.js';
import { experimentsLeft, TRIAL, trialStateOf, variationsLeft, type Trial } from '#libs/contracts/billing/trial.js';
import type { TaxId } from '#libs/contracts/billing/tax-id.js';
import type { TeamPlan } from '#libs/contracts/billing/plan.js';
import type { BillingCountriesDto, InvoiceDto, PaymentOutcomeDto, PlanDto } from './billing.dto.js';
import type { BillingFormDto, CardFieldSetupDto, CardDto } from './cards/cards.dto.js';
import type { TrialDto } from './trials/trial.dto.js';
import type { TaxIdDto } from './tax-ids/tax-ids.dto.js';
import type { Challenge } from './cards/cards.js';

export const planView = ({ platform, createdAt, periodEnd, endsAt, graceEndsAt }: TeamPlan): PlanDto => ({
  id: platform,
  created_at: createdAt.toISOString(),
  ends_at: endsAt?.toISOString() ?? null,
  next_bill_at: endsAt === null ? periodEnd.toISOString() : null,
  past_due_until: graceEndsAt?.toISOString() ?? null,
});

/** Reads a trial from the database's JSON. */
export const trialOf = ({
  startedAt,
  endsAt,
  ...usage
}: Omit<Trial, 'startedAt' | 'endsAt'> & Record<'startedAt' | 'endsAt', string>): Trial => ({
  startedAt: new Date(startedAt),
  endsAt: new Date(endsAt),
  ...usage,
});

export const trialView = (trial: Trial): TrialDto => ({
  state: trialStateOf(trial, new Date()),
  started_at: trial.startedAt.toISOString(),
  ends_at: trial.endsAt.toISOString(),
  experiments: TRIAL.experiments,
  experiments_left: experimentsLeft(trial),
  variations_left: variationsLeft(trial),
});

export const cardView = ({
  id,
  isDefault,
  brand,
  funding,
  last4,
  expMonth,
  expYear,
  billing,
}: StoredCard): CardDto => ({
  id,
  default: isDefault,
  card_details: { brand, funding, last4, exp_month: expMonth, exp_year: expYear },
  billing_details: {
    name: billing.name,
    phone: billing.phone,
    address: {
      city: billing.city,
      state: billing.state,
      country: billing.country,
      line1: billing.line1,
      line2: billing.line2,
      postal_code: billing.postalCode,
    },
  },
});

export const invoiceView = (invoice: Invoice): InvoiceDto => {
  const { id, number, description, totalCents, taxCents, createdAt, taxIds, isPaid, receiptUrl } = invoice;
  return {
    id,
    number,
    description,
    total: totalCents,
    tax: taxCents,
    created_at: Math.floor(+createdAt / 1000),
    tax_ids: taxIds,
    paid: isPaid,
    receipt: receiptUrl,
  };
};

export const taxIdView = ({ id, type, value, state }: TaxId): TaxIdDto => ({ id, type, value, state });

export const outcomeView = (challenge: Challenge): PaymentOutcomeDto => ({
  status: challenge === null ? 'done' : 'action-required',
  client_secret: challenge,
});

/** The settings that a card field needs. */
export type Setup = Pick<BillingSettings, 'publishableKey' | 'sandboxOrigin'>;

export const countriesView = ({
  countries,
  isTaxed,
}: Pick<BillingSettings, 'countries' | 'isTaxed'>): BillingCountriesDto => ({
  countries: [...countries],
  is_taxed: isTaxed,
});

export const setupView = ({ publishableKey, sandboxOrigin }: Setup): CardFieldSetupDto => ({
  publishable_key: publishableKey,
  sandbox_origin: sandboxOrigin,
});

/** The form's billing details in the shape that a card stores. */
export const billingOf = ({
  name,
  phone,
  address,
  address_alt,
  city,
  state,
  zip_code,
  country = HOME_COUNTRY,
}: BillingFormDto): BillingDetails => ({
  name: name.trim(),
  phone,
  line1: address.trim(),
  line2: address_alt?.trim() ?? null,
  city: city.trim(),
  state: state.trim(),
  postalCode: zip_code,
  country,
});
