import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DAY_MS, HOUR_MS } from '#libs/contracts/time.js';
import { GOOGLE } from '../google/description.js';
import { META } from '../meta/description.js';
import { deliveredSpan, runEnds, runFault, runSpan, withRun } from './run-span.js';
import { TIKTOK } from '../tiktok/description.js';
import { dayAt, endOfDay, startOfDay } from './zone-days.js';

const NOON = Date.parse('2026-11-23T12:00:00Z');
const of = (start_date: unknown, end_date: unknown) => ({ information: { start_date, end_date } });
const fault = (start: unknown, end: unknown, clock: { now: number; zone?: string } = { now: NOON, zone: 'UTC' }) =>
  runFault(TIKTOK, of(start, end), clock);
const isoOf = (span: ReturnType<typeof runSpan>) =>
  span && [span.startsAt, span.endsAt].map((at) => new Date(at).toISOString());

describe('the run of an experiment', () => {
  it('TIKTOK-064 spans 2 to 7 days between its first and its last', () => {
    expect(fault('2026-11-25', '2026-11-26')).toBe('tooShort');
    expect(fault('2026-11-25', '2026-11-27')).toBeNull();
    expect(fault('2026-11-25', '2026-12-02')).toBeNull();
    expect(fault('2026-11-25', '2026-12-03')).toBe('tooLong');
    expect(fault('2026-11-25', '2026-11-24')).toBe('reversed');
  });

  it.each([undefined, null, '', 'soon', 5, '2026-11-25T10:00:00Z', '2026-02-30', '2026-13-01', '25.11.2026'])(
    'rejects %p as a day',
    (day) => {
      expect([fault(day, '2026-11-28'), fault('2026-11-25', day)]).toEqual(['missing', 'missing']);
      expect(runSpan(TIKTOK, of(day, '2026-11-28'), { now: NOON })).toBeNull();
    },
  );

  it("TIKTOK-065 refuses a start that has passed in the account's time zone", () => {
    const late = Date.parse('2026-11-23T23:30:00Z');
    expect(fault('2026-11-23', '2026-11-26', { now: late, zone: 'UTC' })).toBeNull();
    expect(fault('2026-11-23', '2026-11-26', { now: late, zone: 'Asia/Tokyo' })).toBe('past');
    expect(fault('2026-11-22', '2026-11-26', { now: late, zone: 'America/New_York' })).toBe('past');
  });

  it('accepts a day that is still today somewhere while the zone is unknown', () => {
    expect(fault('2026-11-22', '2026-11-25', { now: Date.parse('2026-11-23T11:59:00Z') })).toBeNull();
    expect(fault('2026-11-22', '2026-11-25', { now: NOON })).toBe('past');
  });

  it("lasts from the start of the first day to the end of the last one in the account's zone", () => {
    const span = (zone: string) => isoOf(runSpan(TIKTOK, of('2026-11-25', '2026-11-28'), { now: NOON, zone }));
    expect(span('Europe/Madrid')).toEqual(['2026-11-24T23:00:00.000Z', '2026-11-28T22:59:59.000Z']);
    expect(span('America/Los_Angeles')).toEqual(['2026-11-25T08:00:00.000Z', '2026-11-29T07:59:59.000Z']);
    expect(span('Asia/Kolkata')).toEqual(['2026-11-24T18:30:00.000Z', '2026-11-28T18:29:59.000Z']);
    expect(span('Moon/Crater')).toEqual(['2026-11-25T00:00:00.000Z', '2026-11-28T23:59:59.000Z']);
  });

  it('TIKTOK-039 TIKTOK-067 begins two hours from now if its first day is today', () => {
    const clock = { now: NOON, zone: 'Europe/Madrid' };
    expect(fault('2026-11-23', '2026-11-25', clock)).toBeNull();
    expect(isoOf(runSpan(TIKTOK, of('2026-11-23', '2026-11-25'), clock))).toEqual([
      '2026-11-23T14:00:00.000Z',
      '2026-11-25T22:59:59.000Z',
    ]);
  });

  it('has a known start in a draft without an end', () => {
    expect(runEnds(TIKTOK, of('2026-11-25', ''), { now: NOON })).toEqual({
      startsAt: Date.parse('2026-11-25T00:00:00Z'),
      endsAt: null,
    });
  });

  it('uses the exact times if the platform has times', () => {
    const dated = of('2026-11-25T10:00:00+01:00', '2026-11-26T10:00:00Z');
    expect(isoOf(runSpan(META, dated, { now: NOON }))).toEqual([
      '2026-11-25T09:00:00.000Z',
      '2026-11-26T10:00:00.000Z',
    ]);
  });

  it("is written as days in the account's zone, or as times if the platform has times", () => {
    const run = { startsAt: new Date('2026-11-24T23:30:00Z'), endsAt: new Date('2026-11-28T23:00:00Z') };
    const days = (zone: string) => withRun(TIKTOK, of('', ''), { ...run, zone }).information;
    expect(days('Europe/Madrid')).toEqual({ start_date: '2026-11-25', end_date: '2026-11-28' });
    expect(days('UTC')).toEqual({ start_date: '2026-11-24', end_date: '2026-11-28' });
    expect(days('Asia/Tokyo')).toEqual({ start_date: '2026-11-25', end_date: '2026-11-29' });
    expect(withRun(META, of('', ''), { ...run, zone: 'Asia/Tokyo' }).information).toEqual({
      start_date: '2026-11-24T23:30:00.000Z',
      end_date: '2026-11-28T23:00:00.000Z',
    });
  });

  it('counts every day of any zone once, including days with a clock change', () => {
    const zones = [
      'UTC',
      'Europe/Madrid',
      'America/New_York',
      'America/Sao_Paulo',
      'Australia/Lord_Howe',
      'Asia/Tehran',
    ];
    const days = fc.integer({ min: 0, max: 20_000 }).map((day) => new Date(day * DAY_MS).toISOString().slice(0, 10));
    fc.assert(
      fc.property(fc.constantFrom(...zones), days, (zone, day) => {
        const [start, end] = [startOfDay(day, zone), endOfDay(day, zone)];
        expect([dayAt(start, zone), dayAt(end, zone)]).toEqual([day, day]);
        expect(dayAt(start - 1, zone) < day && dayAt(end + 1_000, zone) > day).toBe(true);
        expect(Math.abs(end + 1_000 - start - DAY_MS)).toBeLessThanOrEqual(HOUR_MS);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('the time in which ads of a range run', () => {
  const at = Date.parse;
  const range = { startsAt: at('2026-11-24T09:00:00Z'), endsAt: at('2026-11-28T09:00:00Z') };
  const spanOf = (description: Parameters<typeof deliveredSpan>[0], now = NOON, own = range) =>
    isoOf(deliveredSpan(description, own, { now, zone: 'Europe/Madrid' }));

  it('is the range itself, or whole days of the ad account on Google', () => {
    expect(spanOf(META)).toEqual(['2026-11-24T09:00:00.000Z', '2026-11-28T09:00:00.000Z']);
    expect(spanOf(GOOGLE)).toEqual(['2026-11-23T23:00:00.000Z', '2026-11-28T22:59:59.000Z']);
  });

  it('starts now for a later start today, keeps a past start, and does not touch the day after an end at midnight', () => {
    expect(spanOf(GOOGLE, at('2026-11-24T08:00:00Z'))?.[0]).toBe('2026-11-24T08:00:00.000Z');
    expect(spanOf(GOOGLE, at('2026-11-24T12:00:00Z'))?.[0]).toBe('2026-11-24T09:00:00.000Z');
    expect(spanOf(GOOGLE, NOON, { ...range, endsAt: at('2026-11-27T23:00:00Z') })?.[1]).toBe(
      '2026-11-27T22:59:59.000Z',
    );
  });
});
