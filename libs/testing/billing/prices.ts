import { PLATFORMS, type Platform } from '#libs/contracts/platform/platform.js';

/** A fake price id for the plan of each platform: the prefix, then the platform's name. */
export const pricesNamed = (prefix: string): Record<Platform, string> =>
  Object.fromEntries(PLATFORMS.map((platform) => [platform, `${prefix}${platform}`])) as Record<Platform, string>;
