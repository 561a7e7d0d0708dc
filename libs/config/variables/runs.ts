import { seconds } from '../rules.js';
import type { Variables } from '../variable.js';

/** The times of a run. */
export const RUN_VARIABLES = {
  PLATFORM_CREATE_TIMEOUT_SECONDS: {
    rule: seconds.default(80),
    text: 'when a create call is given up and its outcome is unknown',
  },
  PLATFORM_SETTLE_MARGIN_SECONDS: {
    rule: seconds.default(30),
    text: 'further wait until a lost create can no longer land',
  },
  INSIGHTS_POLL_HOURS: { rule: seconds.default(6), text: "hours of a campaign's time between two polls" },
  SWEEP_DELAY_SECONDS: { rule: seconds.default(900), text: 'when the listing sweep is repeated after go-live' },
  PLATFORM_POLL_SECONDS: {
    rule: seconds.default(60),
    text: 'when a run looks first for what it waits for, where the platform tells nothing of it',
  },
  PLATFORM_TOLD_POLL_SECONDS: {
    rule: seconds.default(600),
    text: 'when it does so where the platform tells, in case a callback is lost',
  },
} as const satisfies Variables;
