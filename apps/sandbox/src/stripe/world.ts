import type { StripeClock } from './clock.js';
import type { Events } from './events.js';
import type { StripeStore } from './store.js';

/** What every part of the stand-in works on. */
export interface StripeWorld {
  store: StripeStore;
  clock: Pick<StripeClock, 'now'>;
  events: Events;
  /** The sandbox's own address, for the pages that answers point to. */
  origin(): string;
}
