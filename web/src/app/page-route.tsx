import { lazy, type ComponentType, type ReactElement } from 'react';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { hadSession } from '../lib/session/session-slice.js';

type PageModule = { default: ComponentType };

/** The element of a route, and a handle that preloads the element if that is useful. */
interface PageRoute {
  element: ReactElement;
  handle: () => Promise<unknown>;
}

/** A component that is a chunk of its own. */
export function page(load: () => Promise<PageModule>): PageRoute {
  const Page = lazy(load);
  return { element: <Page />, handle: load };
}

/** A page with its own long texts, which load together with it. */
export const textPage = (texts: { preload(): Promise<void> }, load: () => Promise<PageModule>) =>
  page(async () => (await Promise.all([load(), texts.preload()]))[0]);

/** A page that visitors do not download, although they can open its address. */
export const forMembers = ({ element, handle }: PageRoute): PageRoute => ({
  element,
  handle: async () => (hadSession() ? handle() : undefined),
});

/**
 * Preloads an address's chunks, texts and session before React asks for them, so that they load together. Failures are ignored here: they
 * show as a message when the page renders.
 */
export function preload(routes: RouteObject[], pathname: string): void {
  for (const { route } of matchRoutes(routes, pathname) ?? []) {
    (route.handle as PageRoute['handle'] | undefined)?.().catch(() => undefined);
  }
}
