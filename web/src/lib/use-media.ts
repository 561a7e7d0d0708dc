import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches; re-renders when that changes. */
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

/** Phones: one column, cards for tables. */
export const useIsNarrow = (): boolean => useMedia('(max-width: 767px)');
/** The side menu is a drawer. */
export const useIsDrawer = (): boolean => useMedia('(max-width: 1023px)');
