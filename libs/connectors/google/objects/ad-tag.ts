import { externalKey, keyText } from '#libs/platforms/naming/external-name.js';

/**
 * Search and display ads have no name of their own (`Ad.name` of v26 is for other kinds). So every ad carries its key in a custom
 * parameter that no address uses. When we read an ad back, this key is all that is left of its name.
 */
const TAG = 'polyad';

export interface CustomParameter {
  key?: string | undefined;
  value?: string | undefined;
}

/** @throws RangeError if the name has no key */
export function tagOf(name: string): CustomParameter[] {
  const key = externalKey(name);
  if (key === null) throw new RangeError(`${name} has no key`);
  return [{ key: TAG, value: keyText(key) }];
}

/** The key `[key-1f]`, which serves as the name of an ad; null if the ad is not ours. */
export function nameIn(parameters: readonly CustomParameter[]): string | null {
  const value = parameters.find(({ key }) => key === TAG)?.value;
  return value === undefined || externalKey(`[${value}]`) === null ? null : `[${value}]`;
}
