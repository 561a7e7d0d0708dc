import { useRoutes } from 'react-router-dom';
import { routes } from './routes.js';
import { useScrollMemory } from './use-scroll-memory.js';
import { useShownLocation } from './use-shown-location.js';

/**
 * The pages. One whose chunk is still on its way leaves the page before it on the screen. Put it into a router with
 * `useTransitions={false}`.
 */
export function Console() {
  const shown = useShownLocation();
  useScrollMemory(shown);
  return useRoutes(routes, shown);
}
