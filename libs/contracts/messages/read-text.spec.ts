import { describe, expect, it } from '@jest/globals';
import { readKeyedText } from './read-text.js';

describe('a text by its key from outside', () => {
  it('is read completely', () => {
    const text = {
      key: 'run.tooFew',
      params: {
        needed: { amountMinor: 5040, currency: 'USD' },
        named: [{ key: 'run.share', params: { name: 'Women', created: 0 } }, { key: 'run.plain' }],
      },
    };
    expect(readKeyedText(JSON.parse(JSON.stringify(text)))).toEqual(text);
  });

  it.each([null, 'run.tooFew', 7, [], ['key'], {}, { key: 7 }, { params: {} }])('is rejected: %j', (value) => {
    expect(readKeyedText(value)).toBeNull();
  });

  it('loses invalid parameters, and parameters that are nested too deeply', () => {
    const text = { key: 'a', params: { no: null, flag: true, amount: { amountMinor: '1', currency: 'USD' }, is: 1 } };
    expect(readKeyedText(text)).toEqual({ key: 'a', params: { is: 1 } });
    const endless: Record<string, unknown> = { key: 'a' };
    endless['params'] = { again: endless };
    expect(() => JSON.stringify(readKeyedText(endless))).not.toThrow();
  });
});
