import { describe, expect, it } from '@jest/globals';
import { Slots } from './slots.js';

describe('slots for work', () => {
  it('limit simultaneous work, and start waiting work in order of arrival', async () => {
    const slots = new Slots(2);
    const order: number[] = [];
    const held = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
    const ended = held.map(({ promise }, index) =>
      slots.run(async () => {
        order.push(index);
        await promise;
      }),
    );
    expect(order).toEqual([0, 1]);
    held[1]!.resolve();
    await ended[1];
    expect(order).toEqual([0, 1, 2]);
    for (const { resolve } of held) resolve();
    await Promise.all(ended);
    expect(order).toEqual([0, 1, 2, 3]);
  });

  it('never start work that was canceled while it waited, and continue with the next', async () => {
    const slots = new Slots(1);
    const held = Promise.withResolvers<void>();
    const calling = new AbortController();
    const first = slots.run(() => held.promise);
    const begun: string[] = [];
    const work = (name: string) => async () => void begun.push(name);
    const waiting = slots.run(work('called off'), calling.signal);
    const next = slots.run(work('next'));
    calling.abort();
    await waiting;
    held.resolve();
    await Promise.all([first, next]);
    await slots.run(work('too late'), calling.signal);
    expect(begun).toEqual(['next']);
  });

  it('are free again after failed work', async () => {
    const slots = new Slots(1);
    await expect(slots.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await slots.run(async () => 'done')).toBe('done');
  });
});
