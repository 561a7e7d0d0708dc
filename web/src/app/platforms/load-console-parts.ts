import type { Platform } from '#libs/contracts/platform/platform.js';
import type { ConsoleParts } from './console-parts.js';

/**
 * The console's parts of a platform: `parts.ts` of the folder here that has the platform's name.
 * @throws Error that names the file, if the platform has none
 */
export async function loadConsoleParts(platform: Platform): Promise<ConsoleParts> {
  try {
    const { default: parts } = (await import(`./${platform}/parts.ts`)) as { default: ConsoleParts };
    return parts;
  } catch (cause) {
    throw new Error(`The console lacks web/src/app/platforms/${platform}/parts.ts.`, { cause });
  }
}
