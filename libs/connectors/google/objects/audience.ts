import { GOOGLE, type GoogleExperimentInput } from '#libs/platforms/google/description.js';
import type { Choice } from '../../port/ad-platform.js';

type Audiences = GoogleExperimentInput['audiences'];

/** One audience: the chosen alternative of each audience component, as plain values. */
export type Audience = { [Name in keyof Audiences]?: Audiences[Name][number]['value'] };

/** The audience of a choice of alternatives. An older experiment may lack some lists. */
export function audienceOf({ audiences }: Pick<GoogleExperimentInput, 'audiences'>, choice: Choice): Audience {
  const names = Object.keys(GOOGLE.audiences) as (keyof Audiences)[];
  const lists: Partial<Audiences> = audiences;
  const chosen = names.map((name) => [name, lists[name]?.[choice[name] ?? -1]?.value]);
  return Object.fromEntries(chosen.filter(([, value]) => value !== undefined)) as Audience;
}
