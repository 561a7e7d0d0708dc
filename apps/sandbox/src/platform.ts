import type { Router } from 'express';
import type { Logger } from 'pino';
import type { ShownChange } from './accounts/standings.js';
import type { CallbackWire, News } from './callbacks/wire.js';
import type { DeliveryTraits } from './delivery/traits.js';
import type { Engine } from './engine.js';
import type { Ground } from './ground.js';
import type { ReviewedAd, ReviewTraits } from './reviews/review.js';
import type { StoredObject } from './store/objects.js';
import type { Limit } from './throttle/throttle.js';

/** A platform's ad accounts, for the test bench. */
export interface AccountTraits {
  ids(): string[];
  /** The account with this id, in any of the platform's notations; undefined if there is none. */
  find(text: string): string | undefined;
  /** The test bench's view of an account. */
  view(id: string): object;
}

/** The ledger's view of a platform's objects. */
export interface LedgerTraits {
  /** `type` of the objects that callers create. */
  types: readonly string[];
  /** The effective status of an object, in the platform's terms; null for an object that is not an ad. */
  effective(object: StoredObject): string | null;
}

/** How a platform notifies its listeners; absent for a platform without callbacks. */
export interface CallbackTraits {
  wire: CallbackWire;
  /** A review has ended. */
  reviewed(ad: ReviewedAd): News;
  /** An account's ads stop or run again. */
  shown(account: string, change: ShownChange): News;
}

/** The terms and rules of a platform for delivery, reviews, throttling and callbacks. */
export interface PlatformTraits<Pool extends string = string, Fault extends string = string> {
  /** Lower-case name, part of its addresses and of its table names. */
  name: string;
  delivery: DeliveryTraits;
  reviews: ReviewTraits;
  accounts: AccountTraits;
  ledger: LedgerTraits;
  callbacks?: CallbackTraits;
  /** The pools that calls draw on, with their limits. */
  pools: Record<Pool, Limit>;
  /** Other limits of some accounts, by `pool/account`. */
  ownPools?: Record<string, Limit>;
  /** Kinds of faults that the platform has: the engine's and its own. */
  faults: readonly Fault[];
}

/** A platform of the sandbox, running. */
export interface Platform {
  traits: PlatformTraits;
  engine: Engine;
  /** Everything below `/{name}`: the platform's own API. */
  routes: Router;
  /** The platform's own part of the test bench, below `/__sandbox/{name}`. */
  control?: Router;
  /** For people, on the front page: its name, and addresses with their content (HTML). */
  about: { title: string; addresses: [path: string, what: string][]; control: [path: string, what: string][] };
}

/** Opens a platform with its stored data. Its engine closes it. */
export type OpenPlatform = (ground: Ground, log: Logger) => Platform;
