import { describe, expect, it } from '@jest/globals';
import { dateFormat, numberFormat } from './formats.js';

describe('formats', () => {
  it('are created once for each combination of language and options', () => {
    const euros: Intl.NumberFormatOptions = { style: 'currency', currency: 'EUR' };
    expect(numberFormat('en', euros)).toBe(numberFormat('en', { ...euros }));
    expect(dateFormat('es', { timeZone: 'UTC' })).toBe(dateFormat('es', { timeZone: 'UTC' }));
  });

  it('differ for another language, option or value', () => {
    const percent = numberFormat('en', { style: 'percent', maximumFractionDigits: 1 });
    expect(percent.format(0.125)).toBe('12.5%');
    expect(numberFormat('es', { style: 'percent', maximumFractionDigits: 1 }).format(0.125)).toBe('12,5\u00a0%');
    expect(numberFormat('en', { style: 'percent' }).format(0.25)).toBe('25%');
    expect(numberFormat('en').format(1_234.5)).toBe('1,234.5');
    const at = new Date('2026-01-01T23:30:00Z');
    expect(dateFormat('en', { timeZone: 'UTC' }).format(at)).toBe('1/1/2026');
    expect(dateFormat('en', { timeZone: 'Europe/Madrid' }).format(at)).toBe('1/2/2026');
  });

  it('throw on every call for an option that Intl does not know', () => {
    for (let i = 0; i < 2; i++) {
      expect(() => numberFormat('en', { style: 'currency', currency: 'EURO' })).toThrow(RangeError);
      expect(() => dateFormat('en', { timeZone: 'Europe/Atlantis' })).toThrow(RangeError);
    }
  });
});
