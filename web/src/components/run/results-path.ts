import type { Platform } from '#libs/contracts/platform/platform.js';

/** Where an experiment's results are shown, and its remedy while it waits for somebody. */
export const resultsPath = ({ id, platform }: { id: number; platform: Platform }): string =>
  `/experiment/${platform}/results?id=${id}&type=${platform}`;

/** The create form, with the person's own draft. */
export const CREATE_PATH = '/experiments/meta/create';
/** Names, in the address of the create form, the experiment whose contents it begins with. */
export const FROM_PARAM = 'from';

/** The create form with the contents of an experiment. */
export const mendPath = ({ uuid }: { uuid: string }): string => `${CREATE_PATH}?${FROM_PARAM}=${uuid}`;
