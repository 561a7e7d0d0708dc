import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Pacer, type Lane } from './pacer.js';

/** Duration of a call. */
const ANSWER_MS = 30;
const app: Lane = { key: 'app', perSecond: 20 };
const advertiser = (key: string): Lane => ({ key, perSecond: 10 });

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Queues one call for each list of lanes. Returns when each call went, and the waits that others got. */
async function run(pacer: Pacer, calls: readonly (readonly Lane[])[], longestMs: number, forMs: number) {
  const began = Date.now();
  const went: { call: number; at: number }[] = [];
  const away: number[] = [];
  const all = calls.map(async (lanes, call) => {
    const turn = await pacer.turn(lanes, longestMs);
    if (!('over' in turn)) return void ('stayAwayMs' in turn && away.push(turn.stayAwayMs));
    went.push({ call, at: Date.now() - began });
    setTimeout(turn.over, ANSWER_MS);
  });
  await jest.advanceTimersByTimeAsync(forMs);
  return { went, away, all };
}
/** Mulberry32 (public domain, Tommy Ettinger). */
function randomOf(state: number): () => number {
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let word = Math.imul(state ^ (state >>> 15), 1 | state);
    word ^= word + Math.imul(word ^ (word >>> 7), 61 | word);
    return ((word ^ (word >>> 14)) >>> 0) / 2 ** 32;
  };
}
const pacerOf = () => new Pacer(Date.now, () => 0);
const most = (times: number[], windowMs: number) =>
  Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + windowMs).length));

describe('paced calls', () => {
  it('run at more than 90 % of the limit and never above it', async () => {
    const { went } = await run(
      pacerOf(),
      Array.from({ length: 300 }, () => [advertiser('a'), app]),
      60_000,
      20_000,
    );
    const times = went.map(({ at }) => at);
    expect(times.length / 20).toBeGreaterThanOrEqual(9);
    expect(most(times, 1000)).toBeLessThanOrEqual(10);
  });

  it('never count above the limit with uneven delays, and lose little throughput', async () => {
    const pacer = pacerOf();
    const random = randomOf(7);
    const counted: number[] = [];
    const calls = Array.from({ length: 300 }, async () => {
      const turn = await pacer.turn([advertiser('a'), app], 60_000);
      if (!('over' in turn)) return;
      // 20 ms there and 20 ms back, sometimes up to 400 ms more.
      const delay = 20 + Math.floor(random() < 0.05 ? 400 * random() : 20 * random());
      setTimeout(() => void counted.push(Date.now()), delay);
      setTimeout(turn.over, delay + 20);
    });
    await jest.advanceTimersByTimeAsync(20_000);
    expect(most(counted, 1000)).toBeLessThanOrEqual(10);
    expect(counted.length / 20).toBeGreaterThanOrEqual(9);
    await jest.advanceTimersByTimeAsync(60_000);
    await Promise.all(calls);
  });

  it('occupy their place for a limited time if no response comes', async () => {
    const pacer = pacerOf();
    let went = 0;
    for (let call = 0; call < 40; call++) void pacer.turn([advertiser('a')], 60_000).then(() => went++);
    await jest.advanceTimersByTimeAsync(1_900);
    expect(went).toBe(10);
    await jest.advanceTimersByTimeAsync(1_200);
    expect(went).toBe(20);
    await jest.advanceTimersByTimeAsync(60_000);
  });

  it("share their app's limit: three full advertisers use all of it, in equal parts", async () => {
    const lanes = ['a', 'b', 'c'].map((key) => [advertiser(key), app]);
    const { went } = await run(
      pacerOf(),
      Array.from({ length: 300 }, (_, call) => lanes[call % 3]!),
      60_000,
      10_000,
    );
    expect(
      most(
        went.map(({ at }) => at),
        1000,
      ),
    ).toBeLessThanOrEqual(20);
    expect(went.length / 10).toBeGreaterThanOrEqual(18);
    const shares = [0, 1, 2].map((part) => went.filter(({ call }) => call % 3 === part).length);
    expect(Math.min(...shares)).toBeGreaterThan(went.length / 4);
  });

  it('delay no other lane if their own lane is full', async () => {
    const calls = [...Array.from({ length: 50 }, () => [advertiser('a'), app]), [advertiser('b'), app]];
    const { went } = await run(pacerOf(), calls, 60_000, 200);
    expect(went.some(({ call }) => call === 50)).toBe(true);
  });

  it('learn how long to wait if their turn does not come in time, and leave nothing behind', async () => {
    const { went, away, all } = await run(
      pacerOf(),
      Array.from({ length: 40 }, () => [advertiser('a')]),
      1000,
      5000,
    );
    await Promise.all(all);
    expect(went.length).toBeLessThanOrEqual(11);
    expect(went.length + away.length).toBe(40);
    expect(away.every((ms) => ms > 0)).toBe(true);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('leave the queue immediately when they are canceled, even in a resting lane, and use no place', async () => {
    const pacer = pacerOf();
    pacer.throttled('a');
    const calling = new AbortController();
    const waiting = Array.from({ length: 3 }, () => pacer.turn([advertiser('a')], 60_000, calling.signal));
    const other = run(pacer, [[advertiser('a')]], 60_000, 2_000);
    calling.abort();
    const calledOff = { isCalledOff: true };
    expect(await Promise.all(waiting)).toEqual([calledOff, calledOff, calledOff]);
    expect(await pacer.turn([advertiser('b')], 60_000, calling.signal)).toEqual(calledOff);
    expect((await other).went).toEqual([{ call: 0, at: 2_000 }]);
  });

  it('rest for 2, 4, 8 ... 60 seconds while they are throttled, until one is accepted', async () => {
    const pacer = pacerOf();
    const rests: number[] = [];
    for (let turn = 0; turn < 7; turn += 1) {
      rests.push(pacer.throttled('a'));
      await jest.advanceTimersByTimeAsync(rests.at(-1)!);
    }
    expect(rests).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
    pacer.passed([advertiser('a')]);
    expect(pacer.throttled('a')).toBe(2000);
  });

  it('rest for up to a quarter longer, so that callers throttled together do not return together', async () => {
    for (const [random, rest] of [
      [0.4, 2200],
      [0.8, 2400],
    ] as const)
      expect(new Pacer(Date.now, () => random).throttled('a')).toBe(rest);
  });

  it('back off once when they are throttled together', () => {
    const pacer = pacerOf();
    expect([pacer.throttled('a'), pacer.throttled('a'), pacer.throttled('a')]).toEqual([2000, 2000, 2000]);
  });

  it('continue after their rest', async () => {
    const pacer = pacerOf();
    pacer.throttled('a');
    const { went } = await run(pacer, [[advertiser('a')], [advertiser('b')]], 10_000, 3000);
    expect(went).toEqual([
      { call: 1, at: 0 },
      { call: 0, at: 2000 },
    ]);
  });
});
