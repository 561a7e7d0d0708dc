import type { TFunction } from 'i18next';
import { META_RESULT_VARIABLES } from '#libs/contracts/result-variables.js';

/** A result variable as people know it; a custom conversion keeps its id until the account names it. */
export function variableName(id: string, t: TFunction): string {
  const known = META_RESULT_VARIABLES.find((name) => name === id);
  return known === undefined ? id.replace('offsite_conversion.custom.', '') : t(`variable.${keyOf(known)}`);
}

/** i18next reads a dot in a key as a path. */
const keyOf = (id: (typeof META_RESULT_VARIABLES)[number]) =>
  id === 'onsite_conversion.lead_grouped' ? ('onsite_lead' as const) : id;
