/** @jest-environment jsdom */
import '../testing/jsdom.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import type { RouteObject } from 'react-router-dom';
import { openConsole } from '../testing/open-console.js';
import { SITE_MAP } from './site-map.js';

// Pages are separate chunks, and the first one of a run loads slowly.
const patience = { timeout: 20_000 };

afterEach(cleanup);

const pathsOf = (routes: RouteObject[]): string[] =>
  routes.flatMap(({ path, children = [] }) => [...(path === undefined ? [] : [path]), ...pathsOf(children)]);

describe('addresses of the console', () => {
  it('are the listed ones, each once, and one page for all others', async () => {
    const { routes } = await import('./routes.js');
    const listed = [...SITE_MAP.everybody, ...SITE_MAP.visitor, ...SITE_MAP.member, ...SITE_MAP.staff];
    expect(pathsOf(routes).sort()).toEqual([...listed, '*'].sort());
  });

  it('SHELL-007 SHELL-008 SHELL-050 are public only if the specification says so', async () => {
    const { routes } = await import('./routes.js');
    const documented = [
      '/',
      '/login',
      '/pricing',
      '/password/reset',
      '/join',
      '/privacy',
      '/terms',
      '/cookies',
      '/experiments',
    ];
    const open: string[] = [];
    for (const path of pathsOf(routes).filter((path) => path !== '*')) {
      const page = await openConsole(path, { user: null });
      await waitFor(() => expect(document.querySelector('main h1, main [role=tab], main h2')).toBeTruthy(), patience);
      const isPage = screen.queryByText('Sorry, the page you visited does not exist.') === null;
      if (isPage && page.address() === path) open.push(path);
      cleanup();
    }
    expect(open.sort()).toEqual(documented.sort());
  });
});
