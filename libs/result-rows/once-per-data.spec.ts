import { describe, expect, it } from '@jest/globals';
import { oncePerData } from './once-per-data.js';

describe('computations over all ads', () => {
  it('run once for each version of the data and each name', () => {
    const seen: string[] = [];
    const sum = oncePerData(
      (ads: readonly number[], plus: number) => {
        seen.push(`${ads}+${plus}`);
        return ads.reduce((total, one) => total + one, plus);
      },
      (plus) => String(plus),
    );
    const [first, second] = [
      [1, 2],
      [1, 2],
    ];
    expect([sum(first, 0), sum(first, 0), sum(first, 5), sum(second, 0)]).toEqual([3, 3, 8, 3]);
    expect(seen).toEqual(['1,2+0', '1,2+5', '1,2+0']);
  });

  it('are cached even if the result is empty, and run again after an error', () => {
    let times = 0;
    const odd = oncePerData((ads: readonly number[]): undefined => {
      times += 1;
      if (ads.length === 0) throw new Error('no ads');
    });
    const some = [1];
    expect([odd(some), odd(some), times]).toEqual([undefined, undefined, 1]);
    const none: number[] = [];
    for (let again = 0; again < 2; again++) expect(() => odd(none)).toThrow('no ads');
    expect(times).toBe(3);
  });
});
