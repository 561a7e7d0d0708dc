import { z } from 'zod';
import { url } from '#libs/config/rules.js';
import { secretOf, type Variables } from '#libs/config/variable.js';
import { variablesNamed } from '#libs/config/variables.js';
import { ACCESS_LEVELS } from './config.js';

/** The variables that configure Google's connector. */
export const GOOGLE_VARIABLES = {
  GOOGLE_API_URL: { rule: url.default('https://googleads.googleapis.com'), text: 'Google Ads API' },
  GOOGLE_CONSENT_URL: { rule: url.default('https://accounts.google.com'), text: "Google's consent page" },
  GOOGLE_OAUTH_URL: {
    rule: url.default('https://oauth2.googleapis.com'),
    text: 'where Google issues, renews and revokes tokens',
  },
  GOOGLE_MANAGER_URL: { rule: url.default('https://ads.google.com'), text: 'Google Ads itself' },
  GOOGLE_CLIENT_ID: { rule: z.string().default(''), text: 'OAuth client id; without it, Google is not offered' },
  GOOGLE_CLIENT_SECRET: { rule: z.string().default(''), text: 'secret of the OAuth client', ...secretOf(16) },
  GOOGLE_ACCESS_LEVEL: {
    rule: z.enum(ACCESS_LEVELS).default('basic'),
    text: 'access level of the Cloud project that owns the client, whose operations of a day all processes share',
  },
  ...variablesNamed(['SANDBOX_TIME_SCALE']),
} as const satisfies Variables;
