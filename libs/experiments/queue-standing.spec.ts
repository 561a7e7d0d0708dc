import { describe, expect, it } from '@jest/globals';
import { unservedSince } from './queue-standing.js';

const now = new Date('2026-12-01T10:00:00Z');
const ago = (seconds: number): Date => new Date(now.getTime() - 1_000 * seconds);

describe('work in a queue without a worker', () => {
  it('is reported after 30 s, for the queue whose worker was seen least recently', () => {
    const since = ago(600);
    expect(unservedSince([ago(2), ago(4)], { since, now })).toBeNull();
    expect(unservedSince([ago(2), ago(30)], { since, now })).toBeNull();
    expect(unservedSince([ago(2), ago(31)], { since, now })).toEqual(ago(31));
    expect(unservedSince([ago(90), ago(31)], { since, now })).toEqual(ago(90));
    expect(unservedSince([ago(90)], { since, now, afterMs: 120_000 })).toBeNull();
  });

  it('counts from its arrival if the queue has had no worker for longer, or never', () => {
    for (const seen of [undefined, ago(900)]) {
      expect(unservedSince([ago(1), seen], { since: ago(40), now })).toEqual(ago(40));
      expect(unservedSince([ago(1), seen], { since: ago(20), now })).toBeNull();
    }
  });
});
