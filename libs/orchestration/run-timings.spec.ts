import { expect, it } from '@jest/globals';
import { readEnvironment } from '#libs/config/environment.js';
import { runTimings, TIMING_VARIABLES } from './run-timings.js';

it('a run has the timings of the environment, in milliseconds', () => {
  const SECOND = 1_000;
  expect(runTimings(readEnvironment(TIMING_VARIABLES, {}))).toEqual({
    createTimeoutMs: 80 * SECOND,
    settleMarginMs: 30 * SECOND,
    pollCampaignMs: 6 * 3_600 * SECOND,
    sweepDelayMs: 900 * SECOND,
    platformPollMs: 60 * SECOND,
    toldPollMs: 600 * SECOND,
  });
  const fine = Object.fromEntries(TIMING_VARIABLES.map((name) => [name, '0.0015']));
  // whole milliseconds, because they are inputs of a workflow
  expect(Object.values(runTimings(readEnvironment(TIMING_VARIABLES, fine)))).toEqual([2, 2, 5_400, 2, 2, 2]);
});
