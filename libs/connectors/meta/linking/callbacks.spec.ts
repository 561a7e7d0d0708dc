import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { createCallbacks } from './callbacks.js';

const config = {
  graphUrl: '',
  graphVideoUrl: '',
  dialogUrl: '',
  apiVersion: 'v26.0',
  appId: '71',
  appSecret: 'app-secret',
  webhookVerifyToken: 'verify-me',
  timeScale: 1,
};
const callbacks = createCallbacks(config);
const signed = (body: string, secret = 'app-secret') =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
const lead = (time: number, leadId: string) => ({
  object: 'page',
  entry: [
    {
      id: '42',
      time,
      changes: [{ field: 'leadgen', value: { leadgen_id: leadId, page_id: '42', ad_id: '7', created_time: time } }],
    },
  ],
});
const account = (time: number, field: string, value: unknown) => ({
  object: 'ad_account',
  entry: [{ id: '1234', time, changes: [{ field, value }] }],
});
const parse = (body: unknown) => callbacks.parse(Buffer.from(JSON.stringify(body)));

describe('callbacks', () => {
  it('echoes the challenge of a handshake with the right verify token', () => {
    const query = { 'hub.mode': 'subscribe', 'hub.challenge': '1158', 'hub.verify_token': 'verify-me' };
    expect(callbacks.handshake(query)).toBe('1158');
    expect(callbacks.handshake({ ...query, 'hub.verify_token': 'verify-m' })).toBeNull();
    expect(callbacks.handshake({ ...query, 'hub.mode': 'unsubscribe' })).toBeNull();
    expect(callbacks.handshake({})).toBeNull();
  });

  it('accepts no handshake and no signature while the secrets are not set', () => {
    const open = createCallbacks({ ...config, appSecret: '', webhookVerifyToken: '' });
    expect(open.handshake({ 'hub.mode': 'subscribe', 'hub.challenge': '1', 'hub.verify_token': '' })).toBeNull();
    expect(open.isSigned(Buffer.from('x'), { 'x-hub-signature-256': signed('x', '') })).toBe(false);
  });

  it('checks the signature over the raw bytes, with escapes as sent', () => {
    const raw = String.raw`{"object":"page","entry":[{"id":"42","text":"\u00f1"}]}`;
    const headers = { 'x-hub-signature-256': signed(raw) };
    expect(callbacks.isSigned(Buffer.from(raw), headers)).toBe(true);
    expect(callbacks.isSigned(Buffer.from(JSON.stringify(JSON.parse(raw))), headers)).toBe(false);
    expect(callbacks.isSigned(Buffer.from(raw), { 'x-hub-signature-256': signed(raw, 'other') })).toBe(false);
    expect(callbacks.isSigned(Buffer.from(raw), {})).toBe(false);
    expect(callbacks.isSigned(Buffer.from(raw), { 'x-hub-signature-256': 'sha256=' })).toBe(false);
  });

  it('recognizes a repeated lead even with another time', () => {
    const [first] = parse(lead(1, '9'));
    expect(first).toMatchObject({ topic: 'lead', objectId: '9', accountId: null });
    expect(parse(lead(2, '9'))[0]?.eventId).toBe(first?.eventId);
    expect(parse(lead(1, '10'))[0]?.eventId).not.toBe(first?.eventId);
  });

  it('treats each change of an ad as a new hint about it', () => {
    const issue = (time: number) => parse(account(time, 'with_issues_ad_objects', { id: 700, level: 'AD' }))[0]!;
    expect(issue(1)).toMatchObject({ topic: 'ad-issue', accountId: 'act_1234', objectId: '700' });
    expect(issue(1).eventId).toBe(issue(1).eventId);
    expect(issue(2).eventId).not.toBe(issue(1).eventId);
    expect(parse(account(1, 'in_process_ad_objects', { ad_id: '7' }))[0]).toMatchObject({
      topic: 'ad-review',
      objectId: '7',
    });
    expect(parse(account(1, 'creative_fatigue', 'text'))).toEqual([]);
  });

  it('finds no events in an unreadable body', () => {
    expect(callbacks.parse(Buffer.from('not json'))).toEqual([]);
    expect(parse({ object: 'page' })).toEqual([]);
    expect(parse({ ...account(1, 'with_issues_ad_objects', {}), entry: [{ id: 'a\u0000', changes: [] }] })).toEqual([]);
  });

  it('finds no object if its id is invalid', () => {
    for (const id of ['7\u0000', '\ud800', '../me', '', 'x'.repeat(65)])
      expect(parse(account(1, 'with_issues_ad_objects', { id }))).toMatchObject([
        { topic: 'ad-issue', objectId: null },
      ]);
  });
});
