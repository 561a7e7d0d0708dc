import { describe, expect, it } from '@jest/globals';
import { faultsOf, type JudgedAnswer } from './api-document.mjs';

const REFUSAL = { message: 'No.', key: 'http.invalid', code: 400, requestId: '1' };
const judge = (change: Partial<JudgedAnswer> = {}) =>
  faultsOf({
    method: 'GET',
    path: '/api/v1/health',
    status: 200,
    type: 'application/json; charset=utf-8',
    body: { data: { status: 'ok' } },
    ...change,
  });

describe('API response check', () => {
  it('ERR-002 accepts a response with the fields, the status and the content type of the document', () => {
    expect(judge()).toEqual([]);
    expect(judge({ path: '/api/v1/health?x=1' })).toEqual([]);
    expect(judge({ status: 404, body: REFUSAL })).toEqual([]);
  });

  it.each<[string, Partial<JudgedAnswer>, string]>([
    ['a missing field', { body: {} }, "the body must have required property 'data'"],
    ['a value of another type', { body: { data: { status: 1 } } }, '/data/status must be string'],
    [
      'an undocumented field',
      { body: { data: { status: 'ok', secret: 1 } } },
      '/data has the undocumented field secret',
    ],
    ['a refusal without its key', { status: 400, body: { ...REFUSAL, key: undefined } }, "property 'key'"],
    ['another status', { status: 301 }, 'the status 301'],
    ['another content type', { type: 'text/html', body: undefined }, 'the content type text/html'],
    ['an undocumented route', { path: '/api/v1/no-such' }, 'the route'],
    ['an undocumented method', { method: 'DELETE' }, 'the route'],
  ])('ERR-002 refuses a response with %s', (_, change, fault) => {
    expect(judge(change)).toEqual([expect.stringContaining(fault)]);
  });

  it('accepts null if the document allows it', () => {
    const faults = (trial: unknown) => {
      const body = { message: 'Your trial has begun.', key: 'trial.begun', data: { status: 'started', trial } };
      return judge({ path: '/api/v1/subscription/trial', method: 'POST', body });
    };
    expect(faults(null)).toEqual([]);
    expect(faults(7).join()).toContain('/data/trial must be object');
  });

  it('uses the route with the literal path before those with a parameter', () => {
    expect(judge({ path: '/api/v1/experiments/shared', method: 'POST', body: {} })).toEqual([
      expect.stringContaining('data'),
    ]);
  });

  it('ignores refusals of unknown routes, and addresses outside the API', () => {
    expect(judge({ path: '/api/v1/no-such', status: 404, body: {} })).toEqual([]);
    expect(judge({ path: '/login', type: 'text/html' })).toEqual([]);
  });
});
