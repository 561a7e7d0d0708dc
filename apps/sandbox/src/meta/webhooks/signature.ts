import { createHmac } from 'node:crypto';

/** Signatures of senders who lack the app's secret. */
export const FORGED = ['other-secret', 'none', 'sha1-only', 'other-bytes', 'malformed'] as const;
export type Signature = 'right' | (typeof FORGED)[number];

/** The headers of a webhook. */
export function signatureHeaders(kind: Signature, body: string, secret: string): Record<string, string> {
  const sha256 = (text: string, key: string): Record<string, string> => ({
    'x-hub-signature-256': `sha256=${createHmac('sha256', key).update(text).digest('hex')}`,
  });
  switch (kind) {
    case 'right':
      return sha256(body, secret);
    case 'other-secret':
      return sha256(body, `${secret}-guessed`);
    case 'none':
      return {};
    case 'sha1-only':
      return { 'x-hub-signature': `sha1=${createHmac('sha1', `${secret}-guessed`).update(body).digest('hex')}` };
    case 'other-bytes':
      return sha256(`${body} `, secret);
    case 'malformed':
      return { 'x-hub-signature-256': 'sha256=0123' };
  }
}
