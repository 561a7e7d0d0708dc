import { createContext, useContext } from 'react';
import { useLocation } from 'react-router-dom';
import {
  DEFAULT_PLATFORM,
  isPlatform,
  providerOfPlatform,
  type Platform,
  type Provider,
} from '#libs/contracts/platform/platform.js';

/** `/experiments/tiktok/live` and `/experiment/tiktok/results` are about TikTok. */
const OF_PLATFORM = /^\/experiments?\/([^/]+)\//;

/** The platform of the page's contents if the address does not name one, for example for visitors. */
export const ShownPlatform = createContext<Platform | null>(null);

/** The platform of the page, from its path. A path without a platform means Meta, with any query (LIST-016). */
export function usePlatform(): Platform {
  const shown = useContext(ShownPlatform);
  // The router matches addresses regardless of case.
  const name = OF_PLATFORM.exec(useLocation().pathname.toLowerCase())?.[1];
  return shown ?? (isPlatform(name) ? name : DEFAULT_PLATFORM);
}

/** The name of the page's platform below /providers and in the signed-in user's links. */
export const useProvider = (): Provider => providerOfPlatform(usePlatform());
