import type { Platform } from '#libs/contracts/platform/platform.js';
import { BUILT_PLATFORMS, type BuiltPlatform } from '#libs/platforms/registry.js';

/** Workflows and everything that calls no platform. */
export const CORE_QUEUE = 'core';

/** Writes and reads of one platform: a throttled platform starves nobody else. */
export const platformQueue = (platform: Platform): string => `platform-${platform}`;

/** Every queue a worker can serve, by the names of WORKER_QUEUES. */
export const QUEUES = {
  core: CORE_QUEUE,
  ...(Object.fromEntries(BUILT_PLATFORMS.map((platform) => [platform, platformQueue(platform)])) as Record<
    BuiltPlatform,
    string
  >),
};
