import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { distinctShortTexts } from './distinct-short-texts.js';

const shortOf = (texts: string[], most = 20) => texts.map((text) => distinctShortTexts(texts, most).get(text));

describe('texts in a narrow column', () => {
  it('stay unchanged if their beginnings differ', () => {
    expect(shortOf(['Walk lighter this spring', 'Last days of the sale'])).toEqual([
      'Walk lighter this spring',
      'Last days of the sale',
    ]);
  });

  it('begin with the distinguishing word if their beginnings are equal', () => {
    expect(
      shortOf(['Handmade leather sandals for women', 'Handmade leather sandals for men', 'Last days of the sale']),
    ).toEqual(['…women', '…men', 'Last days of the sale']);
    // One text is the beginning of the other.
    expect(shortOf(['Handmade leather sandals', 'Handmade leather sandals for men'])).toEqual([
      '…sandals',
      '…sandals for men',
    ]);
  });

  it('are different for different texts, and never split a character', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '👟', '👠'), maxLength: 40 });
    fc.assert(
      fc.property(fc.uniqueArray(text, { minLength: 2, maxLength: 6 }), (texts) => {
        const short = distinctShortTexts(texts, 8);
        expect(new Set(short.values()).size).toBe(texts.length);
        for (const one of short.values()) expect(one).not.toMatch(/^…?[\udc00-\udfff]/);
      }),
    );
  });
});
