import { describe, expect, it } from '@jest/globals';
import type { BracketField } from '#libs/platforms/fields/fields.js';
import { META } from '#libs/platforms/meta/description.js';
import { nextBracket } from './next-bracket.js';

const ages = META.audiences.ages as BracketField;
const added = (...taken: [number, number][]) => nextBracket(ages, taken);

describe('next range of ages', () => {
  it('is the default at first', () => expect(added()).toEqual([18, 56]));

  it('starts after the oldest taken age, is as long as the range before it, and ends at the maximum age at the latest', () => {
    expect(added([18, 56])).toEqual([57, 65]);
    expect(added([18, 24], [25, 34])).toEqual([35, 44]);
    expect(added([25, 34], [18, 24])).toEqual([35, 44]);
    expect(added([18, 64])).toEqual([65, 65]);
  });

  it('is the next usual range after a usual one, without its taken ages', () => {
    expect(added([18, 24])).toEqual([25, 34]);
    expect(added([45, 54])).toEqual([55, 64]);
    expect(added([55, 64])).toEqual([65, 65]);
    expect(added([18, 23])).toEqual([24, 29]);
  });

  it('fills a gap if no older ages are left, and leaves the youngest ages to the user', () => {
    expect(added([18, 24], [35, 65])).toEqual([25, 34]);
    expect(added([18, 20], [30, 40], [60, 65])).toEqual([21, 26]);
    expect(added([21, 65])).toEqual([18, 20]);
  });

  it('differs from all other ranges if all ages are used', () => {
    expect(added([18, 65])).toEqual([18, 56]);
    expect(added([18, 65], [18, 56])).toEqual([18, 64]);
    const taken: [number, number][] = [[18, 56]];
    for (let next = added(...taken); next !== undefined; next = added(...taken)) taken.push(next as [number, number]);
    expect(new Set(taken.map(String)).size).toBe(taken.length);
    expect(taken).toHaveLength((48 * 49) / 2);
  });
});
