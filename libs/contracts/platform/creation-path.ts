/** Ways to create an experiment's objects other than the platform's usual one. */
export const CREATION_PATHS = ['smart_plus'] as const;

/** How a run is created: null is the platform's usual way. It is decided once, at the submit, and stored with the run. */
export type CreationPath = (typeof CREATION_PATHS)[number] | null;
