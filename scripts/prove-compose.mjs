/**
 * `npm run prove:compose [-- --stand-ins] [-- --keep]`: builds the images and takes docker-compose.yml through all that an operator does with
 * it, on any machine with a Docker engine. docs/several-machines.md says what it proves; the steps are scripts/prove/path.mjs.
 */
import { runPinned } from './lib/bootstrap.mjs';

await runPinned('run/prove-compose.mjs');
