import { describe, expect, it } from '@jest/globals';
import { inTurns, spreadOf } from './interleaved.mjs';

describe('benchmark figure', () => {
  it('shows the slowest of five runs, so that one lucky pass cannot hide it', async () => {
    const times = [3, 1, 2, 9, 2];
    const order: string[] = [];
    const row = await inTurns(
      (run) => (order.push(`measured ${run}`), times[run]!),
      (run) => (order.push(`reference ${run}`), 2),
    );
    expect(row).toEqual({ value: 2, reference: 2, ratio: 1, spread: { min: 0.5, median: 1, max: 4.5 } });
    expect(order.slice(0, 4)).toEqual(['measured 0', 'reference 0', 'measured 1', 'reference 1']);
    expect(order).toHaveLength(10);
  });

  it('uses the ratio of each run, not that of the medians', () => {
    const pairs = [
      { value: 1, reference: 1 },
      { value: 4, reference: 2 },
      { value: 9, reference: 3 },
    ];
    expect(spreadOf(pairs).ratio).toBe(2);
    expect(spreadOf(pairs, ({ value, reference }) => reference / value).spread).toEqual({
      min: 1 / 3,
      median: 0.5,
      max: 1,
    });
  });
});
