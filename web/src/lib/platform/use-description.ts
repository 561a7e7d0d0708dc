import type { PlatformDescription } from '#libs/platforms/description.js';
import { descriptionOf } from '#libs/platforms/registry.js';
import { usePlatform } from './use-platform.js';

/** What the platform of the page is. @throws Error where it is not built: only for pages whose data say that it is */
export const useDescription = (): PlatformDescription => descriptionOf({ platform: usePlatform() });
