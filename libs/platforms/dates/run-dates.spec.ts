import { describe, expect, it } from '@jest/globals';
import { META } from '../meta/description.js';
import { dateRangeFault, parseTime } from './run-dates.js';

const now = Date.parse('2026-11-21T10:00:00Z');
const fault = (start: unknown, end: unknown, at = now) => dateRangeFault(start, end, { ...META.time, now: at });

describe('the dates of a run', () => {
  it.each([
    ['2026-11-21T12:00:00Z', '2026-11-28T12:00:00Z', null],
    ['2026-11-21T13:00:00+01:00', '2026-11-22T13:00:00+0100', null],
    ['2026-11-21T09:59:59Z', '2026-11-22T12:00:00Z', 'past'],
    ['2026-11-21T11:59:59Z', '2026-11-22T12:00:00Z', 'tooSoon'],
    ['2026-11-21T12:00:00Z', '2026-11-28T12:00:01Z', 'tooLong'],
    ['2026-11-23T12:00:00Z', '2026-11-23T12:00:00Z', 'reversed'],
    ['2026-11-23T12:00:00Z', '2026-11-22T12:00:00Z', 'reversed'],
    ['2026-11-23T12:00:00', '2026-11-24T12:00:00', 'missing'],
    ['', '2026-11-22T12:00:00Z', 'missing'],
    [undefined, null, 'missing'],
  ])('META-085 META-087 META-088 META-089 from %s to %s: %s', (start, end, result) => {
    expect(fault(start, end)).toBe(result);
  });

  it('META-087 counts seven calendar days even if the clocks go back in between', () => {
    const before = Date.parse('2026-10-20T00:00:00Z');
    expect(fault('2026-10-22T09:00:00+02:00', '2026-10-29T09:00:00+01:00', before)).toBeNull();
    expect(fault('2026-10-22T09:00:00+02:00', '2026-10-29T09:30:00+01:00', before)).toBe('tooLong');
  });

  it('reads a time and its local time', () => {
    expect(parseTime('2026-11-21T10:00:00-0530')).toEqual({
      at: Date.parse('2026-11-21T15:30:00Z'),
      local: Date.parse('2026-11-21T10:00:00Z'),
    });
    expect(parseTime('2026-13-21T10:00:00Z')).toBeNull();
  });
});
