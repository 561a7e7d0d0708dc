import type { GoogleExperimentInput } from '#libs/platforms/google/description.js';

/** An experiment of Google: the registry gives a connector only those of its own platform. */
export const googleInput = (input: unknown): GoogleExperimentInput => input as GoogleExperimentInput;
