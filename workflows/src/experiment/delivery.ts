import type { Reasons } from '#libs/contracts/experiment/run/reasons.js';
import type { WaveRef } from '#libs/orchestration/experiment.payloads.js';

/** The differences between the platform and the ledger, in ad objects. */
interface Verified {
  /** Planned objects that are missing at the platform. */
  missing: number;
  /** Objects at the platform with the run's key that are not planned. A run by calls removes them as soon as it sees them. */
  extra: number;
}

/**
 * The procedure that carries out a run: by API calls (`by-calls`), or by a person who pastes scripts into the platform (`by-hand`). The run
 * only sequences the steps. A step is done when a read of the platform shows it, not when it was requested. Each step can be restarted at
 * any point.
 */
export interface Delivery {
  /** Plans the objects, once, and uploads the files that the ads show. */
  plan(): Promise<void>;
  /** Creates the current wave, or the part of it that its owner accepts. @returns whether there is anything to start */
  putInPlace(): Promise<boolean>;
  /** Compares the platform with the plan. */
  verify(): Promise<Verified>;
  /** Starts spending. @returns notes for the run's people. @throws ApplicationFailure if no object was seen to spend */
  start(): Promise<Reasons>;
  /** Stops all spending of the run or of the wave. Waits without limit until a read proves it. */
  stop(part: WaveRef): Promise<void>;
  /** Finds an outcome for every row and removes objects that must not stay. @returns notes about the objects that stay */
  takeAway(): Promise<Reasons>;
}
