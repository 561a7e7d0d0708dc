import { describe, expect, it } from '@jest/globals';
import { EXPERIMENT_FORM } from '../uploads/upload-rules.js';
import { readFields } from './form-fields.js';
import { SUBMIT_FORM } from './submit.dto.js';

const formOf = (fields: Record<string, unknown>) => ({
  fields,
  uploads: [],
  discard: async () => {},
});
const visual = { id: 'v', name: 'V', type: 'image' as const, attachment: 0, thumbnail: null, carousel: [] };

describe('form of a submit', () => {
  it('META-162 META-178 accepts every documented field, including the approved fee', () => {
    const { properties } = (SUBMIT_FORM as { schema: { properties: object } }).schema;
    const named = Object.keys(properties).map((name) => name.replace('[]', ''));
    expect(named).toContain('charge');
    expect(named.sort()).toEqual([...Object.keys(EXPERIMENT_FORM.texts), ...EXPERIMENT_FORM.fields].sort());
  });
});

describe('readFields', () => {
  it('META-162 META-163 accepts one value or several', () => {
    const fields = readFields(
      formOf({ data: '{}', visual_data: JSON.stringify(visual), lead_forms: ['1', '2'], draft: 'true' }),
    );
    expect(fields).toEqual({
      data: {},
      kind: 'draft',
      leadForms: ['1', '2'],
      visualData: [visual],
      approvedCents: 0,
    });
  });

  it.each([
    ['0', 0],
    ['0.5', 50],
    ['12.53', 1_253],
    ['500', 50_000],
  ])('META-178 reads an approved fee of %s as %i cents', (charge, approvedCents) => {
    expect(readFields(formOf({ data: '{}', charge }))).toMatchObject({ approvedCents });
  });

  it.each(['-1', '1.234', 'free', '1e9999'])('META-178 refuses a fee of %s', (charge) => {
    expect(() => readFields(formOf({ data: '{}', charge }))).toThrow('Give the fee');
  });

  it.each([
    [{}, 'data'],
    [{ data: '{' }, 'data'],
    [{ data: '{}', draft: 'maybe' }, 'draft'],
    [{ data: '{}', draft: 'true', template: 'true' }, 'template'],
    [{ data: '{}', visual_data: '{"id":1}' }, 'visual_data[0]'],
    [{ data: '{}', lead_forms: [{}] }, 'lead_forms'],
    [{ data: '{}', lead_forms: ['1', 'abc'] }, 'lead_forms[1]'],
    [{ data: '{}', lead_forms: ['1'.repeat(33)] }, 'lead_forms[0]'],
  ])('refuses %j and names the field', (fields, field) => {
    expect(() => readFields(formOf(fields))).toThrow(
      expect.objectContaining({ items: [expect.objectContaining({ field })] }),
    );
  });
});
