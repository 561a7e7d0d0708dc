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

/** The platform of the contents, where the address does not name one, as for visitors. */
export const ShownPlatform = createContext<Platform | null>(null);

/** The platform of the page, from its address. An address without one means Meta, whatever its query says (LIST-016). */
export function usePlatform(): Platform {
  const shown = useContext(ShownPlatform);
  // The router matches addresses regardless of case.
  const name = OF_PLATFORM.exec(useLocation().pathname.toLowerCase())?.[1];
  return shown ?? (isPlatform(name) ? name : DEFAULT_PLATFORM);
}

/** The same platform, by its name below /providers and in the signed-in user's links. */
export const useProvider = (): Provider => providerOfPlatform(usePlatform());
