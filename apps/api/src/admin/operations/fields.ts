import { PLATFORMS } from '#libs/contracts/platform/platform.js';

/** Options of fields that several lists of operators share. */
export const PLATFORM = { enum: PLATFORMS, enumName: 'Platform' } as const;
export const INSTANT = { type: String, format: 'date-time' } as const;
export const INSTANT_OR_NULL = { ...INSTANT, nullable: true } as const;
