import { z } from 'zod';
import { url } from '../rules.js';
import type { Variables } from '../variable.js';

/** The largest allowed number of something; 0 allows none. */
const cap = z.coerce.number().int().min(0).max(1_000_000_000);

/** The model that writes texts and draws images. */
export const AI_VARIABLES = {
  AI_BASE_URL: {
    rule: url.optional(),
    text: "address of a model that speaks OpenAI's protocol, up to /v1; without it the console offers no AI texts",
  },
  AI_API_KEY: { rule: z.string().optional(), text: 'its key, if it needs one', secret: true },
  AI_MODEL: { rule: z.string().min(1).optional(), text: 'the model that writes texts' },
  AI_IMAGE_MODEL: {
    rule: z.string().min(1).optional(),
    text: 'the model that draws images; without it the console offers no AI images',
  },
  AI_DAILY_TEXTS: {
    rule: cap.optional(),
    text: 'requests for texts that all teams together may send to the model in a day (UTC); required in production',
  },
  AI_DAILY_IMAGES: { rule: cap.optional(), text: 'the same for requests for images' },
  AI_TEAM_DAILY_TEXTS: { rule: cap.default(200), text: 'requests for texts that one team may make in a day (UTC)' },
  AI_TEAM_DAILY_IMAGES: { rule: cap.default(40), text: 'requests for images that one team may make in a day (UTC)' },
} as const satisfies Variables;
