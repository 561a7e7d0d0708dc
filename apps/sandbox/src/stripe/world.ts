import type { StripeClock } from './clock.js';
import type { Events } from './events.js';
import type { StripeStore } from './store.js';

/** The dependencies of every part of the stand-in. */
export interface StripeWorld {
  store: StripeStore;
  clock: Pick<StripeClock, 'now'>;
  events: Events;
  /** The sandbox's own address, for links to its pages. */
  origin(): string;
}
