import type { Platform } from '#libs/contracts/platform/platform.js';
import { isLostChunk } from '../../lib/lost-chunk.js';
import type { ConsoleParts } from './console-parts.js';

/**
 * Loads the console's parts of a platform from `parts.ts`, in the folder beside this file that has the platform's name.
 * @param load loads the file
 * @throws Error that names the file, if the platform has none; the browser's error if the file could not be loaded
 */
export async function loadConsoleParts(platform: Platform, load = partsOf): Promise<ConsoleParts> {
  try {
    return (await load(platform)).default;
  } catch (cause) {
    if (isLostChunk(cause)) throw cause;
    throw new Error(`The console lacks web/src/app/platforms/${platform}/parts.ts.`, { cause });
  }
}

const partsOf = (platform: Platform): Promise<{ default: ConsoleParts }> =>
  import(`./${platform}/parts.ts`) as Promise<{ default: ConsoleParts }>;
