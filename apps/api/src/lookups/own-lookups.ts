import type { Provider, Type } from '@nestjs/common';
import type { Platform } from '#libs/contracts/platform/platform.js';

/** The lookups that only one platform has; both lists are empty if it has none. */
export interface OwnLookups {
  readonly controllers: readonly Type[];
  readonly providers: readonly Provider[];
}

/**
 * A platform's own lookups, from `lookups.ts` in the folder with the platform's name.
 * @param load loads the file
 * @throws Error that names the file, if it was not loaded
 */
export async function loadOwnLookups(platform: Platform, load = lookupsOf): Promise<OwnLookups> {
  try {
    return (await load(platform)).default;
  } catch (cause) {
    throw new Error(`The API lacks apps/api/src/lookups/${platform}/lookups.ts, or it does not load.`, { cause });
  }
}

const lookupsOf = (platform: Platform): Promise<{ default: OwnLookups }> =>
  import(`./${platform}/lookups.js`) as Promise<{ default: OwnLookups }>;
