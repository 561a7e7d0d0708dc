import { freePorts } from '../../lib/ports.mjs';
import { startService } from '../../lib/services.mjs';

/**
 * Starts worker processes beside that of the stack.
 * @param {import('../../lib/stack.mjs').Stack} stack
 * @returns {Promise<{ stop: () => Promise<void> }>}
 */
export async function startWorkers(stack, count) {
  const ports = await freePorts(count);
  const workers = await Promise.all(
    ports.map((port) => startService('worker', { ...stack.env, WORKER_HEALTH_PORT: String(port) })),
  );
  return {
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}
