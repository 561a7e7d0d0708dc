import { describe, expect, it } from '@jest/globals';
import { cutGroups } from './slices.js';

const ads = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);

describe('groups of ad sets', () => {
  it('contain about ten calls each: ad sets to send, and batches of ads', () => {
    const adSets = Array.from({ length: 12 }, (_, index) => ({
      adSetOrdinal: index * 10 + 1,
      adBatches: [ads(index * 10 + 2, 3)],
    }));
    const groups = cutGroups(adSets);
    expect(groups.map((group) => group.adSets)).toEqual([5, 5, 2]);
    expect(groups[2]!.ordinals).toEqual([101, 102, 103, 104, 111, 112, 113, 114]);
  });

  it('contain the rest of an existing ad set, and all of a new ad set, with any number of calls', () => {
    const large = { adSetOrdinal: null, adBatches: Array.from({ length: 14 }, (_, index) => [index + 2]) };
    const groups = cutGroups([large, { adSetOrdinal: 20, adBatches: [[21]] }]);
    expect(groups).toEqual([
      { adSets: 1, ordinals: ads(2, 14) },
      { adSets: 1, ordinals: [20, 21] },
    ]);
    expect(cutGroups([])).toEqual([]);
  });
});
