import { lazy, type ComponentType, type ReactElement } from 'react';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { hadSession } from '../lib/session/session-slice.js';

type PageModule = { default: ComponentType };

/** Part of a route. Its handle fetches it ahead, where that is worth it. */
interface PageRoute {
  element: ReactElement;
  handle: () => Promise<unknown>;
}

/** A component that is a chunk of its own. */
export function page(load: () => Promise<PageModule>): PageRoute {
  const Page = lazy(load);
  return { element: <Page />, handle: load };
}

/** A page with long texts of its own, which come beside it. */
export const textPage = (texts: { preload(): Promise<void> }, load: () => Promise<PageModule>) =>
  page(async () => (await Promise.all([load(), texts.preload()]))[0]);

/** A page behind an address that visitors use too: they do not download it. */
export const forMembers = ({ element, handle }: PageRoute): PageRoute => ({
  element,
  handle: async () => (hadSession() ? handle() : undefined),
});

/**
 * Fetches what an address shows before React asks for it, so that chunks, texts and the session's answer travel together.
 * A failure is nothing here: it returns, in words, when the page is shown.
 */
export function preload(routes: RouteObject[], pathname: string): void {
  for (const { route } of matchRoutes(routes, pathname) ?? []) {
    (route.handle as PageRoute['handle'] | undefined)?.().catch(() => undefined);
  }
}
