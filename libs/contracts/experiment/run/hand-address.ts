import type { Platform } from '../../platform/platform.js';

/** The query parameter of a page of the console that opens the script of an experiment over it: `platform.uuid`. */
export const SCRIPT_PARAM = 'script';

export const scriptValue = ({ platform, uuid }: { platform: Platform; uuid: string }): string => `${platform}.${uuid}`;
