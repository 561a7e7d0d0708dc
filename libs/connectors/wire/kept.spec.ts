import { expect, it } from '@jest/globals';
import { Kept } from './kept.js';

it('an answer is asked for once, also by those who ask meanwhile, and again when its time is over', async () => {
  const kept = new Kept<number>(1000);
  let asked = 0;
  const at = (now: number, key = 'a') => kept.get(key, () => Promise.resolve(++asked), now);
  expect(await Promise.all([at(0), at(0), at(999), at(0, 'b')])).toEqual([1, 1, 1, 2]);
  expect([await at(1000), await at(1001)]).toEqual([3, 3]);
});

it('one that failed is nobody else’s', async () => {
  const kept = new Kept<number>(1000);
  await expect(kept.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await kept.get('a', () => Promise.resolve(7))).toBe(7);
});
