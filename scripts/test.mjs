/** `npm test [-- path ...]`: every check of the project. The work is scripts/run/test.mjs, under the pinned Node. */
import { runPinned } from './lib/bootstrap.mjs';

await runPinned('run/test.mjs');
