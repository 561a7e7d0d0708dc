/** `npm test [-- path ...]`: every check of the project. Runs scripts/run/test.mjs with the pinned Node. */
import { runPinned } from './lib/bootstrap.mjs';

await runPinned('run/test.mjs');
