import type { StripeWorld } from '../world.js';
import { lapseHolds } from './payments.js';
import { runSubscriptions } from './renewals.js';

/** Runs everything that is due by now. */
export function runDue(world: StripeWorld): void {
  runSubscriptions(world);
  lapseHolds(world);
}
