import { judgeCallbacks } from './core/judge-callbacks.js';
import { OUTBOX_KINDS, workOff } from './core/work-off.js';
import type { JobDeps } from './deps.js';
import type { Job } from './job.js';

/** What every worker of the core queue does by itself. Kinds of the outbox are jobs of their own: a slow mail server holds no start up. */
export const createJobs = (deps: JobDeps): Job[] => [
  ...OUTBOX_KINDS.map((kind) => ({ name: `outbox/${kind}`, work: async () => (await workOff(deps, kind)).done })),
  { name: 'callbacks', work: () => judgeCallbacks(deps) },
];
