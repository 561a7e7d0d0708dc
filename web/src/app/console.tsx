import { useRoutes } from 'react-router-dom';
import { routes } from './routes.js';
import { useScrollMemory } from './use-scroll-memory.js';
import { useShownLocation } from './use-shown-location.js';

/**
 * Renders the page of the address. While the next page's chunk is loading, the last page stays on the screen. Put this component into a
 * router with `useTransitions={false}`.
 */
export function Console() {
  const shown = useShownLocation();
  useScrollMemory(shown);
  return useRoutes(routes, shown);
}
