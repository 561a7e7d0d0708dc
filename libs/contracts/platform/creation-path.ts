/** Other ways than its usual one in which a platform creates what an experiment is made of. */
export const CREATION_PATHS = ['smart_plus'] as const;

/** How a run is created: null is the platform's usual way. It is decided once, at the submit, and stored with the run. */
export type CreationPath = (typeof CREATION_PATHS)[number] | null;
