import type { PlatformDescription } from '#libs/platforms/description.js';
import { descriptionOf } from '#libs/platforms/registry.js';
import { usePlatform } from './use-platform.js';

/** The description of the page's platform. @throws Error where it is not built: only for pages whose data say that it is */
export const useDescription = (): PlatformDescription => descriptionOf({ platform: usePlatform() });
