import type { AdObjectKind } from '#libs/contracts/experiment/run/ad-object.js';
import type { HandStepName } from '#libs/contracts/experiment/run/hand-step.js';
import type { AccountRef } from '#libs/contracts/platform/account-ref.js';
import type { ExperimentInput } from '#libs/platforms/registry.js';
import type { CreateItem } from './ad-platform.js';

/** An object of the plan, and what it was last seen as; null where it was not seen. */
export type HandItem = CreateItem & { kind: AdObjectKind; platformId: string | null };

/** What a person is to bring about. */
export interface HandScriptRequest {
  step: HandStepName;
  /** Of the account that the script is for: it has to refuse any other. */
  account: AccountRef;
  experiment: { name: string; key: string };
  input: ExperimentInput;
  /** The whole plan, parents first; `under` names the parent of each. */
  items: readonly HandItem[];
  /** What was seen beyond the plan, to be removed by the two creating scripts too: a script that ran twice at once leaves it. */
  extras: readonly { kind: AdObjectKind; platformId: string }[];
  /** When it is made, ms since 1970: after a day it has to change nothing. */
  madeAt: number;
}

/**
 * The delivery by hand: scripts that a person runs at the platform. Nothing is sent and nobody asked. A script can run twice, or
 * again after half of it: it leaves alone what is there, creates the rest so that it may not spend, and what it starts or ends it
 * reads back.
 */
export interface HandScripts {
  script(request: HandScriptRequest): string;
}
