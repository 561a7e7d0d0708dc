/** `npm test [-- path ...]`: every check of the project; the work is scripts/run/test.mjs, under the pinned Node. */
import { runPinned } from './lib/bootstrap.mjs';

await runPinned('run/test.mjs');
