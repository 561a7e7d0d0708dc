import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { ALL_PLATFORMS, isPlatform, type ListedPlatform, type Platform } from '#libs/contracts/platform/platform.js';
import { readView, writeView } from '../storage/view.js';
import { listOfAddress, PLATFORMS_PARAM } from './paths.js';
import { usePlatform } from './use-platform.js';

const KEY = 'platform';

/** The platform whose experiments a list's address shows, or all platforms. */
export function usePlatformOfList(): ListedPlatform {
  const platform = usePlatform();
  return new URLSearchParams(useLocation().search).get(PLATFORMS_PARAM) === ALL_PLATFORMS ? ALL_PLATFORMS : platform;
}

/**
 * The platform of the menu's lists, or all. On a list, the address decides, and the choice is remembered. On a page of one platform, it is
 * this platform, unless the user last chose all. On other pages it is the last choice.
 * @param open the platforms that are open to the user
 */
export function useListedPlatform(open: readonly Platform[], home: Platform): ListedPlatform {
  const { pathname } = useLocation();
  const address = usePlatformOfList();
  // The page of a platform that is not open to the user says so. The menu still needs an open platform.
  const addressed = address === ALL_PLATFORMS || open.includes(address) ? address : home;
  const isList = listOfAddress(pathname) !== undefined;
  useEffect(() => {
    if (isList) writeView(KEY, addressed);
  }, [addressed, isList]);
  if (isList) return addressed;
  const chosen = readView(KEY);
  if (chosen === ALL_PLATFORMS && open.length > 1) return ALL_PLATFORMS;
  if (pathname.startsWith('/experiment')) return addressed;
  return isPlatform(chosen) && open.includes(chosen) ? chosen : home;
}
