import { describe, expect, it } from '@jest/globals';
import { outcomeOf } from '../objects/outcome.js';
import { judge, type Judged } from './errors.js';

const answer = (code: unknown, message = 'no', data: unknown = {}, status = 200) => ({
  status,
  headers: {},
  body: { code, message, request_id: 'r-1', data },
});
const errorOf = (judged: Judged) => ('error' in judged ? judged.error : undefined);

describe('responses of TikTok', () => {
  it('are judged by their code, whatever the HTTP status is', () => {
    expect(judge(answer(0, 'OK', { id: '1' }), 'once', [])).toEqual({ data: { id: '1' } });
    expect(errorOf(judge(answer(40002, 'no'), 'once', []))?.code).toBe('INVALID_REQUEST');
    expect(judge(answer(0, 'OK', { id: '1' }, 500), 'once', [])).toEqual({ data: { id: '1' } });
  });

  it('still contain the successful part of a partial success', () => {
    const data = { ad_ids: ['1'], error_list: [{}] };
    expect(judge(answer(20001, 'Partial success', data), 'once', [])).toEqual({ data });
  });

  // Facts, section 11.
  it.each([
    [40016, 'app'],
    [40100, 'app'],
    [40132, 'advertiser'],
    [40133, 'advertiser'],
  ])('treat %d as throttling in the lane of the %s', (code, lane) => {
    expect(judge(answer(code), 'once', [])).toMatchObject({ error: { code: 'RATE_LIMITED' }, lane });
  });

  it.each([40001, 40102, 40104, 40105, 40106])('ask for the account to be linked again after %d', (code) => {
    expect(errorOf(judge(answer(code), 'once', []))).toMatchObject({ code: 'AUTH_EXPIRED' });
  });

  it('treat 40050 as a duplicate, so a create has to be looked up', () => {
    expect(errorOf(judge(answer(40050), 'once', []))?.code).toBe('OUTCOME_UNKNOWN');
    expect(errorOf(judge(answer(40050), 'repeatable', []))?.code).toBe('TRANSIENT');
  });

  it.each([40201, 40202, 40901, 40902, 40903, 40913])(
    'treat %d as not done yet, and the same call may succeed soon',
    (code) => {
      for (const intent of ['once', 'repeatable'] as const)
        expect(errorOf(judge(answer(code), intent, []))?.code).toBe('TRANSIENT');
    },
  );

  it('treat 60001 as maintenance: all calls wait five minutes', () => {
    const judged = judge(answer(60001), 'once', []);
    expect(judged).toMatchObject({
      error: { code: 'TURNED_AWAY', retryAfterMs: 300_000, details: { turnedAway: 'maintenance' } },
    });
    expect(judged).not.toHaveProperty('lane');
  });

  it.each([
    ...[40006, 40008, 40010, 40051, 41001].map((code) => [code, 'interface'] as const),
    ...[40101, 40113, 40117, 40119, 40124, 40125, 41000].map((code) => [code, 'app'] as const),
    ...[40300, 40301].map((code) => [code, 'account'] as const),
    [40118, 'allowlist'] as const,
  ])('treat %d as a call turned away because of the %s, not because of an object', (code, cause) => {
    const error = errorOf(judge(answer(code), 'once', []))!;
    expect(error).toMatchObject({ code: 'TURNED_AWAY', details: { turnedAway: cause } });
    expect(() => outcomeOf('r', error)).toThrow(error);
  });

  it.each([
    ...[40000, 40002, 40007, 40009, 40011, 40013, 40014, 40052, 40053, 40065, 40103, 40107, 40108, 40109, 40110, 40112],
    ...[40115, 40116, 40121, 40122, 40200, 40502, 40700, 40900, 40904, 40905, 40906, 40907, 40908, 40909, 40910, 40911],
    ...[40912, 40914, 40915, 41002],
  ])('treat %d as a refusal, which is never repeated', (code) => {
    for (const intent of ['once', 'repeatable'] as const)
      expect(errorOf(judge(answer(code), intent, []))?.code).toBe('INVALID_REQUEST');
    expect(outcomeOf('r', errorOf(judge(answer(code), 'once', []))!).outcome).toBe('refused');
  });

  it.each([
    ['50000', answer(50000)],
    ['51010', answer(51010)],
    ['51052', answer(51052)],
    ['51065', answer(51065)],
    ['50002', answer(50002)],
    ['51305', answer(51305)],
    ['an unknown code', answer(60002)],
    ['another code of a partial success', answer(20002)],
    ['HTTP 200 without JSON', { status: 200, headers: {}, body: undefined }],
    ['HTTP 502 of an edge', { status: 502, headers: {}, body: undefined }],
    ['HTTP 404 without an envelope', { status: 404, headers: {}, body: undefined }],
    ['JSON without a code', { status: 200, headers: {}, body: { message: 'OK', data: { id: '1' } } }],
    ['a code that is text', answer('0')],
  ])('leave the outcome of a write unknown if they are %s, and repeat a read', (_, raw) => {
    expect(errorOf(judge(raw, 'once', []))?.code).toBe('OUTCOME_UNKNOWN');
    expect(errorOf(judge(raw, 'repeatable', []))?.code).toBe('TRANSIENT');
  });

  it('count as one call too many for the app if an edge server throttles', () => {
    expect(judge({ status: 429, headers: {}, body: undefined }, 'once', [])).toMatchObject({
      error: { code: 'RATE_LIMITED' },
      lane: 'app',
    });
  });

  it('contain the code, the text, the field at its start and the id of the call', () => {
    const message = 'creatives[3].ad_text: Longer than maximum length 100.';
    expect(errorOf(judge(answer(40002, message), 'once', []))?.details).toEqual({
      platformCode: '40002',
      platformMessage: message,
      field: 'creatives[3].ad_text',
      traceId: 'r-1',
      httpStatus: 200,
    });
    expect(errorOf(judge(answer(40002, 'Enhance: the budget'), 'once', []))?.details.field).toBeUndefined();
  });

  it('contain no tokens and no app secret', () => {
    const error = errorOf(judge(answer(40105, 'token tok-1 of s3cret is over'), 'once', ['tok-1', 's3cret', '']));
    expect(error?.details.platformMessage).toBe('token [secret] of [secret] is over');
    expect(JSON.stringify({ ...error, message: error?.message })).not.toMatch(/tok-1|s3cret/);
  });
});
