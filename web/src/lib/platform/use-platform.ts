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

/** The platform of the page, as its address says; an address without one means Meta, whatever its query says (LIST-016). */
export function usePlatform(): Platform {
  // The router takes an address in any case.
  const name = OF_PLATFORM.exec(useLocation().pathname.toLowerCase())?.[1];
  return isPlatform(name) ? name : DEFAULT_PLATFORM;
}

/** The same, as it is called below /providers and in the signed-in user's links. */
export const useProvider = (): Provider => providerOfPlatform(usePlatform());
