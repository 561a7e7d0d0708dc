import { describe, expect, it } from '@jest/globals';
import { longer, lookIn } from './look-times.js';

const MINUTE = 60_000;
const NOW = Date.parse('2026-12-01T12:00:00Z');

describe('the time until the next read of a step', () => {
  it('doubles up to six hours if the first time is a minute', () => {
    let most = MINUTE;
    for (let i = 0; i < 20; i++) most = longer(most, MINUTE);
    expect(longer(MINUTE, MINUTE)).toBe(2 * MINUTE);
    expect(most).toBe(360 * MINUTE);
  });

  it('ends when the last older script expires, and is never shorter than the first time', () => {
    const in_ = (minutes: number) => ({ mayStartUntil: new Date(NOW + minutes * MINUTE).toISOString() });
    const times = { first: MINUTE, most: 120 * MINUTE };
    expect(lookIn(times, null, NOW)).toBe(120 * MINUTE);
    expect(lookIn(times, {}, NOW)).toBe(120 * MINUTE);
    expect(lookIn(times, in_(30), NOW)).toBe(30 * MINUTE);
    expect(lookIn(times, in_(600), NOW)).toBe(120 * MINUTE);
    expect(lookIn(times, in_(-5), NOW)).toBe(MINUTE);
  });
});
