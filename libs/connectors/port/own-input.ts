import type { Platform } from '#libs/contracts/platform/platform.js';
import type { ExperimentInput } from '#libs/platforms/registry.js';

/** An experiment of one platform: the registry gives a connector only experiments of its own platform. */
export type OwnInput<P extends Platform> = Extract<ExperimentInput, { platform: P }>;
export const ownInput = <P extends Platform>(_platform: P, input: ExperimentInput): OwnInput<P> => input as OwnInput<P>;
