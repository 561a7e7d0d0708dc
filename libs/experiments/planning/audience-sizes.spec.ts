import { describe, expect, it } from '@jest/globals';
import type { ComponentList } from '#libs/platforms/components/components.js';
import { askedAlternatives, askedCombinations } from './asked-audiences.js';
import { blameAudience, type SizedAlternative, type SizedAudience } from './blame-audience.js';

const list = (component: string, size: number): ComponentList => ({
  component,
  isAudience: true,
  alternatives: Array.from({ length: size }, (_, i) => ({ id: `${component}${i}`, value: i })),
});
const lists = (...sizes: number[]) => sizes.map((size, i) => list('abcd'[i]!, size));

describe('the sample of audiences to estimate', () => {
  it('contains all audiences if they are few', () => {
    expect(askedCombinations(lists(2, 3), 12)).toEqual([...[0, 1].flatMap((a) => [0, 1, 2].map((b) => ({ a, b })))]);
    expect(askedCombinations([], 12)).toEqual([{}]);
  });

  it.each([
    [[9, 5, 2], 12],
    [[30, 2], 12],
    [[12, 12, 12, 12], 12],
  ])('contains at most the given number, each once, and shows as many alternatives as fit (%j)', (sizes, most) => {
    const asked = askedCombinations(lists(...sizes), most);
    expect(asked).toHaveLength(most);
    expect(new Set(asked.map((choice) => JSON.stringify(choice))).size).toBe(most);
    for (const [i, size] of sizes.entries())
      expect(new Set(asked.map((choice) => choice['abcd'[i]!])).size).toBe(Math.min(size, most));
  });

  it('contains alternatives by themselves too, within the first places', () => {
    const found = askedAlternatives(lists(2, 1), { places: 'b', most: 12 });
    expect(found.map(({ choice }) => choice)).toEqual([{ a: 0, b: 0 }, { a: 1, b: 0 }, { b: 0 }]);
    expect(askedAlternatives(lists(2), { places: undefined, most: 1 })).toEqual([
      { component: 'a', index: 0, choice: { a: 0 } },
    ]);
  });
});

describe('the cause of too small audiences', () => {
  const sized = (isSmall: (choice: Record<string, number>) => boolean, ...sizes: number[]): SizedAudience[] =>
    askedCombinations(lists(...sizes), 100).map((choice) => ({
      choice,
      upper: null,
      isTooSmall: isSmall(choice as Record<string, number>),
    }));
  const alone = (...people: [component: string, index: number, upper: number][]): SizedAlternative[] =>
    people.map(([component, index, upper]) => ({ component, index, upper, isTooSmall: upper < 1_000 }));
  const always = () => true;

  it('is empty if all are large enough', () => {
    expect(
      blameAudience(
        sized(() => false, 2, 3),
        alone(['a', 0, 10]),
        always,
      ),
    ).toEqual([]);
  });

  it('is the alternative whose audiences are all too small', () => {
    expect(
      blameAudience(
        sized(({ b }) => b === 1, 3, 3),
        [],
        always,
      ),
    ).toEqual([{ component: 'b', index: 1, audiences: 3 }]);
  });

  it('is the alternative that has too few people by itself, if all audiences are too small', () => {
    const asked = sized(() => true, 2, 1);
    const own = alone(['a', 0, 2_000_000], ['a', 1, 1_000_000], ['b', 0, 800]);
    expect(blameAudience(asked, own, always)).toEqual([{ component: 'b', index: 0, audiences: 2 }]);
  });

  it('is the alternative with the fewest people, if only the combination has too few', () => {
    const asked = sized(({ a, b }) => a === 0 && b === 0, 2, 2);
    const own = alone(['a', 0, 90_000], ['a', 1, 500_000], ['b', 0, 20_000], ['b', 1, 700_000]);
    expect(blameAudience(asked, own, always)).toEqual([{ component: 'b', index: 0, audiences: 1 }]);
  });

  it('is the smallest set of alternatives that explains all; each audience counts once', () => {
    const asked = sized(({ a, b }) => a === 0 || b === 2, 3, 3);
    expect(blameAudience(asked, [], always)).toEqual([
      { component: 'a', index: 0, audiences: 3 },
      { component: 'b', index: 2, audiences: 2 },
    ]);
  });

  it('is an alternative that a person can remove, or any other if a person can remove none', () => {
    const asked = sized(() => true, 1, 1);
    const own = alone(['a', 0, 300], ['b', 0, 9_000]);
    expect(blameAudience(asked, own, (component) => component === 'b')).toMatchObject([{ component: 'b' }]);
    expect(blameAudience(asked, own, () => false)).toMatchObject([{ component: 'a' }]);
  });
});
