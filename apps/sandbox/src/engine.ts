import type { Logger } from 'pino';
import { changeStanding, type Standing } from './accounts/standings.js';
import { Callbacks } from './callbacks/callbacks.js';
import type { CallbackFault } from './callbacks/wire.js';
import { Clocks } from './delivery/clocks.js';
import { Delivery } from './delivery/delivery.js';
import { Faults } from './faults/faults.js';
import type { Ground } from './ground.js';
import type { PlatformTraits } from './platform.js';
import { Reviews, type ReviewFault } from './reviews/reviews.js';
import { Throttle } from './throttle/throttle.js';

/** Faults that the engine itself applies. Tests can request such a fault only on a platform that lists it. */
export type EngineFault = CallbackFault | ReviewFault;

/** The machinery behind one platform. It knows the platform only by its traits. */
export interface Engine<Pool extends string = string, Fault extends string = string> {
  clocks: Clocks;
  delivery: Delivery;
  throttle: Throttle<Pool>;
  faults: Faults<Fault>;
  reviews: Reviews;
  callbacks?: Callbacks;
  changeStanding(account: string, standing: Standing): void;
  close(): Promise<void>;
}

export function startEngine<Pool extends string, Fault extends string>(
  ground: Ground,
  log: Logger,
  traits: PlatformTraits<Pool, Fault>,
): Engine<Pool, Fault> {
  const { name } = traits;
  // The name becomes part of addresses and of table names.
  if (!/^[a-z]+$/.test(name)) throw new Error(`"${name}" cannot be the name of a platform: small letters only.`);
  const faults = new Faults(traits.faults);
  const clocks = new Clocks(ground, name);
  const delivery = new Delivery({ ...ground, clocks }, name, traits.delivery);
  const world = { ...ground, delivery, faults: faults as Faults<EngineFault | Fault> };
  const { callbacks: callbackTraits } = traits;
  const callbacks = callbackTraits && new Callbacks(world, name, callbackTraits.wire, log);
  const reviews = new Reviews(world, name, traits.reviews, (ad, now) =>
    callbacks?.emit(callbackTraits!.reviewed(ad), now),
  );
  return {
    clocks,
    delivery,
    faults,
    callbacks,
    reviews,
    throttle: new Throttle(traits.pools, traits.ownPools),
    changeStanding: (account, standing) =>
      changeStanding(world, { name, ...traits.delivery }, { account, standing }, (change, now) =>
        callbacks?.emit(callbackTraits!.shown(account, change), now),
      ),
    async close() {
      reviews.close();
      await callbacks?.close();
    },
  };
}
