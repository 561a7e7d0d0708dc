import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { META } from '../meta/description.js';
import { open } from './parse.js';

const opened = (stored: unknown) => {
  const { input, leftOut } = open(META, stored);
  return { input, problems: leftOut.map(({ field, key }) => `${field} ${key}`) };
};

describe('opening a stored experiment', () => {
  it('keeps an incomplete draft as it is', () => {
    const draft = { objective: 'CONVERSIONS', information: { name: 'Half' }, audiences: { ages: [] } };
    expect(opened(draft)).toMatchObject({ input: { ...draft, platform: 'meta', version: 1 }, problems: [] });
  });

  it('removes a field that the description no longer has, and reports it', () => {
    const stored = { information: { name: 'Old', colour: 'red' }, audiences: { pets: [{ id: 'p', value: 'cat' }] } };
    const { input, problems } = opened(stored);
    expect(input).toMatchObject({ information: { name: 'Old' } });
    expect(problems).toEqual(['information.colour shapes.unknownField', 'audiences.pets shapes.unknownField']);
  });

  it('removes single alternatives, and keeps the others in their order', () => {
    const headlines = ['a', 1, 'b', null, 'c'].map((value, i) => ({ id: `${i}`, value }));
    const { input, problems } = opened({ creatives: { headlines } });
    expect(input).toMatchObject({ creatives: { headlines: [{ value: 'a' }, { value: 'b' }, { value: 'c' }] } });
    expect(problems).toEqual([
      'creatives.headlines[1].value shapes.wrongType',
      'creatives.headlines[3].value shapes.wrongType',
    ]);
  });

  it('removes an alternative once, even if several of its parts are wrong', () => {
    const genders = [
      { id: 1, value: 9, colour: 'red' },
      { id: 'm', value: 1 },
    ];
    expect(opened({ audiences: { genders } }).input).toMatchObject({ audiences: { genders: [{ id: 'm', value: 1 }] } });
  });

  it("does not open another platform's experiment", () => {
    expect(opened({ platform: 'google', information: { name: 'Ad' } })).toMatchObject({
      input: { information: {} },
      problems: ['platform shapes.otherPlatform'],
    });
  });

  it('opens any input, and opening the result again removes nothing more', () => {
    const loose = fc.dictionary(
      fc.constantFrom('objective', 'account', 'information', 'audiences', 'exclusions', 'creatives', 'x'),
      fc.oneof(
        fc.jsonValue(),
        fc.dictionary(fc.constantFrom('ages', 'genders', 'headlines', 'interests', 'name'), fc.jsonValue()),
        fc.dictionary(
          fc.constantFrom('ages', 'genders', 'headlines', 'interests'),
          fc.array(fc.record({ id: fc.string({ maxLength: 5 }), value: fc.jsonValue() }), { maxLength: 4 }),
        ),
      ),
    );
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), loose), (stored) => {
        const { input } = open(META, stored);
        expect(open(META, input)).toEqual({ input, leftOut: [] });
      }),
      { numRuns: 500 },
    );
  });
});
