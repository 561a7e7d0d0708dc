import type { CreateTimes } from '#libs/contracts/experiment/run/ad-object.js';
import type { WaveRef } from './experiment.payloads.js';

/** Input of the child workflow that creates one slice. It only names the slice. */
export interface CreateSliceInput extends WaveRef, CreateTimes {
  slice: number;
}

/** A slice never fails because of its objects: the ledger holds their failures. */
export interface CreateSliceResult {
  created: number;
  rejected: number;
  /** The platform refused the account's token: the rest of the slice was not sent. */
  needsRelink: boolean;
}
