import { describe, expect, it } from '@jest/globals';
import { planPaste } from './paste-column.js';

const plan = (lines: string[], { taken = [] as unknown[], longest = 20, room = 50 } = {}) =>
  planPaste(lines, { taken, longest, room });

describe('what becomes of a pasted column', () => {
  it('is a text for each line that is not there yet, however it was copied', () => {
    const { texts, repeated } = plan(['One', 'Two', 'One', 'Three'], { taken: ['Tw\u200Bo\u00A0'] });
    expect([texts, repeated]).toEqual([['One', 'Three'], 2]);
  });

  it('is no more than the experiment has room for', () => {
    const { texts, left } = plan(['One', 'Two', 'Three'], { room: 1 });
    expect([texts, left]).toEqual([['One'], 2]);
    expect(plan(['One', 'Two'], { room: -3 }).texts).toEqual([]);
  });

  it('is cut to what is stored, without dividing an emoji', () => {
    const { texts, shortened } = plan(['Sale now on 🎉', 'Sale'], { longest: 13 });
    expect([texts, shortened]).toEqual([['Sale now on ', 'Sale'], 1]);
  });
});
