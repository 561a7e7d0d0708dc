import { useDeferredValue, useState } from 'react';
import { useLocation, type Location } from 'react-router-dom';

/**
 * The address whose page is on the screen. While the next page is loading, this is the last address of the page before it. A change of the
 * query alone shows at once, because fields take their value from it.
 */
export function useShownLocation(): Location {
  const location = useLocation();
  const ready = useDeferredValue(location);
  const [last, setLast] = useState(location);
  if (ready.pathname === location.pathname) {
    if (last !== location) setLast(location);
    return location;
  }
  // The deferred address may be older than the last shown one. A page that gets an old query again would react to it twice.
  return last.pathname === ready.pathname ? last : ready;
}
