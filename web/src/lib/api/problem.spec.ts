import { describe, expect, it } from '@jest/globals';
import { toProblem } from './problem.js';

describe('failed call', () => {
  it('ERR-009 ERR-010 ERR-011 is parsed from the error body', () => {
    const item = { title: 'Account', type: 'platform', message: 'Link again', code: 200 };
    const problem = toProblem({
      status: 400,
      data: { message: 'Refused', code: 400100, requestId: 'r', errors: [item] },
    });
    expect(problem).toMatchObject({
      status: 400,
      kind: 'answer',
      message: 'Refused',
      items: [item],
      needsRelink: true,
      requestId: 'r',
    });
    expect(toProblem({ status: 400, data: { message: 'x', code: 80004 } }).isThrottled).toBe(true);
  });

  it.each([
    ['no list', 'nonsense', []],
    ['invalid items', [null, 7, {}, { message: 7 }], []],
    ['texts', ['Too many.'], [{ title: '', type: '', message: 'Too many.' }]],
    [
      'an item without its title',
      [{ message: 'No.', type: 3, code: '200' }],
      [{ title: '', type: '', message: 'No.' }],
    ],
  ])('ERR-010 accepts %s instead of the list of items', (_name, errors, items) => {
    expect(toProblem({ status: 400, data: { message: 'x', errors } })).toMatchObject({ items, needsRelink: false });
  });

  it('has status 0 without a response', () => {
    expect(toProblem({ status: 'TIMEOUT_ERROR' }).kind).toBe('timeout');
    expect(toProblem({ status: 'FETCH_ERROR' }).kind).toBe('offline');
    expect(toProblem({ status: 'PARSING_ERROR', originalStatus: 502 })).toMatchObject({
      kind: 'unreadable',
      status: 502,
    });
    expect(toProblem(undefined).kind).toBe('unreadable');
  });
});
