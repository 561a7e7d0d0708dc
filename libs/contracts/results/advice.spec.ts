import { describe, expect, it } from '@jest/globals';
import { adviceOf, POOL } from './advice.js';

describe('the advice about the best row', () => {
  const better = { improvement: 0.4, improvement_lower: 0.2, improvement_upper: 0.6, confidence: 0.99 };
  const best = {
    ...({ source: 'real', verdict: 'winner', impressions: 9_000, conversion: 90 } as const),
    comparatives: [POOL, 'baseline'].map((reference) => ({ ...better, reference })),
  } as unknown as Parameters<typeof adviceOf>[0];

  it('is to use it if it is better than its reference', () => {
    expect(adviceOf(best, { days: 5 })).toMatchObject({ kind: 'use' });
    expect(adviceOf(best, { reference: 'baseline', days: 5, isAlone: true })).toMatchObject({ kind: 'use' });
  });

  it('is not about a comparison with itself', () => {
    expect(adviceOf(best, { days: 5, isAlone: true })).toEqual({ kind: 'alone' });
  });

  it('has no verdict if it was not compared', () => {
    expect(adviceOf(best, { reference: 'elsewhere', days: 5 })).toBeNull();
  });
});
