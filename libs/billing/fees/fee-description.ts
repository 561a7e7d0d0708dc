import { PLATFORM_NAMES, type Platform } from '#libs/contracts/platform/platform.js';

/** The description of a fee on invoices. */
export const feeDescription = ({ created, platform }: { created: number; platform: Platform }): string =>
  `${created} ${PLATFORM_NAMES[platform]} variations`;
