import { describe, expect, it } from '@jest/globals';
import type { AdObjectKind } from '#libs/contracts/experiment/run/ad-object.js';
import { adsPerSlice } from './slice-size.js';

function objects(adSets: number, adsEach: number) {
  const list: { ordinal: number; kind: AdObjectKind; parentOrdinal: number | null }[] = [];
  for (let s = 0; s < adSets; s++) {
    const adSet = list.length;
    list.push({ ordinal: adSet, kind: 'adset', parentOrdinal: null });
    for (let a = 0; a < adsEach; a++) list.push({ ordinal: list.length, kind: 'ad', parentOrdinal: adSet });
  }
  return list;
}

describe('the size of a slice', () => {
  it('is about a hundred calls, whatever one call creates', () => {
    expect(adsPerSlice(objects(20, 50), 1)).toBe(98);
    expect(adsPerSlice(objects(20, 50), 50)).toBe(2_500);
    expect(adsPerSlice(objects(200, 5), 50)).toBe(250);
    expect(adsPerSlice([], 50)).toBe(1);
  });
});
