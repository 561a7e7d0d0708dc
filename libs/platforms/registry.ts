import type { Platform } from '#libs/contracts/platform/platform.js';
import type { PlatformDescription } from './description.js';
import type { InputOf } from './fields/input.js';
import { META } from './meta/description.js';
import { TIKTOK } from './tiktok/description.js';

/** The platforms that the product is built for. */
const BUILT = { meta: META, tiktok: TIKTOK } as const satisfies Partial<Record<Platform, PlatformDescription>>;

/** A platform that the product is built for: each has a connector and a part of the console as well. */
export type BuiltPlatform = keyof typeof BUILT;
export const BUILT_PLATFORMS = Object.keys(BUILT) as readonly BuiltPlatform[];

const DESCRIPTIONS: Partial<Record<Platform, PlatformDescription>> = { ...BUILT };

/** An experiment as stored, tagged by platform and version. */
export type ExperimentInput = { [P in BuiltPlatform]: InputOf<(typeof BUILT)[P]> }[BuiltPlatform];

/** What says whose an experiment is. */
export interface PlatformOf {
  platform: Platform;
}

/** Of every platform that is built. */
export const descriptions = (): PlatformDescription[] => Object.values(DESCRIPTIONS);

/** Takes a platform beside those that the product is built for: how a test brings one. */
export function addDescription(description: PlatformDescription): void {
  DESCRIPTIONS[description.platform] = description;
}

/** Undefined for a platform that is not built (yet). */
export const findDescription = (platform: Platform): PlatformDescription | undefined => DESCRIPTIONS[platform];

/**
 * Of an experiment. One that an API of before the tags stores beside us, while versions change, says no platform: it is Meta's.
 * @throws Error for a platform that is not built
 */
export function descriptionOf({ platform = 'meta' }: Partial<PlatformOf>): PlatformDescription {
  const description = findDescription(platform);
  if (description === undefined) throw new Error(`No description of ${platform}.`);
  return description;
}
