import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches. Renders again when this changes. */
function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** Whether the window is as narrow as a phone's: the page then has one column, and cards in place of tables. */
export const useIsNarrow = (): boolean => useMedia('(max-width: 767px)');
/** Whether the window is so narrow that the side menu is a drawer. */
export const useIsDrawer = (): boolean => useMedia('(max-width: 1023px)');
