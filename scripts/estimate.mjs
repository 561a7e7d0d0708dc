/**
 * `npm run --silent estimate -- cases.json`: predicts every variation of the experiments in a file (format:
 * libs/statistics/README.md). scripts/run/estimate.mjs does the work, under the pinned Node.
 */
import { runPinned } from './lib/bootstrap.mjs';

await runPinned('run/estimate.mjs');
