import { describe, expect, it } from '@jest/globals';
import { FormTexts, MOST_TEXT } from './form-texts.js';

const texts = () => new FormTexts({ data: 1, lead_forms: 3 });
const refused = (status: number, field: string) =>
  expect.objectContaining({ status, items: [expect.objectContaining({ field })] });

describe('FormTexts', () => {
  it('META-162 META-163 accepts names with and without brackets, one value or several', () => {
    const form = texts();
    form.add('data', '{}');
    form.add('lead_forms[]', '1');
    expect(form.fields()).toEqual({ data: '{}', lead_forms: '1' });
    form.add('lead_forms', '2');
    expect(form.fields()).toEqual({ data: '{}', lead_forms: ['1', '2'] });
  });

  it.each(['colour', '', '[]', '__proto__', 'constructor', 'toString', 'data[a]', 'data[][]'])(
    'refuses the name %j',
    (name) => expect(() => texts().add(name, '1')).toThrow(refused(400, name.replace(/\[\]$/, ''))),
  );

  it('counts each name and the bytes of all texts', () => {
    const form = texts();
    form.add('data', 'é'.repeat(MOST_TEXT / 4));
    expect(() => form.add('data', '')).toThrow(refused(400, 'data'));
    form.add('lead_forms', 'x'.repeat(MOST_TEXT / 2));
    expect(() => form.add('lead_forms', 'x')).toThrow(refused(413, 'lead_forms'));
    expect(() => texts().add('data', 'begun', true)).toThrow(refused(413, 'data'));
  });
});
