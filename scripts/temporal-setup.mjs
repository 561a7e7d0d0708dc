/**
 * `npm run temporal:setup`: prepares the namespace that TEMPORAL_ADDRESS and TEMPORAL_NAMESPACE name, in the shell or .env, else
 * that of `npm start`. The work is apps/worker/src/commands/set-up-temporal.ts.
 */
import { runPinned } from './lib/bootstrap.mjs';

await runPinned('run/temporal-setup.mjs');
