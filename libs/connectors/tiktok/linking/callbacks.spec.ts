import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { createCallbacks } from './callbacks.js';

const callbacks = createCallbacks({ appSecret: 'app-secret' });
const hmac = (body: string, secret = 'app-secret') => createHmac('sha256', secret).update(body).digest('hex');
const isSigned = (body: string, signature: unknown) =>
  callbacks.isSigned(Buffer.from(body), { 'x-open-signature': signature as string });
const parse = (body: string) => callbacks.parse(Buffer.from(body));

const review = (entry: string, id = 'r-1', object = 3) =>
  `{"request_id":"${id}","object":${object},"time":1764600000,"entry":[${entry}]}`;
const AD =
  '{"adv_id":"7001","campaign_id":1800000000000001,"adgroup_id":2,"ad_id":1800000000000003,"reject_reason":""}';
const suspension = (status: string, time = 1764600000) =>
  `{"advertiser_id":"7001","status":"${status}","status_change_time":${time},"reason":"","subscription_id":"s1"}`;

describe('callbacks of TikTok', () => {
  it('accept a signature over the bytes as sent, or with non-ASCII characters escaped', () => {
    const body = '{"adgroup_name":"Señoras 👟"}';
    const escaped = String.raw`{"adgroup_name":"Se\u00f1oras \ud83d\udc5f"}`;
    expect(isSigned(body, hmac(body))).toBe(true);
    expect(isSigned(body, hmac(escaped))).toBe(true);
    expect(isSigned(escaped, hmac(escaped))).toBe(true);
    expect(isSigned(escaped, hmac(body))).toBe(false);
  });

  it.each([
    ['another secret', hmac('{}', 'other')],
    ['other bytes', hmac('{} ')],
    ['nothing', ''],
    ['no header', undefined],
    ['two headers', [hmac('{}'), hmac('{}')]],
  ])('refuse %s', (_, signature) => {
    expect(isSigned('{}', signature)).toBe(false);
  });

  it('accept nothing while the secret is not set', () => {
    const open = createCallbacks({ appSecret: '' });
    expect(open.isSigned(Buffer.from('x'), { 'x-open-signature': hmac('x', '') })).toBe(false);
    expect(open.handshake({})).toBeNull();
  });

  it('report ads with a finished review, with every digit of their ids, once for repeated deliveries', () => {
    const [hint] = parse(review(AD));
    expect(hint).toMatchObject({ topic: 'ad-review', accountId: '7001', objectId: '1800000000000003' });
    expect(parse(review(AD))[0]!.eventId).toBe(hint!.eventId);
    expect(parse(review(AD, 'r-2'))[0]!.eventId).not.toBe(hint!.eventId);
    const large = AD.replace('1800000000000003', '18000000000000000037');
    expect(parse(review(large))[0]!.objectId).toBe('18000000000000000037');
  });

  it('report the ads of a reviewed group', () => {
    const group = '{"adv_id":7001,"adgroup_id":2,"ads":[{"ad_id":"3"},{"ad_id":4},{}]}';
    expect(parse(review(group, 'r-1', 2))).toMatchObject([
      { accountId: '7001', objectId: '3' },
      { accountId: '7001', objectId: '4' },
    ]);
  });

  it('report a suspended advertiser, and again when that changes', () => {
    const [hint] = parse(suspension('STATUS_LIMIT'));
    expect(hint).toMatchObject({ topic: 'account', accountId: '7001', objectId: null });
    expect(parse(suspension('STATUS_LIMIT'))[0]!.eventId).toBe(hint!.eventId);
    expect(parse(suspension('STATUS_LIMIT', 1764700000))[0]!.eventId).not.toBe(hint!.eventId);
  });

  it.each([
    ['no JSON', '<html>'],
    ['nothing', '{}'],
    ['an object that we do not follow', review(AD, 'r-1', 8)],
    ['an invalid id', review('{"adv_id":"7001","ad_id":"../me"}')],
    ['an invalid advertiser', '{"advertiser_id":"a\\u0000","status":"STATUS_LIMIT"}'],
  ])('ignore events without an object to read: %s', (_, body) => {
    expect(parse(body)).toEqual([]);
  });
});
