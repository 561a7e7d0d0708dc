import type { Platform } from '#libs/contracts/platform/platform.js';

/** A platform's list of what runs, or of what is over. */
export const listPath = (platform: Platform, list: 'live' | 'completed'): string => `/experiments/${platform}/${list}`;

/** Where an experiment's results are shown, and its remedy while it waits for somebody. */
export const resultsPath = ({ id, platform }: { id: number; platform: Platform }): string =>
  `/experiment/${platform}/results?id=${id}&type=${platform}`;

/** A platform's create form, with the person's own draft. */
export const createPath = (platform: Platform): string => `/experiments/${platform}/create`;
/** Names, in the address of the create form, the experiment whose contents it begins with. */
export const FROM_PARAM = 'from';

/** The create form with the contents of an experiment. */
export const mendPath = ({ uuid, platform }: { uuid: string; platform: Platform }): string =>
  `${createPath(platform)}?${FROM_PARAM}=${uuid}`;
