/** What becomes of what was filled in (META-150): an experiment that runs, or something for later. */
export type Outcome = 'run' | 'draft' | 'sample' | 'template';
