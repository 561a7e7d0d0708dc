import { describe, expect, it } from '@jest/globals';
import { cleanInput } from './clean-input.js';

describe('cleanInput', () => {
  it('normalizes text to NFC and keeps line breaks and tabs', () => {
    expect(cleanInput({ a: ['e\u0301\n\t'] })).toEqual({ a: ['é\n\t'] });
  });

  it.each([
    ['NUL', { a: { b: ['x', 'y\u0000'] } }, 'a.b[1]'],
    ['an escape character', { a: '\u001b[31m' }, 'a'],
    ['a control character beyond ASCII', { a: '\u0085' }, 'a'],
    ['half a surrogate pair', { a: ['\ud83d'] }, 'a[0]'],
    ['half a surrogate pair in a name', { a: { '\ude00': 1 } }, 'a'],
    ['a control character in a name', { a: { 'b\u0000': 1 } }, 'a'],
    ['a name that reaches a prototype', JSON.parse('{"a":{"__proto__":1}}'), 'a'],
    ['a name that every object inherits', { a: { toString: 3 } }, 'a'],
    ['another inherited name', { hasOwnProperty: 3 }, 'body'],
    ['a name of 201 letters', { a: { ['x'.repeat(201)]: 1 } }, 'a'],
    ['201 fields', { a: Object.fromEntries(Array.from({ length: 201 }, (_, i) => [`f${i}`, 1])) }, 'a'],
    [
      'many combining marks on one letter, whose ordering takes quadratic time',
      { a: `e${'\u0301\u0316'.repeat(16)}` },
      'a',
    ],
  ])('refuses %s and names the field', (_name, value, field) => {
    expect(() => cleanInput(value)).toThrow(
      expect.objectContaining({ status: 400, items: [expect.objectContaining({ field })] }),
    );
  });

  it('reads no items of a list or an object that is too long', () => {
    let looks = 0;
    const watched = <T extends object>(target: T): T =>
      new Proxy(target, {
        get: (of, name, receiver) => {
          if (name !== 'length') looks++;
          return Reflect.get(of, name, receiver) as unknown;
        },
      });
    const long = watched(Array.from({ length: 100_000 }, () => 'x'));
    const wide = watched(Object.fromEntries(Array.from({ length: 40_000 }, (_, i) => [`f${i}`, 'x'])));
    expect(() => cleanInput({ a: long }, '', 250)).toThrow('too many values');
    expect(() => cleanInput({ a: wide }, '', 250)).toThrow('too many values');
    expect(looks).toBe(0);
  });

  it('accepts 20 levels of nesting and refuses 21', () => {
    const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: nested(depth - 1) });
    expect(() => cleanInput(nested(20))).not.toThrow();
    expect(() => cleanInput(nested(21))).toThrow('nested too deeply');
  });
});
