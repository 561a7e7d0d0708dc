import { createHash, createHmac, createSecretKey, hkdfSync, timingSafeEqual, type KeyObject } from 'node:crypto';

/**
 * Derives a separate key for each purpose from SESSION_SECRET. It is a KeyObject, because jsonwebtoken first tries to read bytes as a
 * public key, at every call.
 */
export const keyFor = (secret: string, purpose: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'polyad', purpose, 32)));

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export const hmac = (key: KeyObject, ...parts: string[]): string =>
  createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');

/** Compares two texts in a time that does not reveal where they differ. */
export function equalTexts(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
