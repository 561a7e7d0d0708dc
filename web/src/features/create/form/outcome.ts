/** The kind of object that the form is saved as (META-150): a running experiment, a draft, a sample or a template. */
export type Outcome = 'run' | 'draft' | 'sample' | 'template';
