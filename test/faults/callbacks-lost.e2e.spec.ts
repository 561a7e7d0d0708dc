import { describe, it } from '@jest/globals';
import { ALWAYS, useReviews } from './reviews.js';

describe('reviews that end at random, where every callback is lost', () => {
  const reviews = useReviews({ toldPollSeconds: 2 });

  it('are in the ledger with the next look', async () => {
    const run = await reviews.underReview('Untold');
    await reviews.scenario.addFault({ kind: 'webhook-lost', match: ALWAYS });
    await reviews.judge();
    await reviews.agreed('all lost', run);
  });
});
