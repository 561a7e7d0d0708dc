/**
 * `node scripts/record-rows.mjs`: records what this version stores, for test/api/upgrade.sys.spec.ts. It runs two examples on a stack of
 * their own and writes the rows of all tables and the results of both runs into test/api/upgrades/<today>.json.gz. Do this for each
 * release. Keep the old files: each proves that the data of its release survives the migrations.
 */
import { runPinned } from './lib/bootstrap.mjs';

await runPinned('run/record-rows.mjs');
