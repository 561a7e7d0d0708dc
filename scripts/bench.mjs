/** `npm run bench [-- NAME ...]`: the figures of scripts/bench. scripts/run/bench.mjs does the work, under the pinned Node. */
import { runPinned } from './lib/bootstrap.mjs';

await runPinned('run/bench.mjs');
