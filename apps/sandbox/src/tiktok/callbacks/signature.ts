import { createHash, createHmac } from 'node:crypto';

/** Signatures of senders who lack the app's secret. */
export const FORGED = ['other-secret', 'none', 'plain-hash', 'other-bytes'] as const;
export type Signature = 'right' | (typeof FORGED)[number];

/** The signed text: the body with `\uXXXX` instead of non-ASCII characters. The sent bytes contain the characters themselves. */
const escaped = (body: string): string =>
  body.replaceAll(/[\u0080-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

const hmac = (text: string, secret: string): string => createHmac('sha256', secret).update(escaped(text)).digest('hex');

/** The headers of a callback. */
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
