import { createHmac, timingSafeEqual } from 'node:crypto';

/** An older or newer request can be a replay. */
const MOST_SECONDS = 300;

/**
 * Whether a request to your webhook comes from Polyad. Keep the ids of processed events, and drop an event that comes again: it has the
 * same `webhook-id` at every attempt.
 * @param {Record<string, string | string[] | undefined>} headers by lower-case names, as in Node
 * @param {Buffer} body the received bytes, not parsed and serialized again
 * @param {string} secret `whsec_…`, as the console showed it once
 */
export function isFromPolyad(headers, body, secret, now = Date.now()) {
  const id = String(headers['webhook-id']);
  const time = String(headers['webhook-timestamp']);
  if (!(Math.abs(now / 1_000 - Number(time)) <= MOST_SECONDS)) return false;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${time}.`).update(body).digest();
  // While a secret is being replaced, there are two signatures.
  return String(headers['webhook-signature'])
    .split(' ')
    .some((signature) => {
      const given = Buffer.from(signature.replace('v1,', ''), 'base64');
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
}
