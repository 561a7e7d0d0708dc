import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DAY_MS } from '#libs/contracts/time.js';
import { dayAt, dayNumber, endOfDay, laterDay, startOfDay } from './zone-days.js';

const days = fc
  .date({ min: new Date('2000-01-01T00:00:00Z'), max: new Date('2060-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
/** Zones with a clock change at midnight, with half hours and at the date line, and an invalid zone. */
const zones = fc.constantFrom(
  ...['UTC', 'Europe/Madrid', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland', 'Pacific/Honolulu'],
  ...['America/Havana', 'America/Santiago', 'Asia/Beirut', 'Moon/Crater'],
);

describe('a day of the calendar', () => {
  it('TIKTOK-064 is later after adding days, across months and leap years, and the same after subtracting them', () => {
    expect(laterDay('2026-11-28', 3)).toBe('2026-12-01');
    expect(laterDay('2028-02-28', 1)).toBe('2028-02-29');
    expect(laterDay('2026-01-01', -1)).toBe('2025-12-31');
    fc.assert(
      fc.property(days, fc.integer({ min: -400, max: 400 }), (day, many) => {
        const later = laterDay(day, many);
        expect(dayNumber(later)! - dayNumber(day)!).toBe(many * DAY_MS);
        expect(laterDay(later, -many)).toBe(day);
      }),
    );
  });

  it('begins when the day before ends, and contains each of its moments', () => {
    fc.assert(
      fc.property(days, zones, fc.double({ min: 0, max: 1, noNaN: true }), (day, zone, share) => {
        const [start, end] = [startOfDay(day, zone), endOfDay(day, zone)];
        expect(startOfDay(laterDay(day, 1), zone) - end).toBe(1_000);
        expect(dayAt(start + Math.floor((end - start) * share), zone)).toBe(day);
        expect(dayAt(start - 1, zone)).toBe(laterDay(day, -1));
      }),
    );
  });
});
