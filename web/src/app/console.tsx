import { useRoutes } from 'react-router-dom';
import { routes } from './routes.js';
import { useScrollMemory } from './use-scroll-memory.js';
import { useShownLocation } from './use-shown-location.js';

/**
 * The pages. While the next page's chunk is loading, the last page stays on the screen. Put it into a router with `useTransitions={false}`.
 */
export function Console() {
  const shown = useShownLocation();
  useScrollMemory(shown);
  return useRoutes(routes, shown);
}
