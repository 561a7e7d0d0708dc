/**
 * `npm start`: everything Polyad needs on one machine. Runs on any Node >= 20 with built-ins only, because it may be the first command in a
 * new clone. Runs scripts/run/start.mjs with the pinned Node.
 */
import { runPinned } from './lib/bootstrap.mjs';

await runPinned('run/start.mjs');
