import { describe, expect, it } from '@jest/globals';
import { entriesOf, fitOf, overlapOf, type People } from './rivalry.js';

const everybody: People = { exclusive: {}, overlapping: {} };
const young: People = { exclusive: { age: ['18', '19'], place: ['es'] }, overlapping: { interest: 'shoes' } };
const mean = (numbers: number[]): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

describe("overlap of two groups' people", () => {
  it('is empty if ages, genders or places do not meet, and partial if they do', () => {
    expect(overlapOf(young, young)).toBe(1);
    expect(overlapOf(young, { ...young, exclusive: { age: ['20'], place: ['es'] } })).toBe(0);
    expect(overlapOf(young, { ...young, exclusive: { age: ['18', '20', '21'], place: ['es'] } })).toBe(0.5);
  });

  it('is partial with another interest, and complete if one group has none', () => {
    expect(overlapOf(young, { ...young, overlapping: { interest: 'coffee' } })).toBe(0.3);
    expect(overlapOf(young, everybody)).toBe(1);
  });
});

describe('auction entries of rivals', () => {
  const rival = (ctr: number, luck = 0) => ({ ctr, luck });
  const group = (people: People, ...ads: ReturnType<typeof rival>[]) => ({ people, ads });

  it('are equal if ads do not compete', () => {
    expect(entriesOf([group(young, rival(0.01), rival(0.04, 2)), group(everybody, rival(0.1))], 0)).toEqual([
      [1, 1],
      [1],
    ]);
  });

  it('favor the better and the luckier ad, and average 1', () => {
    const [own] = entriesOf([group(young, rival(0.01), rival(0.02), rival(0.01, 1))], 1);
    expect(own![1]! / own![0]!).toBeCloseTo(4, 10);
    expect(own![2]! / own![0]!).toBeCloseTo(Math.exp(0.5), 10);
    expect(mean(own!)).toBeCloseTo(1, 10);
  });

  it('starve the worst ads of a grid, and fewer at half the strength', () => {
    const ads = Array.from({ length: 40 }, (_, i) => rival(0.014 * Math.exp((i - 20) / 15), ((i * 7) % 5) - 2));
    const starved = (strength: number) => entriesOf([group(young, ...ads)], strength)[0]!.filter((e) => e < 0.1).length;
    expect(starved(1)).toBeGreaterThan(4);
    expect(starved(0.5)).toBeLessThan(starved(1));
    expect(starved(0.1)).toBe(0);
  });

  it('are not shared with groups of other people', () => {
    const older: People = { ...young, exclusive: { age: ['50'], place: ['es'] } };
    expect(entriesOf([group(young, rival(0.01)), group(older, rival(0.04))], 1)).toEqual([[1], [1]]);
    const [weak, strong] = entriesOf([group(young, rival(0.01)), group(young, rival(0.04))], 1);
    expect(weak![0]).toBeLessThan(0.2);
    expect(strong![0]).toBeGreaterThan(1.8);
  });

  it('make rates more alike: a rare ad is shown to the people that it suits', () => {
    expect(fitOf(0.1, 1)).toBeGreaterThan(0);
    expect(fitOf(5, 1)).toBeLessThan(0);
    expect(fitOf(0.1, 0)).toBeCloseTo(0, 12);
  });
});
