/** @jest-environment jsdom */
import '../testing/jsdom.js';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { flushSync } from 'react-dom';
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation, useNavigate, type NavigateFunction } from 'react-router-dom';
import { writeStored } from '../lib/storage/storage.js';
import { renderPage } from '../testing/render-page.js';
import { forMembers, page, preload } from './page-route.js';
import { RouteBoundary } from './route-boundary.js';
import { useScrollMemory } from './use-scroll-memory.js';
import { useShownLocation } from './use-shown-location.js';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('scroll position of a page', () => {
  async function openPages() {
    const scrollTo = jest.fn((_x: number, y: number) => Object.assign(window, { scrollY: y }));
    Object.assign(window, { scrollTo, scrollY: 0 });
    let go: NavigateFunction = () => undefined;
    const Pages = () => {
      go = useNavigate();
      useScrollMemory(useLocation());
      return <h2 id="faq">Questions</h2>;
    };
    render(
      <MemoryRouter initialEntries={['/list']} useTransitions={false}>
        <Pages />
      </MemoryRouter>,
    );
    return {
      scrollTo,
      go: (to: string | number) => act(async () => (typeof to === 'number' ? go(to) : go(to))),
      scroll: (y: number) => {
        Object.assign(window, { scrollY: y });
        window.dispatchEvent(new Event('scroll'));
      },
    };
  }

  it('is the top, or the previous position after going back', async () => {
    const { go, scroll, scrollTo } = await openPages();
    scroll(420);
    await go('/results');
    expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
    await go(-1);
    expect(scrollTo).toHaveBeenLastCalledWith(0, 420);
  });

  it('stays the same if the query changes', async () => {
    const { go, scroll, scrollTo } = await openPages();
    scroll(420);
    await go('/list?page=2');
    expect(scrollTo).not.toHaveBeenCalled();
  });

  it('is the section that the address names', async () => {
    const { go } = await openPages();
    const scrollIntoView = jest.fn();
    Object.assign(screen.getByText('Questions'), { scrollIntoView });
    await go('/list#faq');
    expect(scrollIntoView).toHaveBeenCalledTimes(1);
  });
});

describe('shown address', () => {
  it('never returns to an earlier query of the previous page', async () => {
    let go: NavigateFunction = () => undefined;
    const shown: string[] = [];
    const Pages = () => {
      go = useNavigate();
      const { pathname, search } = useShownLocation();
      if (shown.at(-1) !== pathname + search) shown.push(pathname + search);
      return null;
    };
    render(
      <MemoryRouter initialEntries={['/list?key=secret']} useTransitions={false}>
        <Pages />
      </MemoryRouter>,
    );
    // Both navigations happen before any lazy page renders, as on a slow machine.
    await act(async () => {
      flushSync(() => void go('/list?of=g', { replace: true }));
      flushSync(() => void go('/results'));
    });
    expect(shown).toEqual(['/list?key=secret', '/list?of=g', '/results']);
  });
});

describe('page that throws an error', () => {
  it('shows an error, and the next page appears again', async () => {
    const silence = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const Broken = () => {
      throw new Error('chunk 7 is gone');
    };
    const { rerender } = await renderPage(
      <RouteBoundary pathname="/results">
        <Broken />
      </RouteBoundary>,
    );
    expect(screen.getByText('This page has stopped working')).toBeTruthy();
    expect(screen.queryByText(/chunk 7 is gone/)).toBeNull();
    rerender(<RouteBoundary pathname="/profile">Well</RouteBoundary>);
    expect(screen.getByText('Well')).toBeTruthy();
    silence.mockRestore();
  });

  it('reports a chunk that did not load as a connection problem, without its address', async () => {
    const silence = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const Unfetched = () => {
      throw new TypeError('Failed to fetch dynamically imported module: /assets/results-page-7.js');
    };
    await renderPage(
      <RouteBoundary pathname="/results">
        <Unfetched />
      </RouteBoundary>,
    );
    expect(screen.getByText(/Check your connection/)).toBeTruthy();
    expect(screen.queryByText(/assets/)).toBeNull();
    silence.mockRestore();
  });
});

describe('prefetching', () => {
  it('loads data for the shown address, and member pages only after an earlier login', () => {
    const load = async () => ({ default: () => null });
    const loads = { login: jest.fn(load), home: jest.fn(load) };
    const routes = [
      { path: '/', ...forMembers(page(loads.home)) },
      { path: '/login', ...page(loads.login) },
    ];
    preload(routes, '/');
    expect([loads.home.mock.calls.length, loads.login.mock.calls.length]).toEqual([0, 0]);
    preload(routes, '/login');
    expect(loads.login).toHaveBeenCalledTimes(1);
    writeStored('necessary', 'loggedIn', '1');
    preload(routes, '/');
    expect(loads.home).toHaveBeenCalledTimes(1);
  });
});
