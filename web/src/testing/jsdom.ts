import { TextDecoder, TextEncoder } from 'node:util';
import { configure } from '@testing-library/react';

// What jsdom lacks and the console's libraries ask for while they load. Import this first in a spec of the jsdom environment.
Object.assign(globalThis, { TextDecoder, TextEncoder });

// The first page of a run is compiled while the test waits for it; a busy machine is no reason to fail.
configure({ asyncUtilTimeout: 10_000 });

// jsdom lays nothing out, so nothing is out of view.
Element.prototype.scrollIntoView ??= () => undefined;

/** A wide window that prefers light and never changes. */
globalThis.matchMedia = (media: string) =>
  ({
    matches: false,
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }) as unknown as MediaQueryList;
