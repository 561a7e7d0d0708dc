import { describe, expect, it } from '@jest/globals';
import { apiStanding, daysUntil } from './api-end.js';

const at = (text: string) => new Date(text);

describe('the end of an API version', () => {
  it.each([
    ['2026-11-23', '2026-11-23T00:00:00Z', 0, 'ends-soon'],
    ['2026-11-23', '2026-11-23T23:59:59Z', 0, 'ends-soon'],
    ['2026-11-23', '2026-11-24T00:00:00Z', -1, 'ended'],
    ['2027-02-23', '2026-12-25T12:00:00Z', 60, 'ends-soon'],
    ['2027-02-23', '2026-12-24T12:00:00Z', 61, 'in-use'],
  ])('on %s is at %s %d days away: %s', (endsOn, now, days, standing) => {
    const left = daysUntil(endsOn, at(now));
    expect([left, apiStanding(left)]).toEqual([days, standing]);
  });

  it('is absent if nobody has announced it', () => {
    expect([daysUntil(null, at('2026-11-23')), apiStanding(null)]).toEqual([null, 'in-use']);
  });
});
