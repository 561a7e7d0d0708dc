import { TextDecoder, TextEncoder } from 'node:util';
import { configure, getConfig } from '@testing-library/react';
import * as react from 'react';
import { quickenStyles } from './quick-styles.js';

// Globals that jsdom lacks and the console's libraries need while they load. Import this first in a spec of the jsdom environment.
Object.assign(globalThis, { TextDecoder, TextEncoder });

/** A setting that Testing Library makes while a test waits: it drops the error of each look except the last. */
type Config = ReturnType<typeof getConfig> & { _disableExpensiveErrorDiagnostics?: boolean };

configure(({ getElementError }) => ({
  // The first page of a run is compiled while the test waits for it; a busy machine must not make it fail.
  asyncUtilTimeout: 20_000,
  // Each look of a wait that finds nothing would write out the whole page. The error of the last look gets the page when time is up.
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
 * React's development build makes an Error for each element that it renders, up to 10,000 a second, so that a warning can name the
 * component that rendered it. That takes a tenth of these tests. Here React believes that it has made them already.
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
