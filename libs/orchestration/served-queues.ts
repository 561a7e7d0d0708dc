import { BUILT_PLATFORMS, type BuiltPlatform } from '#libs/platforms/registry.js';
import { CORE_QUEUE, platformQueue } from './queues.js';

/**
 * Every queue that a worker can serve, by the names in WORKER_QUEUES. Not for workflows: the registry would bring all descriptions into
 * their bundle.
 */
export const QUEUES = {
  core: CORE_QUEUE,
  ...(Object.fromEntries(BUILT_PLATFORMS.map((platform) => [platform, platformQueue(platform)])) as Record<
    BuiltPlatform,
    string
  >),
};
