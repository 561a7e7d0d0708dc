import { createStepReminder } from './by-hand/remind-of-steps.js';
import { completeWaits } from './callbacks/complete-waits.js';
import { judgeCallbacks } from './callbacks/judge-callbacks.js';
import { lookIntoHints } from './callbacks/look-into-hints.js';
import { readCorrections } from './core/read-corrections.js';
import { findOutcomes } from './core/find-outcomes.js';
import { OUTBOX_KINDS, processDueItems } from './core/process-due-items.js';
import { readBilling } from './billing/read-billing.js';
import { createQueueWatch } from './core/watch-queues.js';
import { createDeadlineReminder } from './core/remind-of-deadlines.js';
import { settleFees } from './billing/settle-fees.js';
import { settleTrials } from './billing/settle-trials.js';
import type { JobDeps } from './deps.js';
import type { Job } from './job.js';
import { createLanes } from './lanes.js';

/** Number of ad accounts that are read at the same time: an account that does not respond does not delay the others. */
const LANES = 4;

/**
 * The jobs of every worker of the core queue. Each kind of outbox item has a job of its own, so a slow mail server does not delay starts.
 */
export const createJobs = (deps: JobDeps): Job[] => [
  ...OUTBOX_KINDS.map((kind) => ({
    name: `outbox/${kind}`,
    work: async () => (await processDueItems(deps, kind)).done,
  })),
  ...createLanes(LANES, (onWorkFound) => processCallbacks(deps, onWorkFound)).map((work, lane) => ({
    name: `callbacks/${lane + 1}`,
    work,
  })),
  { name: 'billing', work: () => readBilling(deps) },
  { name: 'fees', work: () => settleFees(deps) },
  { name: 'trials', work: () => settleTrials(deps) },
  { name: 'outcomes', work: () => findOutcomes(deps) },
  { name: 'corrections', work: () => readCorrections(deps) },
  { name: 'deadlines', work: createDeadlineReminder(deps) },
  { name: 'steps', work: createStepReminder(deps) },
  { name: 'waits', work: () => completeWaits(deps) },
  { name: 'queues', work: createQueueWatch(deps) },
];

/**
 * Reading hints may have ended waits. Their runs continue immediately if the engine can be reached; otherwise the job `waits` continues
 * them.
 */
async function processCallbacks(deps: JobDeps, onWorkFound: () => void): Promise<number> {
  const judged = await judgeCallbacks(deps);
  const read = await lookIntoHints(deps, onWorkFound);
  if (read > 0) await completeWaits(deps).catch(() => undefined); // that job reports the error
  return judged + read;
}
