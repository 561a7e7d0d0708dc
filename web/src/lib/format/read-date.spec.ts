import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { LANGUAGES, type Language } from '#libs/contracts/messages/language.js';
import { createFormat } from './format.js';
import { readDateTime, readDay } from './read-date.js';

const read = (text: string, language: Language = 'en') => {
  const date = readDateTime(text, language);
  return date.ok ? new Date(date.at).getTime() : date.fault;
};
const EVENING = new Date(2026, 10, 25, 18, 30).getTime();

describe('typed date', () => {
  it.each([
    ['2026-11-25 18:30', 'en'],
    ['2026-11-25T18:30', 'es'],
    ['11/25/2026 6:30 PM', 'en'],
    ['11/25/2026, 6:30 p.m.', 'en'],
    ['Nov 25, 2026, 6:30 PM', 'en'],
    ['Wednesday, November 25, 2026 at 18:30', 'en'],
    ['25/11/2026 18:30', 'es'],
    ['25-11-2026 18:30 h', 'es'],
    ['25 de noviembre de 2026, 18:30', 'es'],
    ['mié, 25 nov. 2026, 18:30', 'es'],
    ['miércoles 25 de noviembre de 2026 a las 6:30 p. m.', 'es'],
    ['25/11/2026 18:30', 'en'],
  ] as const)('%s is parsed in %s', (text, language) => {
    expect(read(text, language)).toBe(EVENING);
  });

  it('of ambiguous numbers is read in the order of the language', () => {
    expect(read('03/04/2027 10:00', 'en')).toBe(new Date(2027, 2, 4, 10).getTime());
    expect(read('03/04/2027 10:00', 'es')).toBe(new Date(2027, 3, 3, 10).getTime());
  });

  it.each([
    ['', 'missing'],
    ['2026-11-25', 'time'],
    ['November 25, 2026', 'time'],
    ['2026-02-30 10:00', 'unreadable'],
    ['2026-13-01 10:00', 'unreadable'],
    ['2026-11-25 24:30', 'unreadable'],
    ['2026-11-25 13:30 pm', 'unreadable'],
    ['11/25/26 18:30', 'unreadable'],
    ['2026-11-25T18:30Z', 'unreadable'],
    ['2026-11-25T18:30+01:00', 'unreadable'],
    ['tomorrow 10:00', 'unreadable'],
    ['next week', 'unreadable'],
  ])('%j is refused: %s', (text, fault) => {
    expect(read(text)).toBe(fault);
  });

  it('is parsed from the format of details and sentences, in either language', () => {
    const minutes = fc.integer({ min: Date.UTC(2026, 0, 1) / 60_000, max: Date.UTC(2030, 0, 1) / 60_000 });
    fc.assert(
      fc.property(minutes, fc.constantFrom(...LANGUAGES), fc.boolean(), (minute, language, inWords) => {
        const at = new Date(minute * 60_000).toISOString();
        const { dateTime, detailDate } = createFormat(language);
        const written = inWords ? dateTime(at) : detailDate(at);
        const date = readDateTime(written, language);
        // An hour that the clock shows twice is read as one of the two.
        expect([written, date.ok && (inWords ? dateTime : detailDate)(date.at)]).toEqual([written, written]);
      }),
    );
  });
});

describe('typed day', () => {
  it.each([
    ['2026-11-25', 'en'],
    ['11/25/2026', 'en'],
    ['25/11/2026', 'es'],
    ['Wednesday, November 25, 2026', 'en'],
    ['mié, 25 nov. 2026', 'es'],
    ['25 de noviembre de 2026', 'es'],
  ] as const)('%s is parsed in %s', (text, language) => {
    expect(readDay(text, language)).toBe('2026-11-25');
  });

  it.each(['', 'tomorrow', '2026-02-30', '2026-11-25 18:30', '13/13/2026'])('%j is refused', (text) => {
    expect(readDay(text, 'en')).toBeNull();
  });
});
