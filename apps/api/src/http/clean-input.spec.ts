import { describe, expect, it } from '@jest/globals';
import { cleanInput } from './clean-input.js';

describe('cleanInput', () => {
  it('brings text to NFC and keeps line breaks and tabs', () => {
    expect(cleanInput({ a: ['e\u0301\n\t'] })).toEqual({ a: ['é\n\t'] });
  });

  it.each([
    ['NUL', { a: { b: ['x', 'y\u0000'] } }, 'a.b[1]'],
    ['an escape', { a: '\u001b[31m' }, 'a'],
    ['a control character beyond ASCII', { a: '\u0085' }, 'a'],
    ['half a character', { a: ['\ud83d'] }, 'a[0]'],
    ['half a character in a name', { a: { '\ude00': 1 } }, 'a'],
    ['a control character in a name', { a: { 'b\u0000': 1 } }, 'a'],
    ['a name that reaches prototypes', JSON.parse('{"a":{"__proto__":1}}'), 'a'],
  ])('refuses %s and names the field', (_name, value, field) => {
    expect(() => cleanInput(value)).toThrow(
      expect.objectContaining({ status: 400, items: [expect.objectContaining({ field })] }),
    );
  });

  it('takes nesting of 20 and refuses 21', () => {
    const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: nested(depth - 1) });
    expect(() => cleanInput(nested(20))).not.toThrow();
    expect(() => cleanInput(nested(21))).toThrow('nested too deeply');
  });
});
