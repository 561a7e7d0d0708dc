import type { PlatformDescription } from '../description.js';
import type { Alternative, ValueOf } from './field-values.js';

type AlwaysThere<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends { readonly required: true } ? Name : never;
}[keyof Fields];
/** What is not required may be absent; a row that is not chosen is also `null`. */
type Optional<F> = F extends { readonly kind: 'reference' } ? ValueOf<F> | null : ValueOf<F>;
type ValuesOf<Fields> = { -readonly [Name in AlwaysThere<Fields>]: ValueOf<Fields[Name]> } & {
  -readonly [Name in Exclude<keyof Fields, AlwaysThere<Fields>>]?: Optional<Fields[Name]>;
};
type ListsOf<Fields> = { -readonly [Name in keyof Fields]: Alternative<ValueOf<Fields[Name]>>[] };
type GroupsOf<Fields> = { -readonly [Name in keyof Fields]: ValueOf<Fields[Name]> };
type Flat<T> = { [Name in keyof T]: T[Name] };

/** An experiment of a platform, as the wizard submits it and as it is stored: inferred from the description. */
export type InputOf<D extends PlatformDescription> = Flat<
  {
    platform: D['platform'];
    version: D['version'];
    objective: D['goals'][number];
    /** Variations to test, where a person chose how many (`testedRange`); else as many as `testedCount` says. */
    tested_count?: number;
    information: Flat<ValuesOf<D['information']>>;
    audiences: Flat<ListsOf<D['audiences']>>;
    exclusions: Flat<GroupsOf<D['exclusions']>>;
    creatives: Flat<ListsOf<D['creatives']>>;
    /** The order of its components when it was submitted: what numbers its variations, whatever a description says later. */
    components: string[];
  } & ValuesOf<D['setup']>
>;
