import { describe, expect, it } from '@jest/globals';
import { simulateRun } from './run.js';
import { scoreOf } from './score.js';
import { World, type Shape } from './world.js';

/** Small enough to run on every change; `npm run bench -- search` has the figures. */
const SMALL: Shape = {
  parts: { age: 3, detailed: 3, headline: 4, visual: 4 },
  audienceParts: 2,
  tested: 60,
  impressions: 150_000,
};
const fresh = (search: boolean, strength: number, seed = 1) =>
  simulateRun(new World(SMALL, seed), { search, strength });
const kept = new Map<string, ReturnType<typeof fresh>>();
const run = (search: boolean, strength: number) => {
  const name = `${search} ${strength}`;
  if (!kept.has(name)) kept.set(name, fresh(search, strength));
  return kept.get(name)!;
};

describe('simulated experiments', () => {
  it('are the same for the same seed, and differ for another', () => {
    const [once, again, other] = [fresh(false, 0.5), fresh(false, 0.5), fresh(false, 0.5, 2)];
    expect(again.estimated.means).toEqual(once.estimated.means);
    expect(other.estimated.means).not.toEqual(once.estimated.means);
  });

  it('spend at most the approved budget, and leave some if ads compete', () => {
    for (const strength of [0, 1])
      for (const search of [false, true]) {
        const { spent } = run(search, strength);
        expect(spent).toBeLessThanOrEqual(1);
        expect(spent).toBeGreaterThan(strength === 0 ? 0.99 : 0.8);
      }
  });

  it('run a search in three waves, of which later ones contain leading ads and a bridge', () => {
    const { ads, chosen } = run(true, 0);
    const waves = Map.groupBy(ads, ({ wave }) => wave!);
    expect([...waves.keys()]).toEqual([0, 1, 2]);
    expect(waves.get(0)).toHaveLength(60);
    expect(chosen.length).toBeGreaterThanOrEqual(10);
    expect(waves.get(1)!.length).toBeGreaterThan(15);
    expect(waves.get(2)!.length).toBeGreaterThan(10);
  });

  it('starve ads if they compete, which widens intervals', () => {
    const [alone, rivals] = [run(false, 0), run(false, 1)];
    expect(Math.min(...alone.parts)).toBeGreaterThan(0.3);
    expect(Math.min(...rivals.parts)).toBeLessThan(0.15);
    const { covered, loss } = scoreOf(rivals);
    expect(covered).toBeGreaterThan(0.6);
    expect(loss).toBeLessThan(0.5);
  });
});
