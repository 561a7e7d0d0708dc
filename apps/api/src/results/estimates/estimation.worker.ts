import { parentPort } from 'node:worker_threads';
import { Estimates } from './estimates.js';
import type { EstimationRequest } from './estimation.types.js';

const estimates = new Estimates();

/** Worker thread of the estimation pool. */
parentPort!.on('message', (request: EstimationRequest) => {
  parentPort!.postMessage(estimates.reply(request));
});
