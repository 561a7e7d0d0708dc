import type { Reasons } from '#libs/contracts/experiment/run/reasons.js';
import type { WaveRef } from '#libs/orchestration/experiment.payloads.js';

/** The differences between the platform and the ledger, in ad objects. */
interface Verified {
  /** Planned, but gone from the platform. */
  missing: number;
  /** At the platform under the run's key, but not planned. A run by calls removes them as soon as it sees them. */
  extra: number;
}

/**
 * The procedure that carries out a run: by our calls (`by-calls`), or by a person who pastes texts into the platform (`by-hand`). The run
 * only sequences the steps. A step is done once a read of the platform shows it, not when it was requested; each step may be restarted at
 * any point.
 */
export interface Delivery {
  /** Plans the objects, once, and uploads the files that the ads show. */
  plan(): Promise<void>;
  /** Creates the current wave, or as much of it as its owner accepts. @returns whether there is anything to start */
  putInPlace(): Promise<boolean>;
  /** Compares the platform with the plan. */
  verify(): Promise<Verified>;
  /** Starts spending. @returns notes for the run's people. @throws ApplicationFailure if no object was seen to spend */
  start(): Promise<Reasons>;
  /** Stops all spending of the run, or of the wave: waits until a read proves it, however long that takes. */
  stop(part: WaveRef): Promise<void>;
  /** Finds an outcome for every row and removes objects that may not stay. @returns notes about the rest */
  takeAway(): Promise<Reasons>;
}
