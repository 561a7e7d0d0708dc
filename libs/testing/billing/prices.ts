import { PLATFORMS, type Platform } from '#libs/contracts/platform/platform.js';

/** A made-up price for the plan of each platform: its name after a beginning. */
export const pricesNamed = (beginning: string): Record<Platform, string> =>
  Object.fromEntries(PLATFORMS.map((platform) => [platform, `${beginning}${platform}`])) as Record<Platform, string>;
