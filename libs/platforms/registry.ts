import type { Platform } from '#libs/contracts/platform/platform.js';
import type { PlatformDescription } from './description.js';
import type { AnyInput } from './input.js';
import { META } from './meta/description.js';

/** The platforms that the product is built for. */
const DESCRIPTIONS: Partial<Record<Platform, PlatformDescription>> = { meta: META };

/** Undefined for a platform that is not built (yet). */
export const findDescription = (platform: Platform): PlatformDescription | undefined => DESCRIPTIONS[platform];

/** @throws Error for a platform that is not built */
export function descriptionOf({ platform }: Pick<AnyInput, 'platform'>): PlatformDescription {
  const description = findDescription(platform);
  if (description === undefined) throw new Error(`No description of ${platform}.`);
  return description;
}
