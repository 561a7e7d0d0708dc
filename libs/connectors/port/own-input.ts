import type { Platform } from '#libs/contracts/platform/platform.js';
import type { ExperimentInput } from '#libs/platforms/registry.js';

/** An experiment of a platform: the registry gives a connector those of its own platform and no others. */
export type OwnInput<P extends Platform> = Extract<ExperimentInput, { platform: P }>;
export const ownInput = <P extends Platform>(_platform: P, input: ExperimentInput): OwnInput<P> => input as OwnInput<P>;
