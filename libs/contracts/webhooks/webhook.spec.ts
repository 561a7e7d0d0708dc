import { expect, it } from '@jest/globals';
import { DAY_MS, HOUR_MS } from '../time.js';
import { nextWaitMs, RETRY_WAITS_MS } from './webhook.js';

it('a delivery is tried eleven times within about a day, with increasing waits', () => {
  const waits = RETRY_WAITS_MS.map((_, place) => nextWaitMs(place + 1));
  expect(waits).toEqual(RETRY_WAITS_MS);
  expect(waits).toEqual([...waits].sort((a, b) => a! - b!));
  const sum = RETRY_WAITS_MS.reduce((total, wait) => total + wait, 0);
  expect(sum).toBeGreaterThan(DAY_MS - HOUR_MS);
  expect(sum).toBeLessThan(DAY_MS + HOUR_MS);
  expect(nextWaitMs(RETRY_WAITS_MS.length + 1)).toBeNull();
});

it('a retry waits as long as the receiver asks for, up to a limit, and at least the usual time', () => {
  expect(nextWaitMs(1, 60_000)).toBe(60_000);
  expect(nextWaitMs(3, 1_000)).toBe(120_000);
  expect(nextWaitMs(1, 30 * DAY_MS)).toBe(8 * HOUR_MS);
  expect(nextWaitMs(RETRY_WAITS_MS.length + 1, 60_000)).toBeNull();
});
