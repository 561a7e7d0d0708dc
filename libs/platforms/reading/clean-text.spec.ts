import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cleanText, lengthOf, columnOf, lookOf, tidyText } from './clean-text.js';
import { isNeeded } from './unseen.js';

const texts = (pasted: string): string[] => columnOf(pasted).lines;

describe('cleaning a text', () => {
  it.each([
    ['zero-width spaces, byte order marks and soft hyphens', '\uFEFFSu\u00ADmmer\u200B sale\u2060', 'Summer sale'],
    ['control characters', 'a\u0007b\u0000c', 'abc'],
    ['joiners after Latin letters', 'Sum\u200Dmer\u200C', 'Summer'],
    ['joiners after Greek, Cyrillic and Chinese letters', 'Ω\u200Dμ Ж\u200Cа 駅\u200D前', 'Ωμ Жа 駅前'],
    ['a joiner after an emoji that joins nothing', '👩\u200D and 👍🏽\u200D', '👩 and 👍🏽'],
    ['direction overrides', '\u202Egnp.exe\u202C', 'gnp.exe'],
    ['isolated directions', '\u2066+34 600\u2069', '+34 600'],
    ['direction marks in a text without right-to-left letters', '\u200E50\u200F %\u061C', '50 %'],
    ['variation selectors without variants', 'S\uFE0Fale 1\uFE0F\uFE0E0 \uFE0F!', 'Sale 10 !'],
    ['a second variant', '❤\uFE0F\uFE0F', '❤\uFE0F'],
    ['tags after anything but a flag', 'Sale\u{E0067}\u{E0062}\u{E007F}', 'Sale'],
    ['lone surrogates and noncharacters', 'a\uD800b\uFFFEc\uFDD0', 'abc'],
    ['marks of annotations', '\uFFF9a\uFFFAb\uFFFB', 'ab'],
    ['line breaks of other systems', 'one\r\ntwo\rthree\u2028four\u0085five\vsix', 'one\ntwo\nthree\nfour\nfive\nsix'],
  ])('removes %s', (_, text, clean) => expect(cleanText(text)).toBe(clean));

  it.each([
    ['joined emoji', '👩‍👩‍👧‍👦 family, 🏳️‍🌈, 👍🏽, 👩🏽‍⚕️, 🧔‍♂️'],
    [
      'keycaps, flags and variation selectors of emoji',
      '1️⃣ #️⃣ 🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F} ❤\uFE0E ©\uFE0F',
    ],
    ['Spanish with its accents, marks and blanks', '¡Mañana, 20\u00A0% más! “Añádelo”, dijo el pingüino…'],
    ['letters composed of two characters', 'nin\u0303o'],
    ['Arabic and Hebrew with their marks', 'تخفيضات الصيف \u200Fמבצע\u200E 50%'],
    ['Persian words with non-joiners', 'می\u200Cخواهم'],
    ['Arabic with marks before a non-joiner', 'مِ\u200Cي'],
    ['Hindi and Malayalam letters with joiners', 'क्\u200Dष ന്\u200D'],
    ['Khmer and Thai with line-break hints', 'ភាសា\u200Bខ្មែរ ภาษา\u200Bไทย'],
    ['variation selectors of Chinese characters and of Mongolian letters', '葛\u{E0100} ᠠ\u180B'],
    ['old Korean and its blanks', '\u115Fᅵ \u3164'],
    ['tabs and line breaks', 'one\n\ttwo'],
  ])('keeps %s', (_, text) => expect(cleanText(text)).toBe(text));

  it('keeps a joiner before its second letter is typed, and removes it at the end of a stored text', () => {
    expect(cleanText('می\u200C')).toBe('می\u200C');
    expect(tidyText('می\u200C')).toBe('می');
  });

  it('stores the text without blanks of any width around it', () =>
    expect(tidyText('\u00A0\u3000 \u2800Sale\u2009now\u3164\u202F\u200B\n')).toBe('Sale\u2009now'));

  it('changes nothing in a text that is clean already', () => {
    const odd = fc.constantFrom(...'aé駅ا می्👩🏽1#\uFE0F\u200B\u200C\u200D\u200F\u00AD\u2800\n\u{E0067}🏴', '\uD83D');
    fc.assert(
      fc.property(
        fc.array(odd).map((parts) => parts.join('')),
        (text) => {
          expect(cleanText(cleanText(text))).toBe(cleanText(text));
          expect(lookOf(tidyText(text))).toBe(lookOf(text));
        },
      ),
    );
  });

  it('reads a text once: before a joiner, it looks back over a limited number of marks', () => {
    let reads = 0;
    const before = new Proxy<string[]>(
      Array.from({ length: 20_000 }, () => '\u0301'),
      {
        get: (marks, key) => {
          reads += 1;
          return Reflect.get(marks, key) as unknown;
        },
      },
    );
    for (const joiner of ['\u200C', '\u200D', '\u034F', '\uFE00'])
      expect(isNeeded(joiner, { before, after: undefined, isFromRight: false })).toBe(false);
    expect(reads).toBeLessThan(4 * 30);
  });

  it('counts characters', () => expect([lengthOf('Sale 🎉'), '🎉'.length]).toEqual([6, 2]));
});

describe('comparing texts by their look', () => {
  it.each([
    [
      'blanks of other widths',
      'Sale now',
      'Sale\u00A0now',
      'Sale\u2009now',
      'Sale\u3000now',
      'Sale\u202Fnow',
      'Sale\u2800now',
    ],
    ['more than one blank', 'Sale now', 'Sale  now', 'Sale \u00A0 now', 'Sale\tnow', ' Sale now '],
    ['invisible characters', 'Sale', 'Sa\u200Ble', 'Sale\u200E', '\uFEFFSale', 'Sa\u00ADle', 'Sale\u3164'],
    ['composed letters', 'niño', 'nin\u0303o'],
    ['non-breaking hyphens', 'e-mail', 'e\u2011mail', 'e\u2010mail'],
    ['blanks at the ends of lines', 'One\ntwo', 'One \r\n two'],
    ['colored emoji', '❤', '❤\uFE0F'],
  ])('ignores %s', (_, ...texts) => expect([...new Set(texts.map(lookOf))]).toHaveLength(1));

  it.each([
    ['capital letters', 'Sale', 'SALE'],
    ['accents', 'nino', 'niño'],
    ['quotation marks', '"Sale"', '“Sale”'],
    ['a missing blank', 'Sale now', 'Salenow'],
    ['a line break', 'One two', 'One\ntwo'],
    ['a Persian non-joiner', 'می\u200Cخواهم', 'میخواهم'],
    ['emoji', '👩‍👧', '👩👧'],
  ])('distinguishes %s', (_, a, b) => expect(lookOf(a)).not.toBe(lookOf(b)));

  it('treats a text of blanks as empty', () => expect(lookOf('\u3164\u2800\u200B \u00A0')).toBe(''));
});

describe('a pasted column', () => {
  it('becomes one text per line, without blank lines', () =>
    expect(texts('One\r\n\r\n  Two \n\u200B\n\u2800\nThree\n')).toEqual(['One', 'Two', 'Three']));

  it('keeps a cell of several lines as one text, with its quotation marks', () =>
    expect(texts('"First\nsecond"\n"Say ""hi"""\nlast')).toEqual(['First\nsecond', 'Say "hi"', 'last']));

  it('keeps quotation marks that belong to the text', () =>
    expect(texts('"Best shoes" they said\n"Hand made"\n5" heels')).toEqual([
      '"Best shoes" they said',
      '"Hand made"',
      '5" heels',
    ]));

  it('reads the first non-empty column, and reports the number of columns', () => {
    expect(columnOf('a\t12\nb\t\nc')).toEqual({ lines: ['a', 'b', 'c'], columns: 2 });
    expect(columnOf('\ta\t1\n\tb\t2')).toEqual({ lines: ['a', 'b'], columns: 3 });
    expect(columnOf('"First\tand\nsecond"\tid')).toEqual({ lines: ['First and\nsecond'], columns: 2 });
    expect(columnOf('')).toEqual({ lines: [], columns: 1 });
  });
});
