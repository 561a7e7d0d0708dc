import type { Platform } from '#libs/contracts/platform.js';

/** Where an experiment's results are shown, and its remedy while it waits for somebody. */
export const resultsPath = ({ id, platform }: { id: number; platform: Platform }): string =>
  `/experiment/${platform}/results?id=${id}&type=${platform}`;
