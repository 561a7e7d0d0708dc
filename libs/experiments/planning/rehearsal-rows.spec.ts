import { describe, expect, it } from '@jest/globals';
import { rowsShowingAll } from './rehearsal-rows.js';

const lists = (counts: Record<string, number>) =>
  Object.entries(counts).map(([component, count]) => ({
    component,
    isAudience: true,
    alternatives: Array.from({ length: count }, (_, i) => ({ id: `${i}`, value: i })),
  }));

describe('rows that show every alternative', () => {
  it('are as many as the longest list has alternatives', () => {
    expect(rowsShowingAll(lists({ ages: 3, genders: 2, interests: 0 }), 10)).toEqual([
      { ages: 0, genders: 0 },
      { ages: 1, genders: 1 },
      { ages: 2, genders: 0 },
    ]);
  });

  it('are a single row if nothing varies, and never more than requested', () => {
    expect(rowsShowingAll(lists({ ages: 0 }), 10)).toEqual([{}]);
    expect(rowsShowingAll(lists({ headlines: 400 }), 25)).toHaveLength(25);
  });
});
