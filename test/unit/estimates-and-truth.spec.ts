import { describe, expect, it } from '@jest/globals';
import { drawOutcome } from '../../apps/sandbox/src/delivery/outcomes.js';
import { Random } from '../../apps/sandbox/src/delivery/random.js';
import { truthOf } from '../../apps/sandbox/src/delivery/truth.js';
import { TRUTH_MODEL } from '../../apps/sandbox/src/meta/delivery/truth-model.js';
import { testedDesign } from '#libs/experiments/design/tested-design.js';
import { tupleOf } from '#libs/experiments/design/variation-space.js';
import { estimate } from '#libs/statistics/estimate.js';
import { summariesOf } from '#libs/statistics/estimates/rows.js';
import { viewOf } from '#libs/statistics/estimates/view.js';
import type { TestedAd } from '#libs/statistics/types.js';

/** The components of an experiment, audience first, and how many of its variations are tested. */
interface Shape {
  parts: Record<string, number>;
  audienceParts: number;
  tested: number;
}
const SHAPES: Shape[] = [
  { parts: { age: 3, gender: 2, headline: 3, visual: 4, message: 2 }, audienceParts: 2, tested: 64 },
  { parts: { age: 4, headline: 5, message: 4, visual: 3 }, audienceParts: 1, tested: 120 },
  {
    parts: { age: 3, gender: 2, geo: 3, headline: 4, message: 3, visual: 5, callToAction: 4 },
    audienceParts: 3,
    tested: 160,
  },
];
const EXPERIMENTS = 10;
const DAYS = 7;
const IMPRESSIONS = 6_000;

/** Delivers an experiment by the sandbox's truth, unevenly as auctions do. Also returns the true click rate of every variation. */
function delivered({ parts, audienceParts, tested }: Shape, seed: number) {
  const names = Object.keys(parts);
  const sizes = Object.values(parts);
  const random = new Random(`delivery ${seed}`);
  const truths = Array.from({ length: sizes.reduce((a, b) => a * b, 1) }, (_, variation) => {
    const levels = tupleOf(variation, sizes);
    const texts = Object.fromEntries(names.map((name, f) => [name, `${name} ${seed}/${levels[f]}`]));
    return truthOf(`experiment ${seed}`, TRUTH_MODEL, texts, 'LEAD');
  });
  const { variations, rows } = testedDesign({ sizes, audienceParts, tested, seed: [seed, 1] });
  const ads = variations.map((variation, i): TestedAd => {
    const daily = (IMPRESSIONS / DAYS) * Math.exp(0.5 * random.normal());
    const days = Array.from({ length: DAYS }, () => {
      const impressions = Math.round(daily * Math.exp(0.2 * random.normal()));
      const attribution = { clickDays: 7, countsViews: false };
      const kind = { converts: false, video: false };
      const { linkClicks } = drawOutcome(random, truths[variation]!, impressions, random.normal(), attribution, kind);
      return { impressions, spend: impressions * 0.008, counts: { link_click: linkClicks } };
    });
    const total = (of: (day: (typeof days)[number]) => number) => days.reduce((sum, day) => sum + of(day), 0);
    return {
      levels: rows[i]!,
      status: 'active',
      impressions: total(({ impressions }) => impressions),
      spend: total(({ spend }) => spend),
      counts: { link_click: total(({ counts }) => counts.link_click) },
      days,
    };
  });
  const components = names.map((name, f) => ({ name, size: sizes[f]! }));
  const metric = { kind: 'rate', event: 'link_click' } as const;
  return { input: { components, ads, metric }, rates: truths.map(({ ctr }) => ctr) };
}

describe('estimates and the hidden truth of the sandbox', () => {
  it('RESULT-024 RESULT-019 agree over 30 experiments of three shapes, and the chosen best is among the best', () => {
    const inside = { real: 0, estimated: 0 };
    const count = { real: 0, estimated: 0 };
    let amongBest = 0;
    for (const [s, shape] of SHAPES.entries()) {
      for (let seed = 1; seed <= EXPERIMENTS; seed++) {
        const { input, rates } = delivered(shape, 1_000 * (s + 1) + seed);
        const result = estimate(input);
        const view = viewOf(result, { includeEstimated: true });
        for (const { type, variation, lower_bound, upper_bound } of summariesOf(result, view, view.order)) {
          if (type === 'FEP') continue;
          const truth = rates[variation!]!;
          count[type] += 1;
          inside[type] += Number(lower_bound <= truth && truth <= upper_bound);
        }
        const better = rates.filter((rate) => rate > rates[view.best!]!).length;
        amongBest += Number(better < 0.05 * rates.length);
      }
    }
    for (const type of ['real', 'estimated'] as const) {
      expect(inside[type] / count[type]).toBeGreaterThan(0.92);
      expect(inside[type] / count[type]).toBeLessThan(0.98);
    }
    expect(amongBest).toBeGreaterThanOrEqual(0.9 * SHAPES.length * EXPERIMENTS);
  });
});
