/**
 * `npm run --silent estimate -- cases.json`: predicts every variation of the experiments in a file (format:
 * libs/statistics/README.md). The work is scripts/run/estimate.mjs, under the pinned Node.
 */
import { runPinned } from './lib/bootstrap.mjs';

await runPinned('run/estimate.mjs');
