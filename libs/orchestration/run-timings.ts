import type { RunTimings } from './experiment.messages.js';
import { HOUR_MS } from '#libs/contracts/time.js';

/** The variables behind the timings of a run; every process that starts workflows reads them. */
export const TIMING_VARIABLES = [
  'PLATFORM_CREATE_TIMEOUT_SECONDS',
  'PLATFORM_SETTLE_MARGIN_SECONDS',
  'INSIGHTS_POLL_HOURS',
  'SWEEP_DELAY_SECONDS',
  'PLATFORM_POLL_SECONDS',
  'PLATFORM_TOLD_POLL_SECONDS',
] as const;

/** The timings from the environment. They become inputs of the workflow, so a run keeps the timings it started with. */
export const runTimings = (values: Record<(typeof TIMING_VARIABLES)[number], number>): RunTimings => ({
  createTimeoutMs: Math.round(values.PLATFORM_CREATE_TIMEOUT_SECONDS * 1_000),
  settleMarginMs: Math.round(values.PLATFORM_SETTLE_MARGIN_SECONDS * 1_000),
  pollCampaignMs: Math.round(values.INSIGHTS_POLL_HOURS * HOUR_MS),
  sweepDelayMs: Math.round(values.SWEEP_DELAY_SECONDS * 1_000),
  platformPollMs: Math.round(values.PLATFORM_POLL_SECONDS * 1_000),
  toldPollMs: Math.round(values.PLATFORM_TOLD_POLL_SECONDS * 1_000),
});
