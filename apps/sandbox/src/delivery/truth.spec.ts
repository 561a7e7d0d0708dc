import { describe, expect, it } from '@jest/globals';
import { canonical } from './canonical.js';
import { ofStrength, truthOf, type TruthModel } from './truth.js';

const model: TruthModel = {
  parts: {
    picture: { click: 0.3, conversion: 0.1 },
    words: { click: 0.2, conversion: 0.2 },
    who: { click: 0.2, conversion: 0 },
  },
  pairs: [['picture', 'who', 0.1]],
  events: { SALE: 0.03 },
};
const parts = { picture: 'a1b2', words: 'Run', who: 'all' };

describe('hidden truth', () => {
  it('has other effects for another seed, and for other content changes only the effects of the changed parts', () => {
    const base = truthOf('s', model, parts, '');
    const seeded = truthOf('t', model, parts, '');
    expect(Object.keys(base.effects)).toEqual(['picture', 'words', 'who', 'picture x who']);
    for (const [part, effect] of Object.entries(base.effects)) expect(seeded.effects[part]).not.toBe(effect);
    const other = truthOf('s', model, { ...parts, words: 'Walk' }, '');
    expect(Object.keys(base.effects).filter((part) => base.effects[part] !== other.effects[part])).toEqual(['words']);
  });

  it('adds effects and interactions on the log-odds', () => {
    const { ctr, ctrAll, effects } = truthOf('s', model, parts, '');
    const sum = Object.values(effects).reduce((total, value) => total + value, 0);
    expect(Math.log(ctr / (1 - ctr))).toBeCloseTo(Math.log(0.014 / 0.986) + sum, 9);
    expect(ctrAll / ctr).toBeCloseTo(1.22, 9);
  });

  it('has a configurable strength, down to no difference at all', () => {
    const once = truthOf('s', model, parts, 'SALE');
    const twice = truthOf('s', ofStrength(model, 2), parts, 'SALE');
    for (const [part, effect] of Object.entries(once.effects)) expect(twice.effects[part]).toBeCloseTo(2 * effect, 12);
    const alike = truthOf('s', ofStrength(model, 0), parts, 'SALE');
    expect(alike.ctr).toBeCloseTo(0.014, 12);
    expect(alike.cvr).toBeCloseTo(0.03, 12);
  });

  it('can have an effect of the whole combination, which differs if any part differs', () => {
    const strong = { ...model, combination: 0.1 };
    const { effects, ctr } = truthOf('s', strong, parts, '');
    const other = truthOf('s', strong, { ...parts, words: 'Walk' }, '');
    expect(effects['combination']).not.toBe(0);
    expect(other.effects['combination']).not.toBe(effects['combination']);
    const sum = Object.values(effects).reduce((total, value) => total + value, 0);
    expect(Math.log(ctr / (1 - ctr))).toBeCloseTo(Math.log(0.014 / 0.986) + sum, 9);
    expect(truthOf('s', ofStrength(strong, 2), parts, '').effects['combination']).toBeCloseTo(
      2 * effects['combination']!,
      12,
    );
  });

  it('has no effect for absent parts, or for a pair with one half missing', () => {
    expect(Object.keys(truthOf('s', model, { picture: '', who: 'all', other: 'x' }, '').effects)).toEqual(['who']);
  });

  it('has a base conversion rate for each event, with the same shift for every event', () => {
    const odds = (event: string): number => {
      const { cvr } = truthOf('s', model, parts, event);
      return Math.log(cvr / (1 - cvr));
    };
    expect(odds('SALE') - odds('anything')).toBeCloseTo(Math.log(0.03 / 0.97) - Math.log(0.04 / 0.96), 9);
    expect(truthOf('s', model, { who: 'all' }, 'SALE').cvr).toBeCloseTo(0.03, 12);
  });
});

describe('text of a value', () => {
  it('ignores the order of keys and lists, and ignored or undefined fields', () => {
    const one = { b: [2, { x: 1, name: 'One' }], a: undefined };
    const other = { name: 'Other', b: [{ x: 1 }, 2] };
    expect(canonical(one, ['name'])).toBe(canonical(other, ['name']));
    expect(canonical(one)).not.toBe(canonical(other));
    expect(canonical([[1, 2], 3])).not.toBe(canonical([1, 2, 3]));
  });
});
