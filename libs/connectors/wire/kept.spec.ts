import { afterEach, expect, it, jest } from '@jest/globals';
import { Kept } from './kept.js';

afterEach(() => {
  jest.restoreAllMocks();
});

it('a cached answer is requested once, also for concurrent callers, and again when it expires', async () => {
  const clock = jest.spyOn(performance, 'now');
  const kept = new Kept<string>(1000);
  let requests = 0;
  const at = (now: number, key = 'a') => {
    clock.mockReturnValue(now);
    return kept.get(key, () => Promise.resolve(`${++requests}`));
  };
  expect(await Promise.all([at(5_000), at(5_000), at(5_000, 'b')])).toEqual(['1', '1', '2']);
  expect([await at(5_999), await at(6_001), await at(6_002)]).toEqual(['1', '3', '3']);
});

it('a failed request is not cached for anybody', async () => {
  const kept = new Kept<string>(1000);
  await expect(kept.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await kept.get('a', () => Promise.resolve('7'))).toBe('7');
});
