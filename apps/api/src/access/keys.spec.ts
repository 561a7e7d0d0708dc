import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { equalTexts, hmac, isHmac, keysFor } from './keys.js';

const SECRET = 'a secret of some length, for tests';
const keyFor = (secret: string, purpose: string) => keysFor({ SESSION_SECRET: secret }, purpose)[0];

describe('equalTexts', () => {
  it('compares texts of any length and characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
        fc.pre(a.isWellFormed() && b.isWellFormed());
        expect(equalTexts(a, b)).toBe(a === b);
        expect(equalTexts(a, a)).toBe(true);
      }),
    );
  });

  it('finds a difference of one character at either end, and in length', () => {
    for (const other of ['Xbcdef', 'abcdeX', 'abcde', 'abcdefg', '', 'abcdé'])
      expect(equalTexts('abcdef', other)).toBe(false);
  });
});

describe('keys', () => {
  it('are equal only for the same secret and purpose', () => {
    const bytes = (secret: string, purpose: string) => keyFor(secret, purpose).export().toString('hex');
    expect(bytes(SECRET, 'csrf')).toBe(bytes(SECRET, 'csrf'));
    expect(bytes(SECRET, 'csrf')).toMatch(/^[0-9a-f]{64}$/);
    expect(bytes(SECRET, 'refresh')).not.toBe(bytes(SECRET, 'csrf'));
    expect(bytes(`${SECRET}!`, 'csrf')).not.toBe(bytes(SECRET, 'csrf'));
  });

  it('verify but do not sign with another secret', () => {
    const old = hmac(keyFor(SECRET, 'csrf'), 'text');
    const both = keysFor({ SESSION_SECRET: `${SECRET}!`, SESSION_OTHER_SECRET: SECRET }, 'csrf');
    expect(isHmac(old, both, 'text')).toBe(true);
    expect(isHmac(hmac(both[0], 'text'), both, 'text')).toBe(true);
    expect(isHmac(old, both, 'texts')).toBe(false);
    expect(hmac(both[0], 'text')).not.toBe(old);
    expect(isHmac(old, keysFor({ SESSION_SECRET: `${SECRET}!` }, 'csrf'), 'text')).toBe(false);
  });

  it('sign the parts, not their concatenation', () => {
    const key = keyFor(SECRET, 'csrf');
    expect(hmac(key, 'ab', 'c')).toBe(hmac(key, 'ab', 'c'));
    expect(hmac(key, 'a', 'bc')).not.toBe(hmac(key, 'ab', 'c'));
    expect(hmac(keyFor(SECRET, 'refresh'), 'ab', 'c')).not.toBe(hmac(key, 'ab', 'c'));
  });
});
