import { beforeEach, describe, expect, it } from '@jest/globals';
import { Throttle } from './throttle.js';

let throttle: Throttle<'calls' | 'free'>;
beforeEach(() => {
  throttle = new Throttle({
    calls: { limit: 10, windowMs: 1000, blockMs: 90_000 },
    free: { limit: 0, windowMs: 1000, blockMs: 1000 },
  });
});

describe('call pool', () => {
  it('allows as many points as a window holds, for each account', () => {
    expect([throttle.count('calls', 'a', 4, 0), throttle.count('calls', 'a', 6, 500)]).toEqual([true, true]);
    expect(throttle.usage('calls', 'a', 500)).toEqual({ percent: 100, isShut: false, regainMinutes: 0 });
    expect(throttle.count('calls', 'b', 10, 500)).toBe(true);
    expect(throttle.usage('calls', 'a', 1000).percent).toBe(60);
    expect(throttle.count('calls', 'a', 4, 1000)).toBe(true);
  });

  it('closes once it is overdrawn, and every call in the meantime restarts the time', () => {
    expect(throttle.count('calls', 'a', 11, 0)).toBe(false);
    expect(throttle.usage('calls', 'a', 1)).toEqual({ percent: 0, isShut: true, regainMinutes: 2 });
    expect(throttle.count('calls', 'a', 1, 89_999)).toBe(false);
    expect(throttle.count('calls', 'a', 1, 90_000)).toBe(false);
    expect(throttle.count('calls', 'a', 1, 180_000)).toBe(true);
  });

  it('never closes without a limit', () => {
    expect(throttle.count('free', 'a', 1_000_000, 0)).toBe(true);
    expect(throttle.usage('free', 'a', 0).percent).toBe(0);
  });

  it('can be limited for one account, and returns the configured minutes', () => {
    throttle.configure('calls', { limit: 1, regainMinutes: 0.01 }, 'a');
    throttle.configure('calls', { windowMs: 50 });
    expect([throttle.count('calls', 'a', 2, 0), throttle.count('calls', 'b', 2, 0)]).toEqual([false, true]);
    expect(throttle.usage('calls', 'a', 0).regainMinutes).toBe(0.01);
    expect(throttle.view()).toMatchObject({
      pools: { calls: { limit: 10, windowMs: 50 } },
      accounts: { 'calls/a': { limit: 1, windowMs: 1000 } },
    });
    throttle.reset();
    expect(throttle.count('calls', 'a', 2, 1)).toBe(true);
    expect(throttle.view()).toMatchObject({ pools: { calls: { windowMs: 1000 } }, accounts: {} });
  });

  it('can be closed manually', () => {
    throttle.shut('calls', 'a', 100, 0);
    expect([throttle.count('calls', 'b', 1, 0), throttle.usage('calls', 'a', 99).isShut]).toEqual([true, true]);
    expect(throttle.count('calls', 'a', 1, 100)).toBe(true);
  });

  it('is found only by the names of its pools', () => {
    expect(['calls', 'toString'].map((name) => throttle.isPool(name))).toEqual([true, false]);
  });
});
