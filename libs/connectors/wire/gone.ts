import { EXPERIMENT_TEXTS } from '#libs/contracts/experiment/experiment-texts.js';
import type { Finding } from '#libs/contracts/messages/finding.js';
import { told } from '#libs/contracts/messages/texts.js';
import { ConnectorError } from '../port/connector-error.js';

/** Told of one field. */
const NAMES = 5;

/** What the platform does not let the account ask is not known, and the rest is all the same. */
export async function whereTold<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ConnectorError && error.code === 'INVALID_REQUEST') return null;
    throw error;
  }
}

/** That something is gone at the platform: a finding for each field, with all that is gone there. */
export function findingsOf(gone: readonly { field: string; name: string }[]): Finding[] {
  const names = new Map<string, string[]>();
  for (const { field, name } of gone) names.set(field, [...(names.get(field) ?? []), name]);
  return [...names].map(([field, several]) => ({
    field,
    ...told(EXPERIMENT_TEXTS.removed, { name: quoted(several) }),
  }));
}

/** Some of them, where there are many. */
const quoted = (names: readonly string[]): string => {
  const some = names.slice(0, NAMES).map((name) => `"${name}"`);
  return some.join(', ') + (names.length > NAMES ? ' …' : '');
};
