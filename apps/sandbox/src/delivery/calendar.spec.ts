import { describe, expect, it } from '@jest/globals';
import { addDays, calendarOf } from './calendar.js';

const at = (text: string): number => Date.parse(text);
const HOUR = 3_600_000;

describe('days of an account', () => {
  it('begin at midnight in its zone', () => {
    const madrid = calendarOf('Europe/Madrid');
    expect(madrid.day(at('2026-11-23T22:59:59Z'))).toBe('2026-11-23');
    expect(madrid.day(at('2026-11-23T23:00:00Z'))).toBe('2026-11-24');
    expect(new Date(madrid.dayEnd(at('2026-11-23T12:30:00Z'))).toISOString()).toBe('2026-11-23T23:00:00.000Z');
    const newYork = calendarOf('America/New_York');
    expect(newYork.day(at('2026-11-23T04:59:59Z'))).toBe('2026-11-22');
    expect(newYork.dayEnd(at('2026-11-23T05:00:00Z')) - at('2026-11-23T05:00:00Z')).toBe(24 * HOUR);
  });

  it('begin an hour earlier in UTC once summer time has started', () => {
    const madrid = calendarOf('Europe/Madrid');
    expect([madrid.offset(at('2026-03-29T00:59:59Z')), madrid.offset(at('2026-03-29T01:00:00Z'))]).toEqual([
      HOUR,
      2 * HOUR,
    ]);
    expect(calendarOf('Asia/Tokyo').offset(0)).toBe(9 * HOUR);
  });

  it('continue over the ends of months and years', () => {
    expect([addDays('2026-12-31', 1), addDays('2028-02-28', 1), addDays('2026-03-01', -1)]).toEqual([
      '2027-01-01',
      '2028-02-29',
      '2026-02-28',
    ]);
  });
});
