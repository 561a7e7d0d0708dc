import { describe, expect, it } from '@jest/globals';
import { limitedInput, limitedPart } from './columns.js';
import { META } from '../meta/description.js';
import { PAPAYA } from '../testing/description.js';
import { TIKTOK } from '../tiktok/description.js';

describe('what limits depend on', () => {
  const told = { objective: 'X', page: '7', campaignType: 'VIDEO_VIEWS' };

  it("stands where the platform's own columns are, and nowhere else", () => {
    expect(limitedInput(META, told)).toEqual({ objective: 'X', page: { id: '7' } });
    expect(limitedInput(TIKTOK, told)).toEqual({ objective: 'X', information: { campaign_type: 'VIDEO_VIEWS' } });
    expect(limitedInput(PAPAYA, told)).toEqual({ objective: 'X' });
  });

  it('is the same of a counter and of the experiment that is submitted', () => {
    const input = { objective: 'X', page: { id: '7', name: 'Shop' }, information: { campaign_type: 'VIDEO_VIEWS' } };
    for (const description of [META, TIKTOK, PAPAYA])
      expect(limitedPart(description, input)).toEqual(limitedInput(description, told));
    expect(limitedPart(META, {})).toEqual({});
  });
});
