import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { externalKey, externalName } from './external-name.js';

const keys = fc.record({
  experimentKey: fc.string({
    unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz234567'),
    minLength: 10,
    maxLength: 10,
  }),
  ordinal: fc.nat(),
});
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom('[abcdefghij-1]', 'Otoño · 50 %', '👩‍👩‍👧‍👦🇪🇸', '\ud800', '\u0000\n\r\t'),
);
const parts = fc.array(text, { maxLength: 8 });

describe('names of ad objects', () => {
  it('end with the key of the experiment and the ordinal in base 36', () => {
    const name = externalName(['Autumn sale', '25–34', 'Women'], { experimentKey: 'abcdefghij', ordinal: 71 });
    expect(name).toBe('Autumn sale · 25–34 · Women [abcdefghij-1z]');
  });

  it('keep the key readable in any name, within the limit', () => {
    fc.assert(
      fc.property(parts, keys, fc.integer({ min: 24, max: 400 }), fc.boolean(), (given, key, maxLength, asciiOnly) => {
        const name = externalName(given, key, { maxLength, asciiOnly });
        expect(name.length).toBeLessThanOrEqual(maxLength);
        expect(name.isWellFormed()).toBe(true);
        expect(name).not.toMatch(/[\p{Cc}]/u);
        expect(externalKey(name)).toEqual(key);
        expect(externalName(given, key, { maxLength, asciiOnly })).toBe(name);
      }),
      { numRuns: 500 },
    );
  });

  it('are plain ASCII on request', () => {
    fc.assert(
      fc.property(parts, keys, (given, key) => {
        expect(externalName(given, key, { asciiOnly: true })).toMatch(/^[\x20-\x7e]*$/);
      }),
    );
    const name = externalName(
      ['Otoño 🍂 promoción', '25–34'],
      { experimentKey: 'abcdefghij', ordinal: 0 },
      { asciiOnly: true },
    );
    expect(name).toBe('Otono promocion - 25-34 [abcdefghij-0]');
  });

  it('are cut between whole characters, without a trailing joiner', () => {
    const name = externalName(['👩‍👩‍👧‍👦'.repeat(20)], { experimentKey: 'abcdefghij', ordinal: 0 });
    expect(name).not.toContain('\u200d [');
    expect(name.isWellFormed()).toBe(true);
  });

  it('keep a limit of bytes, and start with no character that the platform refuses there', () => {
    fc.assert(
      fc.property(parts, keys, fc.integer({ min: 24, max: 255 }), (given, key, maxLength) => {
        const name = externalName(given, key, { maxLength, counts: 'bytes', notFirst: '=+-@' });
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(maxLength);
        expect(name).not.toMatch(/^[=+@-]/);
        expect(externalKey(name)).toEqual(key);
      }),
    );
    const names = { maxLength: 255, counts: 'bytes', notFirst: '=+-@' } as const;
    const key = { experimentKey: 'abcdefghij', ordinal: 0 };
    expect(externalName(['=+ - SUM(1)'], key, names)).toBe('SUM(1) [abcdefghij-0]');
    expect(externalName(['+'], key, names)).toBe('[abcdefghij-0]');
    expect(externalName(['a - b'], key, names)).toBe('a - b [abcdefghij-0]');
    expect(Buffer.byteLength(externalName(Array(4).fill('漢'.repeat(80)), key, names))).toBeGreaterThan(250);
  });

  it('are not recognized in other objects', () => {
    expect(externalKey('Autumn sale')).toBeNull();
    expect(externalKey('[abcdefghij-1] copy')).toBeNull();
    expect(externalKey('x [abcdefghij-01]')).toBeNull();
    expect(externalKey('x [ABCDEFGHIJ-1]')).toBeNull();
    expect(externalKey('x [abcdefghij-1] ')).toEqual({ experimentKey: 'abcdefghij', ordinal: 1 });
  });

  it('are refused for a key that could not be read back', () => {
    expect(() => externalName([], { experimentKey: 'short', ordinal: 0 })).toThrow(RangeError);
    expect(() => externalName([], { experimentKey: 'abcdefghij', ordinal: -1 })).toThrow(RangeError);
    expect(() => externalName([], { experimentKey: 'abcdefghij', ordinal: 1 }, { maxLength: 10 })).toThrow(RangeError);
  });
});
