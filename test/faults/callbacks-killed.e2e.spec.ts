import { describe, it } from '@jest/globals';
import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ALWAYS, useReviews } from './reviews.js';

/** The API is killed only once: after four failed attempts, the platform retries a minute later. */
const KILLS = 3;
/** Long enough for all kills to happen during the reviews. */
const REVIEWS_MS = 16_000;

describe('reviews that end at random times without a poll', () => {
  const reviews = useReviews({ toldPollSeconds: 3_600 });

  it('reach the ledger although API and worker are killed at any moment', async () => {
    const run = await reviews.underReview('Callback to a killed worker');
    await reviews.scenario.addFault({ kind: 'webhook-repeat', copies: 2, ms: 3_000, match: ALWAYS });
    await reviews.judge(REVIEWS_MS);
    for (let kills = 0; kills < KILLS; kills++) {
      await delay(randomInt(0, 1_500)); // any moment
      const victim = kills % 2 === 0 ? reviews.stack.worker : reviews.stack.api;
      await victim.kill();
      await victim.start();
    }
    await reviews.agreed('API and worker killed', run);
  });
});
