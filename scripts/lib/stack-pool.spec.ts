import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { StackPool } from './stack-pool.mjs';

let ended: string[];
let unfit: string[];
let pool: StackPool;
beforeEach(() => {
  jest.useFakeTimers();
  let started = 0;
  ended = [];
  unfit = [];
  pool = new StackPool({
    start: async (profile) => `${profile} ${++started}`,
    end: async (id) => void ended.push(id),
    isFit: async (id) => !unfit.includes(id),
  });
});
afterEach(() => {
  pool.close();
  jest.useRealTimers();
});

describe('stacks that specs share', () => {
  it('are used by one spec at a time, then by the next of their profile', async () => {
    expect([await pool.lend('slow'), await pool.lend('slow')]).toEqual(['slow 1', 'slow 2']);
    await pool.takeBack('slow 1');
    expect([await pool.lend('selling'), await pool.lend('slow')]).toEqual(['selling 3', 'slow 1']);
    expect(ended).toEqual([]);
  });

  it('are ended if a part has died or they cannot be cleared', async () => {
    unfit.push(await pool.lend('slow'));
    await pool.takeBack('slow 1');
    expect([ended, await pool.lend('slow')]).toEqual([['slow 1'], 'slow 2']);
  });

  it('are ended above the maximum of idle ones, longest idle first', async () => {
    const ids = [];
    for (const profile of ['a', 'b', 'c', 'd', 'e']) ids.push(await pool.lend(profile));
    for (const id of ids) await pool.takeBack(id);
    expect(ended).toEqual(['a 1', 'b 2']);
  });

  it('are ended after a long time without a spec', async () => {
    await pool.takeBack(await pool.lend('slow'));
    await jest.advanceTimersByTimeAsync(44_000);
    await pool.takeBack(await pool.lend('slow'));
    await jest.advanceTimersByTimeAsync(44_000);
    expect(ended).toEqual([]);
    await jest.advanceTimersByTimeAsync(2_000);
    expect([ended, await pool.lend('slow')]).toEqual([['slow 1'], 'slow 2']);
  });
});
