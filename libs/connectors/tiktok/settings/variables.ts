import { z } from 'zod';
import { url } from '#libs/config/rules.js';
import { secretOf, type Variables } from '#libs/config/variable.js';
import { variablesNamed } from '#libs/config/variables.js';
import { APP_TIERS } from './app-limits.js';

const callsPerSecond = z.coerce.number().min(0.1).max(1000);

/** The variables that configure TikTok's connector. */
export const TIKTOK_VARIABLES = {
  TIKTOK_API_URL: { rule: url.default('https://business-api.tiktok.com'), text: 'TikTok API for Business' },
  TIKTOK_PORTAL_URL: { rule: url.default('https://business-api.tiktok.com'), text: 'TikTok consent page' },
  TIKTOK_MANAGER_URL: { rule: url.default('https://ads.tiktok.com'), text: 'TikTok Ads Manager' },
  TIKTOK_APP_ID: { rule: z.string().default(''), text: 'app id; empty leaves TikTok unlinked' },
  TIKTOK_APP_SECRET: { rule: z.string().default(''), text: 'app secret', ...secretOf(16) },
  TIKTOK_APP_TIER: {
    rule: z.enum(APP_TIERS).default('basic'),
    text: 'level of the app in the developer portal; all processes share its calls; unlimited is for the sandbox',
  },
  TIKTOK_ADVERTISER_CALLS_PER_SECOND: {
    rule: callsPerSecond.default(5),
    text: "this process's part of the calls a second that TikTok allows for one advertiser",
  },
  TIKTOK_MANUAL_CREATION_ENDS: {
    rule: z.enum(['conversions', 'all']).default('conversions'),
    text: 'which manual campaigns TikTok stops creating: those for Website conversions only, or Traffic and Video Views too',
  },
  TIKTOK_MANUAL_CREATION_LAST_DAY: {
    rule: z.iso.date('must be a day, like 2026-12-31').default('2026-12-31'),
    text: 'the last day (UTC) on which TikTok still creates manual campaigns',
  },
  TIKTOK_WEBHOOK_URL: {
    rule: url.optional(),
    text: 'where TikTok posts callbacks, if that is not PUBLIC_URL/api/v1/callbacks/tiktok',
  },
  ...variablesNamed(['PUBLIC_URL', 'SANDBOX_TIME_SCALE']),
} as const satisfies Variables;
