import { createHmac, hkdfSync, randomUUID } from 'node:crypto';
import type { SharedStack } from '../../support/stack.js';

export type Purpose = 'session' | 'provider-link' | 'file' | 'login-link';
export const PURPOSES: Purpose[] = ['session', 'provider-link', 'file', 'login-link'];

const HASHES: Record<string, string> = { HS256: 'sha256', HS384: 'sha384', HS512: 'sha512', RS256: 'sha256' };
const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * Signs a token with a stack's own secret, as the product would. Its claims and its key can differ.
 * @param options.signedAs the purpose whose key signs; `header.alg` `none` leaves the signature out
 */
export function forgeToken(
  { env }: Pick<SharedStack, 'env'>,
  purpose: Purpose,
  claims: Record<string, unknown>,
  { signedAs = purpose, header = {} }: { signedAs?: Purpose; header?: Record<string, unknown> } = {},
): string {
  const now = Math.floor(Date.now() / 1000);
  const fullHeader = { alg: 'HS256', typ: 'JWT', ...header };
  const payload = { iss: 'polyad', aud: purpose, iat: now, exp: now + 600, jti: randomUUID(), ...claims };
  const text = `${base64url(fullHeader)}.${base64url(payload)}`;
  if (String(fullHeader.alg).toLowerCase() === 'none') return `${text}.`;
  const key = Buffer.from(hkdfSync('sha256', env['SESSION_SECRET']!, 'polyad', `jwt/${signedAs}`, 32));
  return `${text}.${createHmac(HASHES[fullHeader.alg] ?? 'sha256', key)
    .update(text)
    .digest('base64url')}`;
}

/** The claims of a token, unchecked. */
export const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>;
