import { describe, expect, it } from '@jest/globals';
import type { Comparative } from '#libs/contracts/results/results.js';
import type { RunAnswer } from '#libs/mail/run-answer.js';
import { runAnswerOf } from '#libs/mail/testing/run-answer-of.js';
import { outcomeOf } from './outcome.js';

const versusPool = {
  reference: 'FEP',
  improvement: 0.5,
  improvement_lower: 0.3,
  improvement_upper: 0.7,
} as Comparative;
const answer = (advice: RunAnswer['advice']): RunAnswer => {
  const { best, ...found } = runAnswerOf({ advice });
  return { ...found, best: { ...best, comparatives: [versusPool] } };
};

describe('the outcome of an event', () => {
  it('compares the best ad with all tested ads together', () => {
    const { lift, certainty } = outcomeOf(answer({ kind: 'use', lift: 0.5, lower: 0.3, upper: 0.7 }));
    expect([lift, certainty]).toEqual([{ value: 0.5, lower: 0.3, upper: 0.7, level: 0.95 }, 0.993]);
  });

  it('contains no comparison if only one ad delivered, because all ads together are that ad', () => {
    const { verdict, best, pool, lift, certainty } = outcomeOf(answer({ kind: 'alone' }));
    expect([verdict, lift, certainty]).toEqual(['alone', null, null]);
    expect([best, pool]).toEqual([expect.any(Object), expect.any(Object)]);
  });
});
