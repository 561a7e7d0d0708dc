import { freePorts } from '../../lib/ports.mjs';
import { startService } from '../../lib/services.mjs';

/**
 * Starts more workers for a stack, one after the other. If all started together, they would not be ready in time.
 * @param {import('../../lib/stack.mjs').Stack} stack
 * @returns {Promise<{ stop: () => Promise<void> }>}
 */
export async function startWorkers(stack, count) {
  const workers = [];
  for (const port of await freePorts(count))
    workers.push(await startService('worker', { ...stack.env, WORKER_HEALTH_PORT: String(port) }));
  return {
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}
