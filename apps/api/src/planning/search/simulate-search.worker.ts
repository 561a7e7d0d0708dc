import { parentPort } from 'node:worker_threads';
import { simulateSearch } from './simulate-search.js';
import type { SimulationReply, SimulationRequest } from './search-thread.js';

/** Worker thread that simulates searches. */
parentPort!.on('message', ({ id, input }: SimulationRequest) => {
  let reply: SimulationReply;
  try {
    reply = { id, gain: simulateSearch(input) };
  } catch (error) {
    reply = { id, failure: error instanceof Error ? error.message : String(error) };
  }
  parentPort!.postMessage(reply);
});
