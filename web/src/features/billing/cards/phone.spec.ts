import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isBillingPhone, isPostalCode } from '#libs/contracts/billing/billing-countries.js';
import { formatPhone } from './phone.js';

describe('phone number', () => {
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
  ])('BILL-059 formats %j as %j', (typed, shown) => {
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

  it('BILL-059 is complete with ten digits in the United States, and with 6 to 15 elsewhere', () => {
    const typed = ['(555) 123-4567', '5551234567', '555 123 456', '+34 911 234 567', '12345', 'call me now', ''];
    const whole = (country: string) => typed.filter((text) => isBillingPhone(country, text));
    expect(whole('US')).toEqual(['(555) 123-4567', '5551234567']);
    expect(whole('ES')).toEqual(['(555) 123-4567', '5551234567', '555 123 456', '+34 911 234 567']);
  });

  it("BILL-060 stays unformatted with another country's address", () => {
    expect(formatPhone('+34 911 234 567', 'ES')).toBe('+34 911 234 567');
  });
});

describe('postal code', () => {
  it.each([
    ['US', '78701', true],
    ['US', '78701-1234', true],
    ['US', '7870', false],
    ['ES', '28001', true],
    ['GB', 'SW1A 1AA', true],
    ['NL', '1012 AB', true],
    ['ES', '', false],
    ['ES', '28001!', false],
  ])('in %s written %j is accepted: %s', (country, text, isTaken) => {
    expect(isPostalCode(country, text)).toBe(isTaken);
  });
});
