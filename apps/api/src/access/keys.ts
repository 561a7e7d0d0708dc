import { createHash, createHmac, createSecretKey, hkdfSync, timingSafeEqual, type KeyObject } from 'node:crypto';

/** The variables that keys are derived from. */
export interface Secrets {
  SESSION_SECRET: string;
  /** The previous or the next secret, while the secret changes. */
  SESSION_OTHER_SECRET?: string | undefined;
}

/** The keys of a purpose: the first signs, each verifies. */
export type Keys = readonly [signing: KeyObject, ...others: KeyObject[]];

/**
 * Derives separate keys for each purpose. They are KeyObjects, because jsonwebtoken first tries to read bytes as a public key, at every
 * call.
 */
export function keysFor({ SESSION_SECRET, SESSION_OTHER_SECRET }: Secrets, purpose: string): Keys {
  const derived = (secret: string) => createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'polyad', purpose, 32)));
  const others = SESSION_OTHER_SECRET === undefined ? [] : [derived(SESSION_OTHER_SECRET)];
  return [derived(SESSION_SECRET), ...others];
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export const hmac = (key: KeyObject, ...parts: string[]): string =>
  createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');

/** Whether one of the keys made this HMAC of the parts. */
export const isHmac = (mac: string, keys: Keys, ...parts: string[]): boolean =>
  keys.some((key) => equalTexts(mac, hmac(key, ...parts)));

/** Compares two texts in a time that does not reveal where they differ. */
export function equalTexts(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
