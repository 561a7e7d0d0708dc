import type { PlatformDescription } from '../description.js';
import type { Alternative, ValueOf } from './field-values.js';

type AlwaysThere<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends { readonly required: true } ? Name : never;
}[keyof Fields];
/** An optional value may be absent; a row without a choice may also be `null`. */
type Optional<F> = F extends { readonly kind: 'reference' } ? ValueOf<F> | null : ValueOf<F>;
type ValuesOf<Fields> = { -readonly [Name in AlwaysThere<Fields>]: ValueOf<Fields[Name]> } & {
  -readonly [Name in Exclude<keyof Fields, AlwaysThere<Fields>>]?: Optional<Fields[Name]>;
};
type ListsOf<Fields> = { -readonly [Name in keyof Fields]: Alternative<ValueOf<Fields[Name]>>[] };
type GroupsOf<Fields> = { -readonly [Name in keyof Fields]: ValueOf<Fields[Name]> };
type Flat<T> = { [Name in keyof T]: T[Name] };

/** An experiment of a platform, in its submitted and stored form, inferred from the description. */
export type InputOf<D extends PlatformDescription> = Flat<
  {
    platform: D['platform'];
    version: D['version'];
    objective: D['goals'][number];
    /** The number of variations to test, if a person chose it (`testedRange`); else `testedCount` applies. */
    tested_count?: number;
    /** Whether the run searches for the best variation in adaptive waves; absent: it tests all variations evenly, in one wave. */
    search?: boolean;
    information: Flat<ValuesOf<D['information']>>;
    audiences: Flat<ListsOf<D['audiences']>>;
    exclusions: Flat<GroupsOf<D['exclusions']>>;
    creatives: Flat<ListsOf<D['creatives']>>;
    /** The order of its components at the submit. It numbers the variations, even if the description changes later. */
    components: string[];
  } & ValuesOf<D['setup']>
>;
