import { expect, it } from '@jest/globals';
import { queueViews } from './queue-views.js';

const now = new Date('2026-12-01T10:00:00Z');
const ago = (seconds: number): Date => new Date(now.getTime() - 1_000 * seconds);

it('shows the workers of each queue, and since when runs wait for one', () => {
  const served = new Map([
    ['core', { workers: 2, seenAt: ago(3) }],
    ['platform-meta', { workers: 0, seenAt: ago(45) }],
  ]);
  const atWork = [{ platform: 'meta', runs: 3, since: ago(600) }] as const;
  expect(queueViews(['meta', 'tiktok'], { served, atWork, now })).toEqual([
    {
      queue: 'core',
      platform: null,
      workers: 2,
      seen_at: ago(3).toISOString(),
      standing: 'served',
      runs: 3,
      unserved_since: null,
    },
    {
      queue: 'platform-meta',
      platform: 'meta',
      workers: 0,
      seen_at: ago(45).toISOString(),
      standing: 'unserved',
      runs: 3,
      unserved_since: ago(45).toISOString(),
    },
    {
      queue: 'platform-tiktok',
      platform: 'tiktok',
      workers: 0,
      seen_at: null,
      standing: 'idle',
      runs: 0,
      unserved_since: null,
    },
  ]);
});
