import { z } from 'zod';
import { BILLING_COUNTRIES, HOME_COUNTRY, toBillingCountry } from '#libs/contracts/billing/billing-countries.js';
import { PLATFORMS } from '#libs/contracts/platform/platform.js';
import { serverUrl, url } from '../rules.js';
import { secretOf, type Variables } from '../variable.js';

const PRICES_EXAMPLE = PLATFORMS.map((platform, i) => `${platform}:price_${i + 1}`).join(',');

/** Stripe. */
export const PAYMENT_VARIABLES = {
  STRIPE_SECRET_KEY: {
    rule: z
      .string()
      .regex(/^(|[rs]k_(test|live)_\w+)$/, 'must begin with sk_ or rk_')
      .default(''),
    text: "secret key of Stripe; without it payments go to the sandbox's stand-in, which production refuses",
    secret: true,
  },
  STRIPE_PUBLISHABLE_KEY: {
    rule: z
      .string()
      .regex(/^(|pk_(test|live)_\w+)$/, 'must begin with pk_')
      .default(''),
    text: 'key of Stripe that browsers use',
  },
  STRIPE_WEBHOOK_SECRET: {
    rule: z
      .string()
      .regex(/^(|whsec_\S+)$/, 'must begin with whsec_')
      .default(''),
    text: "signs Stripe's webhooks",
    ...secretOf(16),
  },
  STRIPE_PRICES: {
    rule: z
      .string()
      .regex(/^(|[a-z]+:\w+(,[a-z]+:\w+)*)$/, `must look like ${PRICES_EXAMPLE}`)
      .default('')
      .transform((text) =>
        Object.fromEntries(
          text
            .split(',')
            .filter((entry) => entry !== '')
            .map((entry) => entry.split(':') as [platform: string, price: string]),
        ),
      ),
    text: `Stripe's monthly price of each platform's plan: ${PRICES_EXAMPLE}`,
  },
  BILLING_COUNTRIES: {
    rule: z
      .string()
      .default(HOME_COUNTRY)
      .transform((text) => [
        ...new Set(
          text
            .toUpperCase()
            .split(',')
            .map((code) => toBillingCountry(code.trim())),
        ),
      ])
      .refine((codes) => !codes.includes(null), `must be codes such as US,ES, of ${BILLING_COUNTRIES.join(', ')}`)
      .transform((codes) => codes.filter((code) => code !== null)),
    text: 'all billing countries that you sell to, US included; with any other, Stripe Tax is on',
  },
  STRIPE_API_URL: {
    rule: serverUrl.optional(),
    text: "address of the API of Stripe; by default Stripe's own, or the sandbox's if there is no key",
  },
  STRIPE_WEBHOOK_URL: { rule: url.optional(), text: 'where the sandbox posts webhooks of payments' },
} as const satisfies Variables;
