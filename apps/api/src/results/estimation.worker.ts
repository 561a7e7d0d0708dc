import { parentPort } from 'node:worker_threads';
import { StatisticsError } from '#libs/statistics/statistics.error.js';
import { answerView, prepare, type PreparedEstimate } from './estimation.js';
import type { EstimationReply, EstimationRequest } from './estimation.types.js';

/** Estimates kept: the largest is about 10 MB (50,000 variations, 900 columns). */
const KEPT = 8;
const kept = new Map<string, PreparedEstimate>();

/** Worker thread of the estimation pool: keeps the estimates it made, and answers views of them. */
parentPort!.on('message', ({ id, key, input, query }: EstimationRequest) => {
  parentPort!.postMessage(reply(id, key, input, query));
});

function reply(
  id: number,
  key: string,
  input: EstimationRequest['input'],
  query: EstimationRequest['query'],
): EstimationReply {
  try {
    const prepared = kept.get(key) ?? (input && prepare(input));
    if (!prepared) return { id, state: 'input-needed' };
    kept.delete(key);
    kept.set(key, prepared);
    if (kept.size > KEPT) kept.delete(kept.keys().next().value!);
    return { id, state: 'answered', answer: answerView(prepared, query) };
  } catch (error) {
    if (error instanceof StatisticsError) return { id, state: 'refused', code: error.code, message: error.message };
    return { id, state: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}
