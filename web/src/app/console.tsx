import { useDeferredValue } from 'react';
import { useLocation, useRoutes } from 'react-router-dom';
import { routes } from './routes.js';
import { useScrollMemory } from './use-scroll-memory.js';

/**
 * The pages. One whose chunk is still on its way leaves the page before it on the screen; a change of the query alone
 * shows at once, because fields take their value from it. Put it into a router with `useTransitions={false}`.
 */
export function Console() {
  const location = useLocation();
  const earlier = useDeferredValue(location);
  const shown = earlier.pathname === location.pathname ? location : earlier;
  useScrollMemory(shown);
  return useRoutes(routes, shown);
}
