import type { TFunction } from 'i18next';
import { META_RESULT_VARIABLES } from '#libs/contracts/results/result-variables.js';
import type { Format } from './format/format.js';

/** A result variable as people know it; a custom conversion keeps its id until the account names it. */
export function variableName(id: string, t: TFunction): string {
  const known = META_RESULT_VARIABLES.find((name) => name === id);
  return known === undefined ? id.replace('offsite_conversion.custom.', '') : t(`variable.${keyOf(known)}`);
}

/** i18next reads a dot in a key as a path. */
const keyOf = (id: (typeof META_RESULT_VARIABLES)[number]) =>
  id === 'onsite_conversion.lead_grouped' ? ('onsite_lead' as const) : id;

/** '27 purchases recorded': the count of a result in its own words, 0 included. */
export function recordedText(id: string, count: number, t: TFunction, format: Pick<Format, 'number'>): string {
  const known = META_RESULT_VARIABLES.find((name) => name === id);
  const key = known === undefined ? ('custom' as const) : keyOf(known);
  // One or several is all that the words know: a million would ask for a form that nobody wrote.
  return t(`recorded.${key}`, { count: count === 1 ? 1 : 2, n: format.number(count), name: variableName(id, t) });
}
