import { completeWaits } from './callbacks/complete-waits.js';
import { judgeCallbacks } from './callbacks/judge-callbacks.js';
import { lookIntoHints } from './callbacks/look-into-hints.js';
import { readCorrections } from './core/read-corrections.js';
import { findOutcomes } from './core/find-outcomes.js';
import { OUTBOX_KINDS, workOff } from './core/work-off.js';
import { readBilling } from './billing/read-billing.js';
import { createQueueWatch } from './core/watch-queues.js';
import { createDeadlineTeller } from './core/tell-deadlines.js';
import { settleFees } from './billing/settle-fees.js';
import { settleTrials } from './billing/settle-trials.js';
import type { JobDeps } from './deps.js';
import type { Job } from './job.js';
import { createLanes } from './lanes.js';

/** Ad accounts that are looked into at once: one that does not answer holds no other up. */
const LANES = 4;

/** What every worker of the core queue does by itself. Kinds of the outbox are jobs of their own: a slow mail server holds no start up. */
export const createJobs = (deps: JobDeps): Job[] => [
  ...OUTBOX_KINDS.map((kind) => ({ name: `outbox/${kind}`, work: async () => (await workOff(deps, kind)).done })),
  ...createLanes(LANES, (found) => workOffCallbacks(deps, found)).map((work, lane) => ({
    name: `callbacks/${lane + 1}`,
    work,
  })),
  { name: 'billing', work: () => readBilling(deps) },
  { name: 'fees', work: () => settleFees(deps) },
  { name: 'trials', work: () => settleTrials(deps) },
  { name: 'outcomes', work: () => findOutcomes(deps) },
  { name: 'corrections', work: () => readCorrections(deps) },
  { name: 'deadlines', work: createDeadlineTeller(deps) },
  { name: 'waits', work: () => completeWaits(deps) },
  { name: 'queues', work: createQueueWatch(deps) },
];

/** What was read may have ended waits: their runs go on at once, where the engine takes it; else the job of the waits has them go on. */
async function workOffCallbacks(deps: JobDeps, found: () => void): Promise<number> {
  const judged = await judgeCallbacks(deps);
  const read = await lookIntoHints(deps, found);
  if (read > 0) await completeWaits(deps).catch(() => undefined); // that job tells of it
  return judged + read;
}
