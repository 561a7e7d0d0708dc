/** `npm run bench [-- NAME ...]`: the figures of scripts/bench. The work is scripts/run/bench.mjs, under the pinned Node. */
import { runPinned } from './lib/bootstrap.mjs';

await runPinned('run/bench.mjs');
