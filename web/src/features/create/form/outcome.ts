/** What the form is saved as (META-150): a running experiment, or something for later. */
export type Outcome = 'run' | 'draft' | 'sample' | 'template';
