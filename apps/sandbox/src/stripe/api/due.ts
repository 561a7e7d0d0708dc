import type { StripeWorld } from '../world.js';
import { lapseHolds } from './payments.js';
import { runSubscriptions } from './renewals.js';

/** Does what has become due by now. */
export function runDue(world: StripeWorld): void {
  runSubscriptions(world);
  lapseHolds(world);
}
