import type { Platform } from '#libs/contracts/platform/platform.js';

/** Workflows, and all activities that call no platform. */
export const CORE_QUEUE = 'core';

/** Writes and reads of one platform: a throttled platform does not delay the others. */
export const platformQueue = (platform: Platform): string => `platform-${platform}`;
