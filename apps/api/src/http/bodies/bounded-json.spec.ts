import { describe, expect, it } from '@jest/globals';
import { EXPERIMENT_BODY, MOST_FIELDS, surveyJson } from './bounded-json.js';

const survey = (text: string) => surveyJson(Buffer.from(text), EXPERIMENT_BODY);
const MB2 = 2 * 1024 * 1024;

describe('surveyJson', () => {
  it.each([
    ['a list of 1,000,000 items', `[${'1,'.repeat(999_999)}1]`, 'no-object', 1],
    ['such a list in a field', `{"a":[${'1,'.repeat(999_999)}1]}`, 'too-much', 2 * EXPERIMENT_BODY.values + 10],
    ['40,000 names', `{${'"k":1,'.repeat(40_000)}"k":1}`, 'too-much', 6 * MOST_FIELDS + 10],
    [
      '40,000 names in a nested object',
      `{"a":[{"b":[1,2]},{${'"k":1,'.repeat(40_000)}"k":1}]}`,
      'too-much',
      6 * MOST_FIELDS + 30,
    ],
    ['empty objects', `{"a":[${'{},'.repeat(600_000)}{}]}`, 'too-much', 2 * EXPERIMENT_BODY.values + 10],
    ['a million brackets', `{"a":${'['.repeat(1_000_000)}`, 'too-deep', 30],
    ['a number of two million digits', `{"a":${'1'.repeat(2_000_000)}}`, 'too-much', 1_010],
    ['blanks', `{${' '.repeat(MB2)}}`, 'too-much', 1_010],
    ['nothing', '', 'no-object', 1],
    ['a text', '"{}"', 'no-object', 1],
  ])('refuses %s after a limited number of bytes', (_name, text, problem, most) => {
    const { seen, ...problems } = survey(text);
    expect(problems).toEqual({ problem });
    expect(seen).toBeLessThanOrEqual(most);
  });

  it.each([
    ['an object', '  {"a": {"b": [1, 2]}}\n'],
    ['brackets and commas within texts', JSON.stringify({ a: '[{,"\\'.repeat(100_000) })],
    ['as many values as allowed', `{"a":[${'1,'.repeat(EXPERIMENT_BODY.values - 3)}1]}`],
    ['200 fields', `{${'"k":1,'.repeat(MOST_FIELDS - 1)}"k":1}`],
    ['many objects with few fields', `{"a":[${'{"k":1,"l":2},'.repeat(3_000)}{}]}`],
    ['20 levels of nesting', `{"a":${'['.repeat(19)}${']'.repeat(19)}}`],
    ['invalid JSON, which the parser reports', '{"a":'],
  ])('accepts %s', (_name, text) => {
    expect(survey(text).problem).toBeNull();
  });

  it.each([
    [`{"a":[${'1,'.repeat(EXPERIMENT_BODY.values - 1)}1]}`, 'too-much'],
    [`{"a":${'['.repeat(20)}${']'.repeat(20)}}`, 'too-deep'],
    [`{${'"k":1,'.repeat(MOST_FIELDS)}"k":1}`, 'too-much'],
  ])('refuses one more than the allowed number of values', (text, problem) => {
    expect(survey(text).problem).toBe(problem);
  });
});
