import { TextDecoder, TextEncoder } from 'node:util';

// What jsdom lacks and the console's libraries ask for while they load. Import this first in a spec of the jsdom environment.
Object.assign(globalThis, { TextDecoder, TextEncoder });

/** A wide window that prefers light and never changes. */
globalThis.matchMedia = (media: string) =>
  ({
    matches: false,
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }) as unknown as MediaQueryList;
