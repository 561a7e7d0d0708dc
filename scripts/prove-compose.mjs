/**
 * `npm run prove:compose [-- --stand-ins] [-- --keep]`: builds the images and does everything with docker-compose.yml that an operator
 * does, on any machine with a Docker engine. docs/several-machines.md says what it proves; the steps are scripts/prove/path.mjs.
 */
import { runPinned } from './lib/bootstrap.mjs';

await runPinned('run/prove-compose.mjs');
