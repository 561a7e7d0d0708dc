import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { testedCount } from '#libs/contracts/experiment/plan/variation-counts.js';
import { fitDesign } from './capacity.js';
import { planExperiment } from './plan.js';
import { randomSource, type Seed } from '../design/random.js';
import { productOf } from '../design/variation-space.js';

function inputOf(number: number) {
  const random = randomSource([7, 11], number);
  const from = (min: number, max: number): number => min + random.below(max - min + 1);
  const draw = (): number[] => {
    const sizes = Array.from({ length: from(1, 10) }, () => from(1, 7));
    return productOf(sizes) > 50_000 ? draw() : sizes;
  };
  const sizes = draw();
  return {
    sizes,
    audienceParts: from(0, sizes.length),
    limits: {
      tree: { audienceLevel: 'adset', moneyLevel: 'adset' } as const,
      adsPerAdSet: from(1, 60),
      adSetsPerCampaign: from(1, 200),
      liveAds: from(1, 400),
      minDailyBudgetMinor: from(1, 500),
      runDays: from(1, 70) / 10,
    },
    budgetMinor: from(1, 200_000),
    seed: [from(0, 1e6), from(0, 1e6)] as Seed,
    tested: testedCount(sizes, { liveAdLimit: 250 }),
    experimentName: 'Autumn sale',
    experimentKey: 'abcdefghij',
    labels: sizes.map((size, f) => Array.from({ length: size }, (_, level) => `c${f} a${level}`)),
  };
}

function digestOf(number: number): string {
  const input = inputOf(number);
  const design = fitDesign(input);
  if (!design.ok) {
    if (design.code === 'NO_ROOM') return `!${hash([design.code, false])}`;
    const { code, neededMinor, smallerDesign: smaller } = design;
    const refusal = [code, [neededMinor, smaller && { tested: smaller.tested, adSets: smaller.holders }]];
    return `!${hash(refusal)}`;
  }
  const { objects, slices, waves } = planExperiment({ ...input, fit: design.fit });
  return `${design.fit.waves > 1 ? '~' : ''}${hash([
    objects.map((o) => [
      ...[o.ordinal, o.kind, o.parentOrdinal, o.externalName, o.audience, o.variation],
      ...[o.sampleVariation, o.budgetMinor, o.wave, o.slice],
    ]),
    slices.map((s) => [s.index, s.wave, s.firstOrdinal, s.lastOrdinal, s.adSets, s.ads]),
    waves.map((w) => [w.adSets, w.ads, w.from, w.to]),
  ])}`;
}

const hash = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 10);

/**
 * Digests of plans, which must never change. `!` marks a refusal, `~` a plan of several waves.
 */
const KNOWN = `
  7cf30a7dcd ~64ec45533b e6627014f7 9923a12509 ~1089afad1b ~0d8065bdf6 53445ed0dc f142b86b8b
  323a765beb 7905b4fb77 409b528305 783cc5e3b3 ~3eb7c6e8e1 208f229f68 ca5c846782 ecf4302b32
  9487b09afd 7754df53dd ebb13329e0 ~39c2bbe974 ad9ff3b8b1 d98fb8f69f 19ee5600e9 ac3fb59629
  bef10c235b bb462d40d3 ~e2833e24ba 751269db96 c4c08cdfc7 !0a53105b2b 2504d0e841 ~2af2ca83c3
  ~44a1924563 3940aaf3d3 4da09f4a12 5ce503b755 b57bd2df2f 95c060e08a bcc2680765 ~83ce6bb52c
  e251d6d63e !53b90900dd ~42caecc038 91f2f0b5fe 54daf9ebee cd7c9dd06f !89177d30c3 389030fd94
`;

describe('a plan of ad sets with separate budgets', () => {
  it('keeps every recorded name, because running, stopped and restored runs find their objects by name', () => {
    const known = KNOWN.trim().split(/\s+/);
    expect(known.map((_, number) => digestOf(number))).toEqual(known);
  });
});
