import { z } from 'zod';
import { url } from '#libs/config/rules.js';
import { secretOf, type Variables } from '#libs/config/variable.js';
import { variablesNamed } from '#libs/config/variables.js';

/** The variables that configure Meta's connector and its stand-in. */
export const META_VARIABLES = {
  META_GRAPH_URL: { rule: url.default('https://graph.facebook.com'), text: 'Meta Graph API' },
  META_GRAPH_VIDEO_URL: { rule: url.default('https://graph-video.facebook.com'), text: 'Meta video uploads' },
  META_DIALOG_URL: { rule: url.default('https://www.facebook.com'), text: 'Meta consent page' },
  META_API_VERSION: {
    rule: z
      .string()
      .regex(/^v\d+\.0$/, 'must look like v26.0')
      .default('v26.0'),
    text: 'Graph API version',
  },
  META_APP_ID: { rule: z.string().default(''), text: 'app id; empty leaves Meta unlinked' },
  META_APP_SECRET: { rule: z.string().default(''), text: 'app secret', ...secretOf(16) },
  META_WEBHOOK_VERIFY_TOKEN: {
    rule: z.string().default(''),
    text: 'verify token of the webhook handshake',
    ...secretOf(12),
  },
  META_WEBHOOK_URL: { rule: url.optional(), text: 'where the sandbox posts webhooks' },
  ...variablesNamed(['SANDBOX_TIME_SCALE']),
} as const satisfies Variables;
