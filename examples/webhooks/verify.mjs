import { createHmac, timingSafeEqual } from 'node:crypto';

/** Older or newer requests are somebody's who has kept one. */
const MOST_SECONDS = 300;

/**
 * Whether a request to your webhook comes from Polyad. Keep the ids of events that you have worked off, and drop one that comes
 * again: it has the same `webhook-id` at every attempt.
 * @param {Record<string, string | string[] | undefined>} headers by their names in small letters, as Node has them
 * @param {Buffer} body as it arrived, not parsed and written again
 * @param {string} secret `whsec_…`, as the console showed it once
 */
export function isFromPolyad(headers, body, secret, now = Date.now()) {
  const id = String(headers['webhook-id']);
  const time = String(headers['webhook-timestamp']);
  if (!(Math.abs(now / 1_000 - Number(time)) <= MOST_SECONDS)) return false;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${time}.`).update(body).digest();
  // While a secret is being changed there are two signatures.
  return String(headers['webhook-signature'])
    .split(' ')
    .some((signature) => {
      const given = Buffer.from(signature.replace('v1,', ''), 'base64');
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
}
