import { TextDecoder, TextEncoder } from 'node:util';
import { configure, getConfig } from '@testing-library/react';
import * as react from 'react';
import { quickenStyles } from './quick-styles.js';

// Globals that jsdom lacks and the console's libraries need while they load. Import this first in a spec of the jsdom environment.
Object.assign(globalThis, { TextDecoder, TextEncoder });

/** Testing Library sets this flag during a wait: it drops the error of each attempt except the last. */
type Config = ReturnType<typeof getConfig> & { _disableExpensiveErrorDiagnostics?: boolean };

configure(({ getElementError }) => ({
  // The first page of a run is compiled while the test waits for it, which can take long on a busy machine.
  asyncUtilTimeout: 20_000,
  // Each failed attempt of a wait would print the whole page. Only the error of the last attempt gets the page.
  getElementError: (message, container) => {
    if (!(getConfig() as Config)._disableExpensiveErrorDiagnostics) return getElementError(message, container);
    return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
  },
}));

// jsdom has no layout, so nothing is out of view.
Element.prototype.scrollIntoView ??= () => undefined;

/** A wide window that prefers light and never changes. */
globalThis.matchMedia = (media: string) =>
  ({
    matches: false,
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }) as unknown as MediaQueryList;

/**
 * React's development build creates an Error for each element that it renders, up to 10,000 a second, so that a warning can name the
 * component that rendered it. That takes a tenth of the time of these tests. This getter tells React that the limit is reached.
 */
const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
const internals = (react as unknown as Record<string, object | undefined>)[INTERNALS];
if (internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => 10_000,
    set: () => undefined,
    configurable: true, // a spec may load its modules again
  });

quickenStyles();
