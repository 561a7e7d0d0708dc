import { describe, expect, it } from '@jest/globals';
import { cleanText, lengthOf, linesOf } from './clean-text.js';

describe('a text from elsewhere', () => {
  it.each([
    ['zero-width spaces, byte order marks and soft hyphens', '\uFEFFSu\u00ADmmer\u200B sale\u2060', 'Summer sale'],
    ['control characters', 'a\u0007b\u0000c', 'abc'],
    ['joiners behind Latin letters', 'Sum\u200Dmer\u200C', 'Summer'],
    ['directions that are switched by hand', '\u202Egnp.exe\u202C', 'gnp.exe'],
    ['line breaks of other systems', 'one\r\ntwo\rthree\u2028four', 'one\ntwo\nthree\nfour'],
  ])('loses %s', (_, text, clean) => expect(cleanText(text)).toBe(clean));

  it.each([
    ['emoji that are joined', '👩‍👩‍👧‍👦 family, 🏳️‍🌈, 👍🏽'],
    ['Arabic and Hebrew with their marks', 'تخفيضات الصيف \u200Fמבצע\u200E 50%'],
    ['Persian, whose words hold non-joiners', 'می\u200Cخواهم'],
    ['Hindi, whose letters hold joiners', 'क्\u200Dष'],
    ['tabs and line breaks', 'one\n\ttwo'],
  ])('keeps %s', (_, text) => expect(cleanText(text)).toBe(text));

  it('is as long as its characters', () => expect([lengthOf('Sale 🎉'), '🎉'.length]).toEqual([6, 2]));
});

describe('a pasted column', () => {
  it('is a text for each line, without blank ones', () =>
    expect(linesOf('One\r\n\r\n  Two \n\u200B\nThree\n')).toEqual(['One', 'Two', 'Three']));

  it('keeps a cell of several lines as one text, with its quotation marks', () =>
    expect(linesOf('"First\nsecond"\n"Say ""hi"""\nlast')).toEqual(['First\nsecond', 'Say "hi"', 'last']));

  it('keeps quotation marks that are words of the text', () =>
    expect(linesOf('"Best shoes" they said\n"Hand made"\n5" heels')).toEqual([
      '"Best shoes" they said',
      '"Hand made"',
      '5" heels',
    ]));

  it('reads columns beside each other as one line', () => expect(linesOf('a\tb\nc')).toEqual(['a b', 'c']));
});
