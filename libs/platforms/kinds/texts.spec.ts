import { describe, expect, it } from '@jest/globals';
import type { Finding } from '#libs/contracts/messages/finding.js';
import { RULE_TEXTS } from '#libs/contracts/experiment/form/rule-texts.js';
import { formatText } from '#libs/contracts/messages/format-text.js';
import { parse } from '../reading/parse.js';
import { PAPAYA } from '../testing/description.js';
import { validate } from '../checking/validate.js';
import { kindOf } from './index.js';

const { phrases } = PAPAYA.audiences;
const { rhymes } = PAPAYA.creatives;

/** The findings for one alternative: the place and the words. */
function findings(path: 'audiences.phrases' | 'creatives.rhymes', value: unknown, objective = 'VISITS') {
  const [part, list] = path.split('.') as [string, string];
  const found = validate(PAPAYA, { objective, [part]: { [list]: [{ id: '1', value }] } }, { now: 0 });
  return found
    .filter(({ field }) => field?.startsWith(path) === true)
    .map(({ field, ...finding }: Finding) => [field!.slice(path.length), formatText(finding, 'en')]);
}
const broad = (text: string) => ({ text, match: 'BROAD' });

describe('groups of texts', () => {
  it('report texts that are too long, have too many words, are empty or appear twice', () => {
    expect(
      findings('audiences.phrases', [broad('mango'), broad('m'.repeat(81)), broad('a b c d e f g h i j k')]),
    ).toEqual([
      ['[0].value[1].text', 'Text 2 has 81 characters. Use at most 80. A Chinese or Japanese character counts as two.'],
      ['[0].value[2].text', 'Text 3 has 11 words. Use at most 10.'],
    ]);
    expect(findings('audiences.phrases', [broad('Mango'), broad('mango'), broad('50% off')])).toEqual([
      ['[0].value[1].text', 'Texts 1 and 2 are the same. Change one of them.'],
      ['[0].value[2].text', 'Text 3 contains %, which the platform does not accept. Remove it.'],
    ]);
    // The same words with another match type are another keyword.
    expect(findings('audiences.phrases', [broad('mango'), { text: 'mango', match: 'EXACT' }])).toEqual([]);
  });

  it('have the number and length of texts that the goal allows', () => {
    expect(findings('creatives.rhymes', ['a', 'b', 'c'])).toEqual([]);
    expect(findings('creatives.rhymes', ['a', 'b'])).toEqual([
      ['[0].value', 'There must be at least 3 texts here, and there are 2.'],
    ]);
    expect(findings('creatives.rhymes', ['a', '', 'c'.repeat(31)]).map(([at]) => at)).toEqual([
      '[0].value[1]',
      '[0].value[2]',
    ]);
    expect(findings('creatives.rhymes', ['c'.repeat(60)], 'POSTERS')).toEqual([]);
    expect(findings('creatives.rhymes', ['a', 'b'], 'POSTERS')).toEqual([
      ['[0].value', 'There can be at most 1 texts here, and there are 2. Remove some.'],
    ]);
  });

  it('are reported as a missing text if they contain none', () => {
    expect(findings('creatives.rhymes', ['', ' '])).toEqual([['[0].value', RULE_TEXTS.text.en]]);
    expect(findings('audiences.phrases', [])).toEqual([['[0].value', RULE_TEXTS.text.en]]);
  });

  it('are refused if they have another shape', () => {
    const body = (value: unknown) => ({
      objective: 'VISITS',
      information: { name: 'A', budget: 1, currency: 'JPY', start_date: '', end_date: '' },
      account: { id: 'pa-1', name: 'A' },
      audiences: { phrases: [{ id: '1', value }] },
      creatives: {},
    });
    const fieldsOf = (value: unknown) => {
      const parsed = parse(PAPAYA, body(value));
      return parsed.ok ? parsed.input.audiences.phrases[0]!.value : parsed.findings.map(({ field }) => field);
    };
    expect(fieldsOf('mango')).toEqual(['audiences.phrases[0].value']);
    expect(fieldsOf([{ text: 'a', match: 'LOUD' }])).toEqual(['audiences.phrases[0].value[0].match']);
    // The match type may be absent; blank texts, and blanks around a text, are removed.
    expect(fieldsOf([{ text: ' a ' }, { text: '' }])).toEqual([broad('a')]);
  });

  it('are equal if their texts are, in any order if the order does not count', () => {
    const key = kindOf(phrases).keyOf([broad('a'), broad('B')], phrases);
    expect(kindOf(phrases).keyOf([broad('b'), broad('a')], phrases)).toBe(key);
    expect(kindOf(phrases).keyOf([broad('b'), { text: 'a', match: 'EXACT' }], phrases)).not.toBe(key);
    const [one, other] = [
      ['a', 'b', 'c'],
      ['b', 'a', 'c'],
    ].map((value) => kindOf(rhymes).keyOf(value, rhymes));
    expect(one).not.toBe(other);
    expect(kindOf(rhymes).keyOf(['', ''], rhymes)).toBe('');
  });

  it('are written in common notation', () => {
    expect(kindOf(rhymes).words(['Fresh', 'Ripe', ''], rhymes, 'en', {})).toBe('Fresh | Ripe');
    const value = [broad('mango'), { text: 'ripe mango', match: 'PHRASE' }, { text: 'juice', match: 'EXACT' }];
    expect(kindOf(phrases).words(value, phrases, 'en', {})).toBe('mango, "ripe mango", [juice]');
  });

  it('add texts to blank places first, and then to further groups of the required size', () => {
    const isTrue = (when: unknown) => when === true;
    expect(kindOf(rhymes).withTexts!([['a', '', '']], ['b', 'c', 'd', 'e'], rhymes, isTrue)).toEqual([
      ['a', 'b', 'c'],
      ['d', 'e'],
    ]);
  });
});
