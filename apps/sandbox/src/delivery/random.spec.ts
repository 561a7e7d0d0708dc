import { describe, expect, it } from '@jest/globals';
import { Random } from './random.js';

describe('random numbers', () => {
  it.each([[0.4], [7], [120]])('are Poisson distributed around %d', (mean) => {
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
  ])('are binomial of %d at %d', (trials, chance) => {
    const random = new Random('binomial');
    const draws = Array.from({ length: 20_000 }, () => random.binomial(trials, chance));
    const average = draws.reduce((sum, value) => sum + value, 0) / draws.length;
    const sd = Math.sqrt(trials * chance * (1 - chance));
    expect(Math.abs(average - trials * chance)).toBeLessThan((4 * sd) / Math.sqrt(draws.length));
    expect(draws.every((value) => Number.isInteger(value) && value >= 0 && value <= trials)).toBe(true);
  });
});
