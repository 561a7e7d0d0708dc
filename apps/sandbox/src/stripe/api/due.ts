import type { StripeWorld } from '../world.js';
import { lapseHolds } from './payments.js';
import { runSubscriptions } from './subscriptions.js';

/** Does what has become due by now. */
export function runDue(world: StripeWorld): void {
  runSubscriptions(world);
  lapseHolds(world);
}
