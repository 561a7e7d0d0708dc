import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** A new secret, which its owner sees once: `whsec_` and 32 random bytes in base64. */
export const newSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;

export interface Signed {
  id: string;
  /** Time of the attempt, seconds since 1970. */
  timestamp: number;
  /** The exact bytes that are sent. */
  body: Buffer;
}

/**
 * The headers that prove who sent an event. They follow Standard Webhooks, so its libraries verify ours: HMAC-SHA256 over id, time and
 * body. While a secret is being replaced, there is one signature for each of the two secrets.
 * @param secrets the newest first
 */
export function signatureHeaders({ id, timestamp, body }: Signed, secrets: readonly string[]): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': secrets.map((secret) => `v1,${sign({ id, timestamp, body }, secret)}`).join(' '),
  };
}

function sign({ id, timestamp, body }: Signed, secret: string): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
}
