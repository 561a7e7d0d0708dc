import { useDeferredValue, useState } from 'react';
import { useLocation, type Location } from 'react-router-dom';

/**
 * The address whose page is on the screen: of a page that is still on its way that of the page before it, as it was last. A change
 * of the query alone shows at once, because fields take their value from it.
 */
export function useShownLocation(): Location {
  const location = useLocation();
  const ready = useDeferredValue(location);
  const [last, setLast] = useState(location);
  if (ready.pathname === location.pathname) {
    if (last !== location) setLast(location);
    return location;
  }
  // What is ready may be older than what was shown: a page that met a query of before would do again what it did then.
  return last.pathname === ready.pathname ? last : ready;
}
