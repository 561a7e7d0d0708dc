import { expect, it } from '@jest/globals';
import { createLateStarts } from './late-starts.js';

it('alerts once a minute about a queue whose work waited for more than a minute, and never about work that a large run schedules ahead', () => {
  let nowMs = 1e9;
  const logged: unknown[] = [];
  const lateStarts = createLateStarts(() => nowMs);
  const start = (waitedMs: number, { activity = 'switchObjects', queue = 'platform-meta' } = {}) =>
    lateStarts(
      { activityType: activity, taskQueue: queue, currentAttemptScheduledTimestampMs: nowMs - waitedMs },
      { error: (_, fields) => void logged.push(fields) },
    );
  start(60_000);
  start(600_000, { activity: 'createBatch' });
  expect(logged).toEqual([]);
  start(60_001);
  start(90_000);
  start(61_000, { queue: 'core' });
  nowMs += 60_000;
  start(62_000);
  expect(logged).toEqual([
    { queue: 'platform-meta', activity: 'switchObjects', waitedMs: 60_001 },
    { queue: 'core', activity: 'switchObjects', waitedMs: 61_000 },
    { queue: 'platform-meta', activity: 'switchObjects', waitedMs: 62_000 },
  ]);
});
