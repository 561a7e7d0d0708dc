/**
 * `npm run restored`: reconciles the experiments after a restore of the database to an older state, while the API and the workers are
 * stopped. docs/operations.md says when; the work is apps/worker/src/commands/restored.ts.
 */
import { runPinned } from './lib/bootstrap.mjs';

await runPinned('run/restored.mjs');
