import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isFromPolyad } from '../../examples/webhooks/verify.mjs';
import { newSecret, signatureHeaders } from './signature.js';

/** Verifies as a receiver would, from the request alone and without our code. */
function isGenuine(headers: Record<string, string>, body: Buffer, secret: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = Buffer.concat([Buffer.from(`${headers['webhook-id']}.${headers['webhook-timestamp']}.`), body]);
  const expected = createHmac('sha256', key).update(signed).digest('base64');
  return headers['webhook-signature']!.split(' ').includes(`v1,${expected}`);
}
const bytes = fc.uint8Array({ maxLength: 300 }).map((array) => Buffer.from(array));

describe('the signature of an event', () => {
  it('equals the known example of Standard Webhooks', () => {
    const headers = signatureHeaders(
      {
        id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
        timestamp: 1_614_265_330,
        body: Buffer.from('{"test": 2432232314}'),
      },
      ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    );
    expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });

  it('proves any body to receivers with a signing secret, and to nobody else', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.nat(), bytes, (id, timestamp, body) => {
        const [newer, older, foreign] = [newSecret(), newSecret(), newSecret()];
        const headers = signatureHeaders({ id, timestamp, body }, [newer, older]);
        expect([newer, older, foreign].map((secret) => isGenuine(headers, body, secret))).toEqual([true, true, false]);
      }),
    );
  });

  it('is invalid for another body, id or time', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.nat(), bytes, (id, timestamp, body) => {
        const secret = newSecret();
        const headers = signatureHeaders({ id, timestamp, body }, [secret]);
        const others = [
          isGenuine(headers, Buffer.concat([body, Buffer.from(' ')]), secret),
          isGenuine({ ...headers, 'webhook-id': `${id}x` }, body, secret),
          isGenuine({ ...headers, 'webhook-timestamp': String(timestamp + 1) }, body, secret),
        ];
        expect(others).toEqual([false, false, false]);
      }),
    );
  });

  it('is verified by the example for receivers, which refuses old, changed or unsigned events', () => {
    const now = Date.parse('2026-11-23T12:00:00Z');
    const secret = newSecret();
    const body = Buffer.from('{"type":"experiment.finished"}');
    const headers = signatureHeaders({ id: 'e1', timestamp: now / 1_000, body }, [newSecret(), secret]);
    const verdict = (change: object = {}, of = body, at = now) =>
      isFromPolyad({ ...headers, ...change }, of, secret, at);
    expect(verdict()).toBe(true);
    expect(verdict({}, body, now + 299_000)).toBe(true);
    expect(verdict({}, body, now + 301_000)).toBe(false);
    expect(verdict({}, body, now - 301_000)).toBe(false);
    expect(verdict({}, Buffer.from('{"type":"experiment.stopped"}'))).toBe(false);
    expect(verdict({ 'webhook-id': 'e2' })).toBe(false);
    expect(verdict({ 'webhook-signature': undefined })).toBe(false);
    expect(verdict({ 'webhook-timestamp': undefined })).toBe(false);
  });

  it('uses secrets of 32 random bytes', () => {
    const secrets = [newSecret(), newSecret()];
    expect(secrets[0]).not.toBe(secrets[1]);
    expect(secrets.map((secret) => Buffer.from(secret.slice(6), 'base64').length)).toEqual([32, 32]);
  });
});
