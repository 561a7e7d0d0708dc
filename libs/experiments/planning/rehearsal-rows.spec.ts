import { describe, expect, it } from '@jest/globals';
import { rowsShowingAll } from './rehearsal-rows.js';

describe('combinations that show every alternative', () => {
  it('are as many as the longest list has', () => {
    expect(rowsShowingAll(['ages', 'genders', 'interests'], { ages: 3, genders: 2, interests: 0 }, 10)).toEqual([
      { ages: 0, genders: 0 },
      { ages: 1, genders: 1 },
      { ages: 2, genders: 0 },
    ]);
  });

  it('are one where nothing varies, and never more than asked for', () => {
    expect(rowsShowingAll(['ages'], {}, 10)).toEqual([{}]);
    expect(rowsShowingAll(['headlines'], { headlines: 400 }, 25)).toHaveLength(25);
  });
});
