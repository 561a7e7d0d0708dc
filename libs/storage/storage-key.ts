import { randomBytes } from 'node:crypto';

const KEY = /^[0-9a-f]{40}$/;

export const newKey = (): string => randomBytes(20).toString('hex');

export const isKey = (text: string): boolean => KEY.test(text);

/** Only our keys become names in a storage, so no name from outside leads to another file. @throws RangeError */
export function requireKey(key: string): string {
  if (!isKey(key)) throw new RangeError('not a storage key');
  return key;
}
