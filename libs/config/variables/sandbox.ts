import { z } from 'zod';
import { port, serverUrl } from '../rules.js';
import type { Variables } from '../variable.js';

/** The stand-in for the ad platforms. */
export const SANDBOX_VARIABLES = {
  SANDBOX_TIME_SCALE: {
    rule: z.coerce.number().min(1).max(100_000).default(1),
    text: "speed of a campaign's clock in the sandbox; 1 with real platforms",
  },
  SANDBOX_PORT: { rule: port.default(3100), text: 'port of the sandbox' },
  SANDBOX_DATA_DIR: { rule: z.string().default('.data/sandbox'), text: "folder of the sandbox's state" },
  SANDBOX_SEED: { rule: z.string().default('polyad'), text: "seed of the sandbox's hidden truth" },
  SANDBOX_REVIEW_MS: {
    rule: z.coerce.number().int().min(0).max(86_400_000).default(300),
    text: 'milliseconds until the sandbox has reviewed an ad',
  },
  SANDBOX_EFFECTS: {
    rule: z.string().optional(),
    text: "factor of every effect in the sandbox's hidden truth, 0 to 3; 0 makes all ads alike",
  },
  SANDBOX_COMBINATION_EFFECTS: {
    rule: z.string().optional(),
    text: "spread of each combination's effect beyond its parts, on the log-odds of a click in the sandbox's hidden truth, 0 to 1",
  },
  SANDBOX_SELF_COMPETITION: {
    rule: z.string().optional(),
    text: "how strongly the sandbox lets one advertiser's ads compete with each other, 0 to 1, for all or by platform",
  },
  SANDBOX_PUBLIC_URL: {
    rule: serverUrl.optional(),
    text: "address at which browsers reach the sandbox's card field, if it is not 127.0.0.1 and SANDBOX_PORT",
  },
} as const satisfies Variables;
