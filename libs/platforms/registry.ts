import type { Platform } from '#libs/contracts/platform/platform.js';
import type { PlatformDescription } from './description.js';
import type { InputOf } from './fields/input.js';
import { GOOGLE } from './google/description.js';
import { META } from './meta/description.js';
import { TIKTOK } from './tiktok/description.js';

/** The platforms that the product supports. */
const BUILT = { meta: META, tiktok: TIKTOK, google: GOOGLE } as const satisfies Partial<
  Record<Platform, PlatformDescription>
>;

/** A supported platform: each has a connector and a part of the console as well. */
export type BuiltPlatform = keyof typeof BUILT;
export const BUILT_PLATFORMS = Object.keys(BUILT) as readonly BuiltPlatform[];

const DESCRIPTIONS: Partial<Record<Platform, PlatformDescription>> = { ...BUILT };

/** An experiment as stored, tagged by platform and version. */
export type ExperimentInput = { [P in BuiltPlatform]: InputOf<(typeof BUILT)[P]> }[BuiltPlatform];

/** The field that identifies an experiment's platform. */
export interface PlatformOf {
  platform: Platform;
}

/** The descriptions of all supported platforms. */
export const descriptions = (): PlatformDescription[] => Object.values(DESCRIPTIONS);

/** Adds a platform to the supported ones, for tests. */
export function addDescription(description: PlatformDescription): void {
  DESCRIPTIONS[description.platform] = description;
}

/** Undefined for an unsupported platform. */
export const findDescription = (platform: Platform): PlatformDescription | undefined => DESCRIPTIONS[platform];

/**
 * The description of an experiment's platform. During an upgrade, an older API may store experiments without a platform; those are
 * Meta's.
 * @throws Error for an unsupported platform
 */
export function descriptionOf({ platform = 'meta' }: Partial<PlatformOf>): PlatformDescription {
  const description = findDescription(platform);
  if (description === undefined) throw new Error(`No description of ${platform}.`);
  return description;
}
