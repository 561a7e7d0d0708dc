import type { HandStepName } from '#libs/contracts/experiment/run/hand-step.js';
import type { Texts } from '#libs/contracts/messages/texts.js';

/**
 * How a person runs a script at the platform. The texts name its menus as the platform's own pages do, each between asterisks:
 * `Choose *Scripts*.`
 */
export interface ScriptGuide {
  /** The name of the place where scripts run, a proper name. */
  readonly place: string;
  /** What to do there, in order. */
  readonly steps: readonly Texts[];
  /** Where the platform shows whether the script of a step has worked. */
  readonly check: Readonly<Record<HandStepName, Texts>>;
}
