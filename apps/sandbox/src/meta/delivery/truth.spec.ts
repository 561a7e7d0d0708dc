import { describe, expect, it } from '@jest/globals';
import { Random } from './random.js';
import { partsOf, truthOf } from './truth.js';

const content = { headline: 'Run', message: 'Far', description: 'Now', visual: 'a1b2', callToAction: 'SHOP_NOW' };
const targeting = { geo_locations: { countries: ['ES', 'PT'] }, age_min: 25, age_max: 45, genders: [1] };

describe('the hidden truth', () => {
  it('does not depend on the order in which places or keys were written', () => {
    const turned = {
      genders: [1],
      age_max: 45,
      age_min: 25,
      geo_locations: { location_types: ['home'], countries: ['PT', 'ES'] },
    };
    expect(truthOf('s', partsOf(content, turned), 'LEAD')).toEqual(truthOf('s', partsOf(content, targeting), 'LEAD'));
  });

  it('changes every effect with the seed, and only the effects of what changed with the content', () => {
    const base = truthOf('s', partsOf(content, targeting), '');
    const seeded = truthOf('t', partsOf(content, targeting), '');
    for (const [part, effect] of Object.entries(base.effects)) expect(seeded.effects[part]).not.toBe(effect);
    const other = truthOf('s', partsOf({ ...content, description: 'Later' }, targeting), '');
    const moved = Object.keys(base.effects).filter((part) => base.effects[part] !== other.effects[part]);
    expect(moved).toEqual(['description']);
  });

  it('adds effects on the log-odds, interactions among them', () => {
    const { ctr, effects } = truthOf('s', partsOf(content, targeting), '');
    const sum = Object.values(effects).reduce((total, value) => total + value, 0);
    expect(Math.log(ctr / (1 - ctr))).toBeCloseTo(Math.log(0.014 / 0.986) + sum, 9);
    expect(Object.keys(effects)).toContain('visual x gender');
  });
});

describe('random numbers', () => {
  it.each([[0.4], [7], [120]])('are Poisson around %d', (mean) => {
    const random = new Random('poisson');
    const draws = Array.from({ length: 20_000 }, () => random.poisson(mean));
    const average = draws.reduce((sum, value) => sum + value, 0) / draws.length;
    const variance = draws.reduce((sum, value) => sum + (value - average) ** 2, 0) / draws.length;
    expect(Math.abs(average - mean)).toBeLessThan(4 * Math.sqrt(mean / draws.length));
    expect(variance / mean).toBeCloseTo(1, 1);
  });

  it.each([
    [40, 0.02],
    [1000, 0.014],
    [20_000, 0.3],
    [9, 0.9],
  ])('are binomial out of %d at %d', (trials, chance) => {
    const random = new Random('binomial');
    const draws = Array.from({ length: 20_000 }, () => random.binomial(trials, chance));
    const average = draws.reduce((sum, value) => sum + value, 0) / draws.length;
    const sd = Math.sqrt(trials * chance * (1 - chance));
    expect(Math.abs(average - trials * chance)).toBeLessThan((4 * sd) / Math.sqrt(draws.length));
    expect(draws.every((value) => Number.isInteger(value) && value >= 0 && value <= trials)).toBe(true);
  });
});
