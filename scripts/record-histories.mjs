/**
 * `node scripts/record-histories.mjs [SPEC]`: records the runs of the workflow specs again (all of them, or those whose path contains SPEC)
 * into workflows/histories. Do this when a released workflow deliberately changes its steps and `patched()` keeps the old ones. Keep the
 * old recordings beside the new ones: each file proves that such a run can still be replayed.
 */
import { runPinned } from './lib/bootstrap.mjs';

await runPinned('run/record-histories.mjs');
