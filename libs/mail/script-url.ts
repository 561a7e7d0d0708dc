import { SCRIPT_PARAM, scriptValue } from '#libs/contracts/experiment/run/hand-address.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { consoleAddress } from './mail-body.js';

/** The console with the script of an experiment open on top of the list of live runs. */
export const scriptUrl = (publicUrl: string, run: { platform: Platform; uuid: string }): string =>
  consoleAddress(publicUrl, `/experiments/${run.platform}/live`, { [SCRIPT_PARAM]: scriptValue(run) });
