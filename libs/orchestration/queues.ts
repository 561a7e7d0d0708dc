import type { Platform } from '#libs/contracts/platform/platform.js';
import { BUILT_PLATFORMS, type BuiltPlatform } from '#libs/platforms/registry.js';

/** Workflows, and all activities that call no platform. */
export const CORE_QUEUE = 'core';

/** Writes and reads of one platform: a throttled platform does not delay the others. */
export const platformQueue = (platform: Platform): string => `platform-${platform}`;

/** Every queue that a worker can serve, by the names in WORKER_QUEUES. */
export const QUEUES = {
  core: CORE_QUEUE,
  ...(Object.fromEntries(BUILT_PLATFORMS.map((platform) => [platform, platformQueue(platform)])) as Record<
    BuiltPlatform,
    string
  >),
};
