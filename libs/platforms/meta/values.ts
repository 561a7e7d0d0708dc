import type { Alternative } from '../fields/field-values.js';
import type { MetaExperimentInput } from './description.js';

/** The contents of a Meta experiment's lists and groups, by name. */
type ValueIn<List> = List extends Alternative<infer Value>[] ? Value : never;
type Audiences = MetaExperimentInput['audiences'];

export type MetaLocation = ValueIn<Audiences['geolocations']>[number];
export type MetaInterest = ValueIn<Audiences['interests']>[number];
export type MetaPosition = ValueIn<Audiences['positions']>[number];
export type MetaDevice = ValueIn<Audiences['user_devices']>;
export type MetaVisual = ValueIn<MetaExperimentInput['creatives']['visuals']>;
export type MetaExclusions = MetaExperimentInput['exclusions'];
