import { describe, expect, it } from '@jest/globals';
import { createLanes } from './lanes.js';

/** Lanes whose work the test assigns and ends. */
function testLanes(count: number) {
  let looks = 0;
  let isThere = false;
  const ends: (() => void)[] = [];
  const lanes = createLanes(count, async (found) => {
    looks += 1;
    if (!isThere) return 0;
    found();
    await new Promise<void>((resolve) => ends.push(resolve));
    return 1;
  });
  return {
    ends,
    offer: (is: boolean) => (isThere = is),
    /** Gives all lanes a turn, one after the other; a busy lane continues its own work. */
    turn: (free: number[]) => {
      looks = 0;
      const done = free.map((lane) => lanes[lane]!());
      return { looks, done };
    },
  };
}

describe('lanes', () => {
  it('check once while there is nothing to do', async () => {
    const { turn } = testLanes(4);
    const { looks, done } = turn([0, 1, 2, 3]);
    expect(looks).toBe(1);
    expect(await Promise.all(done)).toEqual([0, 0, 0, 0]);
  });

  it('are all busy if there is work for all, whichever has its turn first', () => {
    const { turn, offer } = testLanes(4);
    offer(true);
    expect(turn([3, 2, 1, 0]).looks).toBe(1);
    expect(turn([3, 2, 1]).looks).toBe(1);
    expect(turn([3, 2]).looks).toBe(1);
    expect(turn([3]).looks).toBe(1);
  });

  it('continue to check during long work, whichever lane does it', async () => {
    const { turn, offer, ends } = testLanes(3);
    offer(true);
    turn([0]);
    turn([1]);
    ends[0]!();
    await new Promise(setImmediate);
    offer(false);
    expect(turn([0, 2]).looks).toBe(1); // the second is busy
    ends[1]!();
    await new Promise(setImmediate);
    expect(turn([0, 1, 2]).looks).toBe(1);
  });

  it('check again after the work of one has failed', async () => {
    let looks = 0;
    const [lane] = createLanes(2, async (found) => {
      looks += 1;
      found();
      throw new Error('the database is away');
    });
    await expect(lane!()).rejects.toThrow('away');
    await expect(lane!()).rejects.toThrow('away');
    expect(looks).toBe(2);
  });
});
