import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { amountWithCode, readAmount, readFigure, writeFigure } from './amount-text.js';
import { LANGUAGES, LOCALES, type Language } from '../messages/language.js';
import { minorUnitsPerUnit } from './money.js';

const amount = (text: string, language: Language, currency = 'EUR') => {
  const read = readAmount(text, { language, currency });
  return read.ok ? read.amountMinor : read.fault;
};

const CURRENCIES = ['EUR', 'USD', 'GBP', 'MXN', 'BRL', 'INR', 'SEK', 'CHF', 'AED', 'JPY', 'CLP', 'COP', 'HUF', 'KRW'];

describe('a typed amount', () => {
  it.each([
    ['1,000', 'en', 100_000],
    ['1.500', 'es', 150_000],
    ['1,500.50', 'en', 150_050],
    ['1.500,50', 'es', 150_050],
    ['1,500,000', 'en', 150_000_000],
    ['1 500,5', 'es', 150_050],
    ['15', 'en', 1_500],
    ['15.5', 'en', 1_550],
    ['15,5', 'es', 1_550],
    ['0,50', 'es', 50],
  ] as const)('reads %s as %s writes it', (text, language, minor) => {
    expect(amount(text, language)).toBe(minor);
  });

  it.each([
    ['15,50', 'en', 1_550],
    ['15.50', 'es', 1_550],
    ['1.500,00', 'en', 150_000],
    ['1.500.000', 'en', 150_000_000],
  ] as const)("accepts %s in %s, which is another language's format with a single meaning", (text, language, minor) => {
    expect(amount(text, language)).toBe(minor);
  });

  it.each([
    ['1.500', 'en', [1.5, 1_500]],
    ['1,500', 'es', [1.5, 1_500]],
    ['15,005', 'es', [15.005, 15_005]],
    ['-999.999', 'en', [999.999, 999_999]],
  ] as const)('refuses %s in %s, with its possible meanings', (text, language, readings) => {
    expect(readAmount(text, { language, currency: 'EUR' })).toEqual({ ok: false, fault: 'ambiguous', readings });
  });

  it.each([
    ['', 'missing'],
    [' ', 'missing'],
    ['1e3', 'unreadable'],
    ['0x10', 'unreadable'],
    ['1,50,000', 'unreadable'],
    ['1,500.00.0', 'unreadable'],
    ['1.5k', 'unreadable'],
    ['fifteen', 'unreadable'],
    ['0', 'notPositive'],
    ['0.00', 'notPositive'],
    ['-5', 'notPositive'],
    ['0.005', 'decimals'],
    ['1500.500', 'decimals'],
    ['90071992547409.92', 'tooLarge'],
    ['$15', 'currency'],
    ['15 USD', 'currency'],
  ])('refuses %j: %s', (text, fault) => {
    expect(amount(text, 'en')).toBe(fault);
  });

  it('has no decimals if the platform counts whole units', () => {
    expect(amount('1,500', 'en', 'JPY')).toBe(1_500);
    expect(amount('1500.00', 'en', 'JPY')).toBe(1_500);
    expect(amount('1500.5', 'en', 'JPY')).toBe('decimals');
    expect(amount('15,5', 'es', 'HUF')).toBe('decimals');
  });

  it("may contain its currency's sign, code or name", () => {
    expect(['€1,500', '1,500 eur', 'EUR 1,500', '1,500 euros', '1 euro'].map((text) => amount(text, 'en'))).toEqual([
      ...[150_000, 150_000, 150_000, 150_000, 100],
    ]);
    expect(amount('１５', 'en')).toBe(1_500);
  });

  it('can be read back after it was written as money, in either language', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e13 }),
        fc.constantFrom(...CURRENCIES),
        fc.constantFrom(...LANGUAGES),
        fc.constantFrom('code', 'symbol', 'narrowSymbol', 'name'),
        (minor, currency, language, currencyDisplay) => {
          const units = minorUnitsPerUnit(currency);
          const digits = units === 1 ? 0 : 2;
          const written = new Intl.NumberFormat(LOCALES[language], {
            style: 'currency',
            currency,
            currencyDisplay,
            useGrouping: 'always',
            minimumFractionDigits: digits,
            maximumFractionDigits: digits,
          } as Intl.NumberFormatOptions).format(minor / units);
          expect([written, readAmount(written, { language, currency })]).toEqual([
            written,
            { ok: true, amountMinor: minor },
          ]);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('never means different amounts in the two languages: one of them refuses it', () => {
    const digits = fc.integer({ min: 0, max: 99_999 }).map(String);
    const texts = fc
      .array(fc.oneof(digits, fc.constantFrom('.', ',', ' ')), { minLength: 1, maxLength: 6 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(texts, fc.constantFrom('EUR', 'JPY'), (text, currency) => {
        const [en, es] = LANGUAGES.map((language) => readAmount(text, { language, currency }));
        if (en!.ok && es!.ok) expect([text, en]).toEqual([text, es]);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('a typed figure', () => {
  it('is at least 0 and may have any number of decimals', () => {
    expect(['0', '0.6812', '1,256', '-1'].map((text) => readFigure(text, 'en'))).toEqual([
      { ok: true, value: 0 },
      { ok: true, value: 0.6812 },
      { ok: true, value: 1_256 },
      { ok: false, fault: 'notPositive' },
    ]);
  });

  it('can be read back after it was written into its field, in either language', () => {
    const figures = fc.oneof(
      fc.integer({ min: 0, max: 1_000_000_000 }),
      fc.tuple(fc.nat(10_000_000), fc.constantFrom(10, 100, 1_000, 10_000)).map(([value, by]) => value / by),
    );
    fc.assert(
      fc.property(figures, fc.constantFrom(...LANGUAGES), (value, language) => {
        const written = writeFigure(value, language);
        expect([written, readFigure(written, language)]).toEqual([written, { ok: true, value }]);
      }),
      { numRuns: 1_000 },
    );
  });
});

it('an amount to confirm has the sign and the code of its currency', () => {
  expect([
    amountWithCode({ amountMinor: 150_000, currency: 'EUR' }, 'en'),
    amountWithCode({ amountMinor: 150_000, currency: 'EUR' }, 'es'),
    amountWithCode({ amountMinor: 150_000, currency: 'JPY' }, 'en'),
  ]).toEqual(['€1,500.00 EUR', '1.500,00\u00A0€ EUR', '¥150,000 JPY']);
});
