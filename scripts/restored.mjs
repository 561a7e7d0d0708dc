/**
 * `npm run restored`: takes up the experiments after the database was set back to an older state, with the API and the workers
 * stopped. docs/operations.md says when; the work is apps/worker/src/commands/restored.ts.
 */
import { runPinned } from './lib/bootstrap.mjs';

await runPinned('run/restored.mjs');
