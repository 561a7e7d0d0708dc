import { describe, it } from '@jest/globals';
import { ALWAYS, useReviews } from './reviews.js';

describe('reviews with every callback lost', () => {
  const reviews = useReviews({ toldPollSeconds: 2 });

  it('reach the ledger with the next poll', async () => {
    const run = await reviews.underReview('Untold');
    await reviews.scenario.addFault({ kind: 'webhook-lost', match: ALWAYS });
    await reviews.judge();
    await reviews.agreed('all lost', run);
  });
});
