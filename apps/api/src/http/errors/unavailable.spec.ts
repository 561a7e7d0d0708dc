import { describe, expect, it } from '@jest/globals';
import { isDatabaseUnavailable, isTemporalUnavailable } from './unavailable.js';

const wrapped = (cause: unknown): Error => new Error('outer', { cause: new Error('inner', { cause }) });

describe('detection of unavailable services', () => {
  it.each([
    [Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }), true],
    [Object.assign(new Error('shutting down'), { code: '57P01' }), true],
    [new Error('Connection terminated unexpectedly'), true],
    [Object.assign(new Error('duplicate'), { code: '23505' }), false],
    [new TypeError('ours'), false],
    ['text', false],
  ])('distinguishes a lost database from a refused query: %s', (error, isLost) => {
    expect(isDatabaseUnavailable(error)).toBe(isLost);
    expect(isDatabaseUnavailable(wrapped(error))).toBe(isLost);
  });

  it("recognizes gRPC's unavailable and deadline exceeded", () => {
    expect([14, 4, 5].map((code) => isTemporalUnavailable(wrapped({ code })))).toEqual([true, true, false]);
  });
});
