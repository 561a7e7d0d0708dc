import { describe, expect, it } from '@jest/globals';
import { ALWAYS, seed, useReviews } from './reviews.js';

describe('reviews that end at random times with callbacks only', () => {
  const reviews = useReviews({ toldPollSeconds: 3_600 });

  it('are the same in the ledger and at the platform', async () => {
    const run = await reviews.underReview('Callback');
    await reviews.judge();
    await reviews.agreed('callbacks as they come', run);
  });

  it('are stored once when every callback comes a hundred times', async () => {
    const run = await reviews.underReview('Callback a hundred times');
    await reviews.scenario.addFault({ kind: 'webhook-repeat', copies: 100, ms: 2_000, match: ALWAYS });
    await reviews.judge();
    await reviews.agreed('each repeated 100 times', run);
  });

  it("are stored when callbacks are late, forged and full of other people's objects", async () => {
    const run = await reviews.underReview('Callbacks in disorder');
    await reviews.scenario.addFault({ kind: 'webhook-late', ms: 5_000, match: { probability: 0.5 }, seed });
    await reviews.scenario.addFault({ kind: 'webhook-forged', match: ALWAYS });
    await reviews.scenario.addFault({ kind: 'webhook-strangers', match: ALWAYS });
    await reviews.judge();
    await reviews.agreed('late, forged, of other objects', run);
    const { data } = await reviews.deliveries(5_000);
    const forged = data.filter(({ fault }) => fault === 'webhook-forged');
    expect(new Set(forged.map(({ status }) => status))).toEqual(new Set([401]));
  });
});
