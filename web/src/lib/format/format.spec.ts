import { describe, expect, it } from '@jest/globals';
import { createFormat, type Format } from './format.js';

const en = createFormat('en');
const es = createFormat('es');

describe('figures', () => {
  it('group thousands in both languages', () => {
    expect([en.number(1482), es.number(1482)]).toEqual(['1,482', '1.482']);
  });

  it("write money in the currency's own units", () => {
    expect(en.money(32_980, 'EUR')).toBe('€329.80');
    expect(es.money(32_980, 'EUR')).toBe('329,80\u00a0€');
    expect(en.money(1500, 'JPY')).toBe('¥1,500');
    expect(en.moneyMajor(12.5, 'not a code')).toBe('12.50');
  });

  it('write rates and changes as each language does', () => {
    const written = ({ percent, change }: Format) => [percent(0.0471), change(1.996), change(-0.061), change(0.0004)];
    expect(written(en)).toEqual(['4.71%', '+200%', '−6%', '0%']);
    expect(written(es)).toEqual(['4,71\u00a0%', '+200\u00a0%', '−6\u00a0%', '0\u00a0%']);
  });

  it('show small changes with one more digit, so that an interval near 0 does not appear to touch it', () => {
    const written = [0.004, -0.0006, 0.005, -0.0149].map((change) => en.change(change));
    expect(written).toEqual(['+0.4%', '−0.1%', '+1%', '−1%']);
  });

  it('never show 0 for unknown values', () => {
    expect([
      en.number(null),
      en.percent(undefined),
      en.moneyMajor(NaN, 'EUR'),
      en.listDate(null),
      en.duration(null),
    ]).toEqual(['–', '–', '–', '–', '–']);
  });
});

describe('dates', () => {
  it('CONST-003 LIST-046 are MM/DD/YYYY HH:mm in lists and YYYY-MM-DD HH:mm in details, in the given zone', () => {
    expect(en.listDate('2026-11-04T23:30:00Z', 'Europe/Madrid')).toBe('11/05/2026 00:30');
    expect(es.listDate('2026-11-04T23:30:00Z', 'UTC')).toBe('11/04/2026 23:30');
    expect(en.detailDate('2026-11-04T23:30:00Z', 'America/New_York')).toBe('2026-11-04 18:30');
  });

  it('CONST-003 are MM/DD/YYYY for whole days, in both languages and in the given zone', () => {
    const late = '2026-11-04T23:30:00Z';
    expect([en, es].map((format) => format.dayDate(late, 'Europe/Madrid'))).toEqual(['11/05/2026', '11/05/2026']);
    expect(en.dayDate(late, 'UTC')).toBe('11/04/2026');
  });

  it('CONST-003 have two digits except for the year, show midnight as 00:00, and are a dash if missing', () => {
    const early = '2026-01-02T03:04:05Z';
    const written = ({ listDate, detailDate, dayDate }: Format) =>
      [listDate, detailDate, dayDate].map((write) => write(early, 'UTC'));
    for (const format of [en, es])
      expect(written(format)).toEqual(['01/02/2026 03:04', '2026-01-02 03:04', '01/02/2026']);
    expect(en.listDate('2026-01-02T00:00:00Z', 'UTC')).toBe('01/02/2026 00:00');
    for (const none of [null, undefined, '', 'soon'])
      expect([en.listDate(none), en.detailDate(none), en.dayDate(none)]).toEqual(['–', '–', '–']);
  });

  it.each([
    ['2026-12-01T00:00:00Z', 'December 1st, 2026', '1 de diciembre de 2026'],
    ['2026-12-02T23:59:59Z', 'December 2nd, 2026', '2 de diciembre de 2026'],
    ['2027-01-03T12:00:00Z', 'January 3rd, 2027', '3 de enero de 2027'],
    ['2027-01-11T12:00:00Z', 'January 11th, 2027', '11 de enero de 2027'],
    ['2027-01-12T12:00:00Z', 'January 12th, 2027', '12 de enero de 2027'],
    ['2027-02-23T12:00:00Z', 'February 23rd, 2027', '23 de febrero de 2027'],
    ['2027-03-31T12:00:00Z', 'March 31st, 2027', '31 de marzo de 2027'],
  ])('BILL-023 CONST-003 of a plan have the format MMMM Do, YYYY: %s is %s', (iso, english, spanish) => {
    expect([en.planDate(iso), es.planDate(iso)]).toEqual([english, spanish]);
    expect([en.planDate(null), en.planDate('soon')]).toEqual(['–', '–']);
  });

  it('follow each language if no format is specified', () => {
    const at = '2026-11-04T23:30:00Z';
    expect(en.dateTime(at, 'America/New_York').replace(/\s/gu, ' ')).toBe('Nov 4, 2026, 6:30 PM');
    expect(es.dateTime(at, 'Europe/Madrid').replace(/\s/gu, ' ')).toBe('5 nov 2026, 0:30');
  });

  it('count hours and days in words', () => {
    expect([en.length(1, 'hour'), en.length(2, 'hour'), en.length(7, 'day')]).toEqual(['1 hour', '2 hours', '7 days']);
    expect([es.length(1, 'hour'), es.length(2, 'hour'), es.length(7, 'day')]).toEqual(['1 hora', '2 horas', '7 días']);
  });

  it('express durations', () => {
    expect([8, 95, 3700, 90_000].map((seconds) => en.duration(seconds))).toEqual([
      '8 s',
      '1 min 35 s',
      '1 h 1 min',
      '1 d 1 h',
    ]);
  });
});
