import { seconds } from '../rules.js';
import type { Variables } from '../variable.js';

/** The times of a run. */
export const RUN_VARIABLES = {
  PLATFORM_CREATE_TIMEOUT_SECONDS: {
    rule: seconds.default(80),
    text: 'after this time a create call is given up, and its outcome is unknown',
  },
  PLATFORM_SETTLE_MARGIN_SECONDS: {
    rule: seconds.default(30),
    text: 'further wait, after which a lost create call can no longer take effect',
  },
  INSIGHTS_POLL_HOURS: { rule: seconds.default(6), text: "hours of a campaign's time between two polls" },
  SWEEP_DELAY_SECONDS: { rule: seconds.default(900), text: 'delay after go-live until the listing sweep is repeated' },
  PLATFORM_POLL_SECONDS: {
    rule: seconds.default(60),
    text: 'delay until a run first checks what it waits for, if the platform sends no callback about it',
  },
  PLATFORM_TOLD_POLL_SECONDS: {
    rule: seconds.default(600),
    text: 'the same if the platform sends callbacks, in case one is lost',
  },
} as const satisfies Variables;
