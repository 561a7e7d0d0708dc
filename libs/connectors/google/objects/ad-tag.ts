import { externalKey, keyText } from '#libs/platforms/naming/external-name.js';

/**
 * Search and display ads have no name of their own (`Ad.name` of v26 is for other kinds), so an ad carries its key as a parameter that no
 * address uses. Only that part of its name is known of an ad afterwards.
 */
const TAG = 'polyad';

export interface CustomParameter {
  key?: string | undefined;
  value?: string | undefined;
}

/** @throws RangeError for a name without a key */
export function tagOf(name: string): CustomParameter[] {
  const key = externalKey(name);
  if (key === null) throw new RangeError(`${name} has no key`);
  return [{ key: TAG, value: keyText(key) }];
}

/** What an ad counts as its name, `[key-1f]`; null where it is none of ours. */
export function nameIn(parameters: readonly CustomParameter[]): string | null {
  const value = parameters.find(({ key }) => key === TAG)?.value;
  return value === undefined || externalKey(`[${value}]`) === null ? null : `[${value}]`;
}
