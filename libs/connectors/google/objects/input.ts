import type { GoogleExperimentInput } from '#libs/platforms/google/description.js';

/** An experiment of Google: the registry gives a connector those of its own platform and no others. */
export const googleInput = (input: unknown): GoogleExperimentInput => input as GoogleExperimentInput;
