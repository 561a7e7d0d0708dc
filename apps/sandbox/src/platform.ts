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

/** The ad accounts of a platform, as the test bench moves them. */
export interface AccountTraits {
  ids(): string[];
  /** The account that somebody means, however the platform writes its ids; undefined where there is none. */
  find(text: string): string | undefined;
  /** What the test bench shows of an account. */
  view(id: string): object;
}

/** What the ledger shows of a platform's objects. */
export interface LedgerTraits {
  /** `type` of the objects that somebody has created there. */
  types: readonly string[];
  /** What really happens to an object, in the platform's word; null for what is no ad. */
  effective(object: StoredObject): string | null;
}

/** How a platform tells its listeners. A platform without callbacks has none. */
export interface CallbackTraits {
  wire: CallbackWire;
  /** A review has ended. */
  reviewed(ad: ReviewedAd): News;
  /** An account stops ads, or they are back. */
  shown(account: string, change: ShownChange): News;
}

/** What the engine needs to know of a platform: the words and rules that it asks for while it delivers, reviews, throttles and tells. */
export interface PlatformTraits<Pool extends string = string, Fault extends string = string> {
  /** Part of its addresses and of the names of its tables: small letters. */
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
  /** Kinds of faults that can strike it: the engine's and its own. */
  faults: readonly Fault[];
}

/** A platform of the sandbox, running. */
export interface Platform {
  traits: PlatformTraits;
  engine: Engine;
  /** Everything below `/{name}`: the platform's own wire. */
  routes: Router;
  /** What of the test bench is this platform's alone, below `/__sandbox/{name}`. */
  control?: Router;
  /** For people, on the front page: its name, and addresses with what is there (HTML). */
  about: { title: string; addresses: [path: string, what: string][]; control: [path: string, what: string][] };
}

/** Opens a platform on what is stored of it. To be closed by its engine. */
export type OpenPlatform = (ground: Ground, log: Logger) => Platform;
