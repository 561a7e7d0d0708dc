/**
 * `npm run staff -- COMMAND EMAIL`: commands for the operator only. The work is apps/api/src/commands/staff.ts, on the installation that
 * the shell and .env name, else on that of `npm start`.
 */
import { runPinned } from './lib/bootstrap.mjs';

await runPinned('run/staff.mjs');
