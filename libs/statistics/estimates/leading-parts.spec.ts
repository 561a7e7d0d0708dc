import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { estimate, type Estimate } from '../estimate.js';
import { logRateSlope } from '../model/metric-scale.js';
import { predictAll } from '../model/posterior.js';
import { variationLevels } from '../model/variation-space.js';
import { simulateExperiment } from '../testing/simulated-experiment.js';
import { impactOf } from './impact.js';
import { leadingPartsOf } from './leading-parts.js';
import { viewOf } from './view.js';

const FULL = { rate: 0.02, main: 0.2, pair: 0.1, ad: 0.1, dispersion: 1.5, days: 5, impressions: 4_000 };

const anExperiment = fc
  .record({
    sizes: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 5 }),
    seed: fc.integer({ min: 1, max: 1_000_000 }),
    metric: fc.constantFrom(
      { kind: 'rate', event: 'link_click' } as const,
      { kind: 'cost', event: 'link_click' } as const,
    ),
    isAnchored: fc.boolean(),
  })
  .map(({ sizes, seed, metric, isAnchored }) => {
    const created = sizes.reduce((product, size) => product * size, 1);
    const tested = Math.max(1, Math.round(created / 2));
    const { input } = simulateExperiment({ ...FULL, sizes, seed, tested });
    const anchors = isAnchored ? [{ component: 'component1', level: seed % sizes[0]! }] : [];
    return { estimated: estimate({ ...input, metric }), anchors, variation: seed % created };
  });

/** The mean of the linear predictor over the variations that meet a condition, by listing them. */
function meanOf({ created, model }: Estimate, isMeant: (levels: number[]) => boolean): number {
  const means = predictAll(model, created);
  const chosen = [...means.keys()].filter((v) => isMeant(variationLevels(model.columns.sizes, v, [])));
  return chosen.reduce((sum, v) => sum + means[v]!, 0) / chosen.length;
}

describe('the parts of a variation that raise the result most', () => {
  it('have their own lift, averaged over all variations that contain them, not the lift of the whole variation', () => {
    fc.assert(
      fc.property(anExperiment, ({ estimated, anchors, variation }) => {
        const lead = leadingPartsOf(estimated, variation, anchors);
        if (lead === null) return;
        const placeOf = (name: string) => estimated.components.findIndex((one) => one.name === name);
        const carries = (parts: readonly { component: string; level: number }[]) => (levels: number[]) =>
          parts.every(({ component, level }) => levels[placeOf(component)] === level);
        const all = meanOf(estimated, carries(anchors));
        const those = meanOf(estimated, carries([...anchors, ...lead.parts]));
        const slope = logRateSlope(estimated.scale, all);
        expect(lead.together.effect).toBeCloseTo(slope * (those - all), 9);
      }),
      { numRuns: 60 },
    );
  });

  it('belong to the variation, are at most three, and each raises the result, the strongest first', () => {
    fc.assert(
      fc.property(anExperiment, ({ estimated, anchors, variation }) => {
        const lead = leadingPartsOf(estimated, variation, anchors);
        const levels = variationLevels(estimated.model.columns.sizes, variation, []);
        const impact = impactOf(estimated, anchors);
        const alone = impact.map(({ component, levels: own }) => {
          const f = estimated.components.findIndex(({ name }) => name === component);
          return own[levels[f]!]!.effect;
        });
        if (lead === null) return expect(alone.every((effect) => effect <= 1e-12)).toBe(true);
        const { parts, together } = lead;
        expect(parts.length).toBeLessThanOrEqual(3);
        parts.forEach(({ component, level, effect_percent }, i) => {
          expect(level).toBe(levels[estimated.components.findIndex(({ name }) => name === component)]);
          expect(anchors.some((anchor) => anchor.component === component)).toBe(false);
          expect(effect_percent).toBeGreaterThan(0);
          if (i > 0) expect(effect_percent).toBeLessThanOrEqual(parts[i - 1]!.effect_percent);
        });
        expect(parts[0]!.effect_percent).toBeCloseTo(Math.expm1(Math.max(...alone)), 9);
        expect(together.lower).toBeLessThanOrEqual(together.effect);
        expect(together.effect).toBeLessThanOrEqual(together.upper);
        if (parts.length === 1) expect(together.effect_percent).toBeCloseTo(parts[0]!.effect_percent, 9);
      }),
      { numRuns: 60 },
    );
  });

  it('have an interval around their true lift, unlike the lift of the whole variation', () => {
    let [inside, wholeInside, count] = [0, 0, 0];
    const sizes = [2, 3, 2, 3, 2, 3, 2];
    for (let seed = 1; seed <= 60; seed++) {
      const { input, logRates } = simulateExperiment({ ...FULL, pair: 0.05, sizes, seed: 900 + seed, tested: 96 });
      const estimated = estimate(input);
      const best = viewOf(estimated).best!;
      const lead = leadingPartsOf(estimated, best)!;
      const wanted = lead.parts.map(({ component, level }) => [Number(component.replace('component', '')) - 1, level]);
      const mean = (rates: readonly number[]) => rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
      const those = [...logRates].filter((_, v) => {
        const levels = variationLevels(sizes, v, []);
        return wanted.every(([f, level]) => levels[f!] === level);
      });
      const truth = mean(those) - mean([...logRates]);
      const { lower, upper } = lead.together;
      const whole = estimated.means[best]! - mean([...estimated.means]);
      inside += Number(lower <= truth && truth <= upper);
      wholeInside += Number(lower <= whole && whole <= upper);
      count += 1;
    }
    expect(inside / count).toBeGreaterThanOrEqual(0.9);
    // The interval of the three named parts seldom contains the lift of the whole variation, which has seven parts.
    expect(wholeInside / count).toBeLessThan(0.5);
  });

  it('are absent if nothing is known', () => {
    const components = [{ name: 'a', size: 3 }];
    expect(
      leadingPartsOf(estimate({ components, ads: [], metric: { kind: 'rate', event: 'link_click' } }), 0),
    ).toBeNull();
  });
});
