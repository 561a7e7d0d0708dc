import { createHash, createHmac } from 'node:crypto';

/** Ways of those who do not have the app's secret. */
export const FORGED = ['other-secret', 'none', 'plain-hash', 'other-bytes'] as const;
export type Signature = 'right' | (typeof FORGED)[number];

/** What is signed: the body with `\uXXXX` in place of what is not ASCII. The bytes that are sent hold the characters themselves. */
const escaped = (body: string): string =>
  body.replaceAll(/[\u0080-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

const hmac = (text: string, secret: string): string => createHmac('sha256', secret).update(escaped(text)).digest('hex');

/** The headers that a body is sent with. */
export function signatureHeaders(kind: Signature, body: string, secret: string): Record<string, string> {
  switch (kind) {
    case 'right':
      return { 'x-open-signature': hmac(body, secret) };
    case 'other-secret':
      return { 'x-open-signature': hmac(body, `${secret}-guessed`) };
    case 'none':
      return {};
    case 'plain-hash':
      return { 'x-open-signature': createHash('sha256').update(body).digest('hex') };
    case 'other-bytes':
      return { 'x-open-signature': hmac(`${body} `, secret) };
  }
}
