import type { Values } from '#libs/config/variables.js';
import { HOME_COUNTRY, type BillingCountry } from '#libs/contracts/billing/billing-countries.js';
import { PLATFORMS, type Platform } from '#libs/contracts/platform/platform.js';

/** The variables of the payment provider; code that makes a gateway reads them. */
export const BILLING_VARIABLES = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PRICES',
  'STRIPE_API_URL',
  'BILLING_COUNTRIES',
  'SANDBOX_PORT',
  'SANDBOX_PUBLIC_URL',
] as const;

type BillingEnvironment = Values<(typeof BILLING_VARIABLES)[number]>;

const STRIPE_URL = 'https://api.stripe.com';

export interface BillingSettings {
  apiUrl: string;
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** The provider's id of each platform's monthly price. */
  prices: Record<Platform, string>;
  /** Open countries of a billing address, ISO 3166-1 with two letters. */
  countries: readonly BillingCountry[];
  /** Whether the provider calculates the tax that each price includes. */
  isTaxed: boolean;
  /** Origin of the sandbox's card field and challenge, as browsers reach it; null with the real provider. */
  sandboxOrigin: string | null;
}

/** Uses the real provider if there is a secret key, and the sandbox's stand-in otherwise. */
export function billingSettings(environment: BillingEnvironment): BillingSettings {
  const { STRIPE_SECRET_KEY, STRIPE_API_URL, STRIPE_PRICES } = environment;
  if (STRIPE_SECRET_KEY === '') return sandboxSettings(environment);
  return {
    apiUrl: STRIPE_API_URL ?? STRIPE_URL,
    secretKey: STRIPE_SECRET_KEY,
    publishableKey: environment.STRIPE_PUBLISHABLE_KEY,
    webhookSecret: environment.STRIPE_WEBHOOK_SECRET,
    prices: STRIPE_PRICES as Record<Platform, string>,
    ...openCountries(environment),
    sandboxOrigin: null,
  };
}

/** The settings of the stand-in: its keys are public, and its prices exist from the beginning. */
function sandboxSettings({ SANDBOX_PORT, ...urls }: BillingEnvironment): BillingSettings {
  const local = `http://127.0.0.1:${SANDBOX_PORT}`;
  const prices = PLATFORMS.map((platform) => [platform, `price_sandbox_${platform}`]);
  return {
    apiUrl: urls.STRIPE_API_URL ?? local,
    secretKey: 'sk_test_sandbox',
    publishableKey: 'pk_test_sandbox',
    webhookSecret: 'whsec_sandbox',
    prices: Object.fromEntries(prices) as Record<Platform, string>,
    ...openCountries(urls),
    sandboxOrigin: new URL(urls.SANDBOX_PUBLIC_URL ?? local).origin,
  };
}

/** Tax is calculated as soon as a country other than the United States is open. */
const openCountries = ({ BILLING_COUNTRIES: countries }: Pick<BillingEnvironment, 'BILLING_COUNTRIES'>) => ({
  countries,
  isTaxed: countries.some((country) => country !== HOME_COUNTRY),
});

/** The problems of the variables in combination: a line for each problem, as EnvironmentError takes them. */
export function billingEnvironmentProblems(environment: BillingEnvironment & Values<'NODE_ENV'>): string[] {
  if (environment.STRIPE_SECRET_KEY === '')
    return environment.NODE_ENV === 'production'
      ? ['STRIPE_SECRET_KEY: is missing; production takes payments, and the sandbox takes none (secret key of Stripe)']
      : [];
  const problems = (['STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const)
    .filter((name) => environment[name] === '')
    .map((name) => `${name}: is missing, and STRIPE_SECRET_KEY is set`);
  const unpriced = PLATFORMS.filter((platform) => !environment.STRIPE_PRICES[platform]);
  if (unpriced.length > 0) problems.push(`STRIPE_PRICES: has no price for ${unpriced.join(', ')}`);
  return problems;
}
