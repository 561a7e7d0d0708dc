import type { Reasons } from '#libs/contracts/experiment/run/reasons.js';
import type { WaveRef } from '#libs/orchestration/experiment.activities.js';

/** What holding the platform against the ledger has shown, in ad objects. */
interface Verified {
  /** Of the plan, and not at the platform any more. */
  missing: number;
  /** At the platform under the run's key, and not of the plan. By calls they are removed as soon as they are seen. */
  extra: number;
}

/**
 * The procedure by which a run is carried out: by our calls (`by-calls`), or by a person who pastes texts into the platform
 * (`by-hand`). The run sequences the steps and knows no more of them. A step is over once the platform was read and shows it, not
 * when it was asked for; each may be begun again at any point.
 */
export interface Delivery {
  /** Decides what is to exist, once, and has the platform hold what the ads show. */
  plan(): Promise<void>;
  /** Has the wave at hand exist, or as much of it as its owner accepts. @returns whether there is anything of it to start */
  putInPlace(): Promise<boolean>;
  /** Holds what is there against the plan. */
  verify(): Promise<Verified>;
  /** Lets it spend. @returns what is to be told of it. @throws ApplicationFailure where nothing was seen to spend */
  start(): Promise<Reasons>;
  /** Lets nothing of the run, or of the wave, spend any more: waits until a read proves it, however long that takes. */
  stop(part: WaveRef): Promise<void>;
  /** Leaves no row without an answer and takes away what may not stay. @returns what is to be told of what is left */
  takeAway(): Promise<Reasons>;
}
