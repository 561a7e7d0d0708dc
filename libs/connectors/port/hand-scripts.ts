import type { AdObjectKind } from '#libs/contracts/experiment/run/ad-object.js';
import type { HandStepName } from '#libs/contracts/experiment/run/hand-step.js';
import type { AccountRef } from '#libs/contracts/platform/account-ref.js';
import { DAY_MS, MINUTE_MS } from '#libs/contracts/time.js';
import type { ExperimentInput } from '#libs/platforms/registry.js';
import type { CreateItem } from './ad-platform.js';

/** An object of the plan and its last known platform id; null if Polyad has never read it. */
export type HandItem = CreateItem & { kind: AdObjectKind; platformId: string | null };

/** Input of the scripts for a person. */
export interface HandScriptRequest {
  step: HandStepName;
  /** The account of the script: the script has to refuse any other. */
  account: AccountRef;
  experiment: { name: string; key: string };
  input: ExperimentInput;
  /** The whole plan, parents first; `under` names the parent of each. */
  items: readonly HandItem[];
  /** Objects beyond the plan. The two creating scripts remove them too: two simultaneous runs of a script leave such objects. */
  extras: readonly { kind: AdObjectKind; platformId: string }[];
  /** When the script is made, ms since 1970: a script older than `SCRIPT_MS` must change nothing. */
  madeAt: number;
}

/** How long a script works, ms. */
export const SCRIPT_MS = DAY_MS;

/** How long a script runs at most, ms: one that begins just before it expires still acts for this time. */
export const SCRIPT_RUN_MS = 30 * MINUTE_MS;

/** Which of several scripts for a step this is. Both numbers count from 1. */
export interface ScriptPart {
  number: number;
  of: number;
}

/**
 * The delivery by hand: scripts that a person runs at the platform. Making them sends nothing and calls nobody. A script can run twice, or
 * again after it stopped half way. So it keeps objects that exist, creates the rest so that they may not spend, and reads back each object
 * that it starts or ends. A script that ends a run leaves a mark (`hasStopMark` of the reads), and a script that finds it starts nothing.
 */
export interface HandScripts {
  /** The script of a step. If the step needs several, the first one with objects that were not seen yet. */
  script(request: HandScriptRequest): string;
  /** The number of the script that `script` returns; absent if each step has one script. */
  part?(request: HandScriptRequest): ScriptPart;
  /** Address of the page where a person pastes scripts for the account; absent if there is no such page. */
  scriptsUrl?(accountId: string): string;
}
