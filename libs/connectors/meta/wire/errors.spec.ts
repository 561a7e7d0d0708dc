import { describe, expect, it } from '@jest/globals';
import { errorOf, waitOf } from './errors.js';

const failure = (error: Record<string, unknown>, status = 400, headers = {}) => ({ status, headers, body: { error } });

describe('Graph errors', () => {
  it.each([4, 17, 32, 613, 80000, 80003, 80004, 80014])('treats %d as throttling', (code) => {
    const error = errorOf(failure({ code, message: 'slow down' }), 'once', []);
    expect(error).toMatchObject({ code: 'RATE_LIMITED', retryAfterMs: 300_000 });
  });

  it('waits as many minutes as the fullest quota in the business header asks', () => {
    const usage = {
      '1': [{ type: 'ads_management', call_count: 101, estimated_time_to_regain_access: 7 }],
      '2': [{ type: 'ads_insights', estimated_time_to_regain_access: '2' }],
    };
    const headers = { 'x-business-use-case-usage': JSON.stringify(usage) };
    expect(errorOf(failure({ code: 80004, error_subcode: 2446079 }, 400, headers), 'once', [])).toMatchObject({
      retryAfterMs: 420_000,
      details: { platformCode: '80004/2446079' },
    });
  });

  it('falls back to the seconds of the account header, and to five minutes without a readable header', () => {
    expect(waitOf({ 'x-ad-account-usage': '{"acc_id_util_pct":100,"reset_time_duration":90}' })).toBe(90_000);
    expect(waitOf({ 'x-business-use-case-usage': 'not json' })).toBe(300_000);
  });

  it.each([190, 102, 10, 294])('treats %d as a link that must be renewed', (code) => {
    expect(errorOf(failure({ code, message: 'no' }, 401), 'once', [])).toMatchObject({ code: 'AUTH_EXPIRED' });
  });

  it.each([
    ['code 1', failure({ code: 1, error_subcode: 99 })],
    ['code 2', failure({ code: 2 })],
    ['a late batch', failure({ code: 960 })],
    ['try again later', failure({ code: 100, error_subcode: 1487390 })],
    ['is_transient', failure({ code: 100, is_transient: true })],
    ['a 5xx', failure({ code: 100 }, 503)],
    ['an HTML page', { status: 500, headers: {}, body: undefined }],
    ['a 200 that is no JSON', { status: 200, headers: {}, body: undefined }],
  ])('treats %s as an unknown outcome of a create, and repeats a read', (_, answer) => {
    expect(errorOf(answer, 'once', [])?.code).toBe('OUTCOME_UNKNOWN');
    expect(errorOf(answer, 'repeatable', [])?.code).toBe('TRANSIENT');
  });

  it("shows the platform's text to people and names the field at fault, in either form of error_data", () => {
    const error = {
      code: 100,
      error_subcode: 1885272,
      message: 'Invalid parameter',
      error_user_title: 'Budget is too low',
      error_user_msg: 'The budget must be at least 1.00 EUR.',
      error_data: '{"blame_field_specs":[["targeting","age_min"]]}',
      fbtrace_id: 'A1',
    };
    expect(errorOf(failure(error), 'once', [])).toMatchObject({
      code: 'INVALID_REQUEST',
      details: {
        platformCode: '100/1885272',
        title: 'Budget is too low',
        platformMessage: 'The budget must be at least 1.00 EUR.',
        field: 'targeting.age_min',
        traceId: 'A1',
        httpStatus: 400,
      },
    });
    expect(errorOf(failure({ ...error, error_data: { blame_field_specs: ['name'] } }), 'once', [])?.details.field).toBe(
      'name',
    );
  });

  it('removes tokens and the app secret from messages', () => {
    const message = 'Malformed access token tok-1, EAABsbCS1iHgBAOZCqxyz0123456789, s3cret';
    const error = errorOf(failure({ code: 190, message }), 'repeatable', ['tok-1', 's3cret']);
    expect(JSON.stringify({ ...error, message: error?.message })).not.toMatch(/tok-1|EAAB|s3cret/);
    expect(error?.details.platformMessage).toBe('Malformed access token [secret], [secret], [secret]');
  });
});
