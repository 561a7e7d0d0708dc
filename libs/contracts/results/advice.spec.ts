import { describe, expect, it } from '@jest/globals';
import { adviceOf, POOL } from './advice.js';

describe('what follows from the best row', () => {
  const better = { improvement: 0.4, improvement_lower: 0.2, improvement_upper: 0.6, confidence: 0.99 };
  const best = {
    ...({ source: 'real', verdict: 'winner', impressions: 9_000, conversion: 90 } as const),
    comparatives: [POOL, 'baseline'].map((reference) => ({ ...better, reference })),
  } as unknown as Parameters<typeof adviceOf>[0];

  it('is to use it where it is better than what it is held against', () => {
    expect(adviceOf(best, { days: 5 })).toMatchObject({ kind: 'use' });
    expect(adviceOf(best, { reference: 'baseline', days: 5, isAlone: true })).toMatchObject({ kind: 'use' });
  });

  it('is nothing of one that would be compared with itself', () => {
    expect(adviceOf(best, { days: 5, isAlone: true })).toEqual({ kind: 'alone' });
  });

  it('is none where it was not compared', () => {
    expect(adviceOf(best, { reference: 'elsewhere', days: 5 })).toBeNull();
  });
});
