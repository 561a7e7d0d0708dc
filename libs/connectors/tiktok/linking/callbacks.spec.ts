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
  it('are signed over the bytes that are sent, or over them with every other character escaped', () => {
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
  ])('with %s are not ours', (_, signature) => {
    expect(isSigned('{}', signature)).toBe(false);
  });

  it('are taken from nobody while the secret is not set', () => {
    const open = createCallbacks({ appSecret: '' });
    expect(open.isSigned(Buffer.from('x'), { 'x-open-signature': hmac('x', '') })).toBe(false);
    expect(open.handshake({})).toBeNull();
  });

  it('tell of ads whose review has ended, every digit of their ids, once however often they come', () => {
    const [hint] = parse(review(AD));
    expect(hint).toMatchObject({ topic: 'ad-review', accountId: '7001', objectId: '1800000000000003' });
    expect(parse(review(AD))[0]!.eventId).toBe(hint!.eventId);
    expect(parse(review(AD, 'r-2'))[0]!.eventId).not.toBe(hint!.eventId);
    const large = AD.replace('1800000000000003', '18000000000000000037');
    expect(parse(review(large))[0]!.objectId).toBe('18000000000000000037');
  });

  it('about a group tell of its ads', () => {
    const group = '{"adv_id":7001,"adgroup_id":2,"ads":[{"ad_id":"3"},{"ad_id":4},{}]}';
    expect(parse(review(group, 'r-1', 2))).toMatchObject([
      { accountId: '7001', objectId: '3' },
      { accountId: '7001', objectId: '4' },
    ]);
  });

  it('tell of an advertiser that is suspended, and of it again when that changes', () => {
    const [hint] = parse(suspension('STATUS_LIMIT'));
    expect(hint).toMatchObject({ topic: 'account', accountId: '7001', objectId: null });
    expect(parse(suspension('STATUS_LIMIT'))[0]!.eventId).toBe(hint!.eventId);
    expect(parse(suspension('STATUS_LIMIT', 1764700000))[0]!.eventId).not.toBe(hint!.eventId);
  });

  it.each([
    ['no JSON', '<html>'],
    ['nothing', '{}'],
    ['an object that nobody asked for', review(AD, 'r-1', 8)],
    ['an id that is none', review('{"adv_id":"7001","ad_id":"../me"}')],
    ['an advertiser that is none', '{"advertiser_id":"a\\u0000","status":"STATUS_LIMIT"}'],
  ])('of which nothing can be looked at say nothing: %s', (_, body) => {
    expect(parse(body)).toEqual([]);
  });
});
