import type { PlatformDescription } from '#libs/platforms/description.js';
import { descriptionOf } from '#libs/platforms/registry.js';
import { usePlatform } from './use-platform.js';

/** The description of the page's platform. @throws Error if the platform is not built: use it only on pages whose data belong to it */
export const useDescription = (): PlatformDescription => descriptionOf({ platform: usePlatform() });
