import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatPhone, isPhone } from './phone.js';

describe('a phone number', () => {
  it.each([
    ['', ''],
    ['5', '5'],
    ['555', '555'],
    ['5555', '(555) 5'],
    ['5551234', '(555) 123-4'],
    ['5551234567', '(555) 123-4567'],
    ['555.123.4567', '(555) 123-4567'],
    ['+1 555 123 4567', '(555) 123-4567'],
    ['15551234567', '(555) 123-4567'],
    ['55512345678', '(555) 123-4567'],
    ['abc', ''],
  ])('BILL-059 typed as %j reads %j', (typed, shown) => {
    expect(formatPhone(typed)).toBe(shown);
  });

  it('BILL-059 can be typed and deleted one character at a time', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,10}$/), (digits) => {
        let shown = '';
        for (const digit of digits) shown = formatPhone(shown + digit);
        expect(shown.replace(/\D/g, '')).toBe(digits);
        while (shown !== '') {
          const next = formatPhone(shown.slice(0, -1));
          expect(next.length).toBeLessThan(shown.length);
          shown = next;
        }
      }),
    );
  });

  it('is whole with ten digits', () => {
    expect(['(555) 123-4567', '+15551234567', '555 123 456', ''].map(isPhone)).toEqual([true, true, false, false]);
  });
});
