import { describe, expect, it } from '@jest/globals';
import { LookupAllowance } from './lookup-allowance.js';

describe('lookup allowance of a person', () => {
  it('allows 120 calls a minute, then returns the rest of the minute as the wait', () => {
    const allowance = new LookupAllowance();
    for (let i = 0; i < 6; i++) allowance.spend('ada', 20, 1_000 + i);
    expect(() => allowance.spend('ada', 1, 31_000)).toThrow(
      expect.objectContaining({ status: 429, retryAfterSeconds: 30 }),
    );
    expect(() => allowance.spend('grace', 1, 31_000)).not.toThrow();
    expect(() => allowance.spend('ada', 1, 61_000)).not.toThrow();
  });

  it('forgets people whose minute is over', () => {
    const allowance = new LookupAllowance();
    for (let i = 0; i < 1_000; i++) allowance.spend(`person ${i}`, 1, i);
    allowance.spend('late', 1, 100_000);
    expect((allowance as unknown as { used: Map<string, unknown> }).used.size).toBe(1);
  });
});
