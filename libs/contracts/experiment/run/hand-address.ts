import type { Platform } from '../../platform/platform.js';

/** The query parameter with which any page of the console opens the script of an experiment: `platform.uuid`. */
export const SCRIPT_PARAM = 'script';

export const scriptValue = ({ platform, uuid }: { platform: Platform; uuid: string }): string => `${platform}.${uuid}`;
