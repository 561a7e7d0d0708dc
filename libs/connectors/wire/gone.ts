import { EXPERIMENT_TEXTS } from '#libs/contracts/experiment/experiment-texts.js';
import type { Finding } from '#libs/contracts/messages/finding.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import { ConnectorError } from '../port/connector-error.js';

/** Maximum number of names in the finding of a field. */
const NAMES = 5;

/** The answer of a lookup; null if the platform refuses the lookup for this account, so that the other lookups still count. */
export async function nullIfGone<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ConnectorError && error.code === 'INVALID_REQUEST') return null;
    throw error;
  }
}

/** Findings for values that no longer exist at the platform: one for each field, with all its missing values. */
export function findingsOf(missing: readonly { field: string; name: string }[]): Finding[] {
  const names = new Map<string, string[]>();
  for (const { field, name } of missing) names.set(field, [...(names.get(field) ?? []), name]);
  return [...names].map(([field, several]) => ({
    field,
    ...withParams(EXPERIMENT_TEXTS.removed, { name: quoted(several) }),
  }));
}

/** The first `NAMES` names in quotes, and an ellipsis if there are more. */
const quoted = (names: readonly string[]): string => {
  const some = names.slice(0, NAMES).map((name) => `"${name}"`);
  return some.join(', ') + (names.length > NAMES ? ' …' : '');
};
