import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fitDesign, type Fit, type FitResult, type PlanLimits } from './capacity.js';
import { testedCount } from '#libs/contracts/experiment/plan/variation-counts.js';
import { externalKey } from '#libs/platforms/naming/external-name.js';
import { planExperiment, type Plan, type PlanInput } from './plan.js';
import { cutBatches } from './slices.js';
import { audienceOf, productOf } from '../design/variation-space.js';

const limits: PlanLimits = {
  tree: { audienceLevel: 'adset', moneyLevel: 'adset' },
  adsPerAdSet: 50,
  adSetsPerCampaign: 200,
  liveAds: 5_000,
  minDailyBudgetMinor: 100,
  runDays: 7,
};
type FreeInput = Omit<PlanInput, 'fit'>;
const input: FreeInput = {
  experimentName: 'Autumn sale',
  experimentKey: 'abcdefghij',
  seed: [1, 2],
  sizes: [3, 2, 4, 3, 5, 4, 3],
  audienceParts: 3,
  tested: 144,
  budgetMinor: 500_000,
  limits,
};
const planned = (requested: FreeInput): Exclude<FitResult, { ok: true }> | { ok: true; fit: Fit; plan: Plan } => {
  const result = fitDesign(requested);
  return result.ok ? { ...result, plan: planExperiment({ ...requested, fit: result.fit }) } : result;
};
const planOf = (change: Partial<FreeInput> = {}): Plan => {
  const result = planned({ ...input, ...change });
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.plan;
};
const kind = (plan: Plan, wanted: string) => plan.objects.filter((object) => object.kind === wanted);

describe('plan', () => {
  it('is a tree of one campaign, an ad set per audience and an ad per tested variation', () => {
    const plan = planOf();
    expect(plan.totals).toEqual({ campaigns: 1, adSets: 24, ads: 144 });
    expect(plan.objects[0]).toMatchObject({ ordinal: 0, kind: 'campaign', parentOrdinal: null, wave: 0, slice: null });
    expect(
      kind(plan, 'ad')
        .map(({ variation }) => variation)
        .sort(),
    ).toEqual([...plan.design.variations].sort());
  });

  it('names objects by what distinguishes them', () => {
    const plan = planOf({
      sizes: [2, 2],
      audienceParts: 1,
      tested: 4,
      labels: [
        ['18–24', '25–34'],
        ['Hello', 'Hola'],
      ],
    });
    expect(plan.objects.map(({ externalName }) => externalName)).toEqual([
      'Autumn sale [abcdefghij-0]',
      'Autumn sale · 18–24 [abcdefghij-1]',
      'Autumn sale · Hello [abcdefghij-2]',
      'Autumn sale · Hola [abcdefghij-3]',
      'Autumn sale · 25–34 [abcdefghij-4]',
      'Autumn sale · Hello [abcdefghij-5]',
      'Autumn sale · Hola [abcdefghij-6]',
    ]);
  });

  it('splits an audience with more than 50 ads into twins of nearly equal size', () => {
    const plan = planOf({ sizes: [1, 12, 11], audienceParts: 1, tested: 130 });
    const ads = kind(plan, 'adset').map(
      ({ ordinal }) => kind(plan, 'ad').filter((ad) => ad.parentOrdinal === ordinal).length,
    );
    expect(ads).toEqual([44, 43, 43]);
    expect(new Set(kind(plan, 'adset').map(({ audience }) => audience))).toEqual(new Set([0]));
  });

  it('opens a second campaign above 200 ad sets', () => {
    const plan = planOf({ sizes: [250, 1], audienceParts: 1, tested: 250, budgetMinor: 1_000_000 });
    const campaigns = kind(plan, 'campaign');
    expect(
      campaigns.map(({ ordinal }) => kind(plan, 'adset').filter((a) => a.parentOrdinal === ordinal).length),
    ).toEqual([200, 50]);
  });

  it('uses fewer ad sets if the budget is too small for the usual number', () => {
    expect(planOf({ budgetMinor: 10_000 }).totals).toEqual({ campaigns: 1, adSets: 13, ads: 144 });
  });

  it('refuses a budget that is too small for the design, and names the design that it is enough for', () => {
    const result = planned({ ...input, budgetMinor: 3_500 });
    expect(result).toMatchObject({
      ok: false,
      code: 'BUDGET_TOO_SMALL',
      minimumEachMinor: 700,
      neededMinor: 5_040,
      smallerDesign: { tested: 5, holders: 5 },
    });
    expect(planOf({ budgetMinor: 5_040 }).totals.ads).toBe(144);
    expect(planned({ ...input, budgetMinor: 699 })).toMatchObject({ ok: false, smallerDesign: null });
  });

  it('is refused if the page has no room', () => {
    expect(planned({ ...input, limits: { ...limits, liveAds: 0 } })).toEqual({ ok: false, code: 'NO_ROOM' });
  });

  it('runs a design that is too large for one wave in equal waves, each with every audience', () => {
    const plan = planOf({ limits: { ...limits, liveAds: 60 } });
    expect(plan.waves).toEqual([
      { index: 0, adSets: 24, ads: 48, from: 0, to: 1 / 3 },
      { index: 1, adSets: 24, ads: 48, from: 1 / 3, to: 2 / 3 },
      { index: 2, adSets: 24, ads: 48, from: 2 / 3, to: 1 },
    ]);
    for (const { index } of plan.waves) {
      const audiences = kind(plan, 'adset').filter(({ wave }) => wave === index);
      expect(new Set(audiences.map(({ audience }) => audience)).size).toBe(24);
    }
  });

  const spaces = fc
    .tuple(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 10 }), fc.nat({ max: 10 }))
    .map(([sizes, cut]) => ({ sizes, audienceParts: cut % (sizes.length + 1) }))
    .filter(({ sizes }) => productOf(sizes) <= 50_000);
  const limitsOf = fc.record({
    tree: fc.constant(limits.tree),
    adsPerAdSet: fc.integer({ min: 1, max: 60 }),
    adSetsPerCampaign: fc.integer({ min: 1, max: 200 }),
    liveAds: fc.integer({ min: 1, max: 400 }),
    minDailyBudgetMinor: fc.integer({ min: 1, max: 500 }),
    runDays: fc.double({ min: 0.1, max: 7, noNaN: true }),
  });

  it('keeps every limit, spends the budget to the minor unit and is the same each time', () => {
    fc.assert(
      fc.property(
        spaces,
        limitsOf,
        fc.integer({ min: 1, max: 2_000_000 }),
        fc.tuple(fc.integer(), fc.integer()),
        (space, given, budgetMinor, seed) => {
          const requested = {
            ...input,
            ...space,
            tested: testedCount(space.sizes, { liveAdLimit: 250 }),
            limits: given,
            budgetMinor,
            seed,
          };
          const result = planned(requested);
          if (!result.ok) {
            if (result.code !== 'BUDGET_TOO_SMALL') throw new Error(result.code);
            expect(result.neededMinor).toBeGreaterThan(budgetMinor);
            expect(planned({ ...requested, budgetMinor: result.neededMinor }).ok).toBe(true);
            if (result.smallerDesign)
              expect(planned({ ...requested, tested: result.smallerDesign.tested }).ok).toBe(true);
            return;
          }
          const { plan, fit } = result;
          const byParent = Map.groupBy(plan.objects, ({ parentOrdinal }) => parentOrdinal);
          let spent = 0;
          plan.objects.forEach((object, i) => {
            if (object.ordinal !== i) throw new Error('ordinals count up');
            if (externalKey(object.externalName)?.ordinal !== i) throw new Error('names carry the ordinal');
            const children = byParent.get(i) ?? [];
            if (object.kind === 'campaign' && children.length > given.adSetsPerCampaign)
              throw new Error('campaign too large');
            if (object.kind === 'adset') {
              if (children.length === 0 || children.length > given.adsPerAdSet) throw new Error('ad set too large');
              if (object.budgetMinor! < fit.minimumEachMinor) throw new Error('ad set below the minimum');
              spent += object.budgetMinor!;
            }
            if (object.kind === 'ad' && audienceOf(object.variation!, space) !== object.audience)
              throw new Error('wrong audience');
            for (const child of children) if (child.wave !== object.wave) throw new Error('a tree is of one wave');
          });
          expect(spent).toBe(budgetMinor);
          const holders = plan.objects.flatMap((object) => (object.kind === 'adset' ? [object.budgetMinor!] : []));
          const least = Math.floor((budgetMinor * fit.leastAds) / requested.tested);
          expect(Math.min(...holders)).toBeGreaterThanOrEqual(least);
          if (fit.waves === 1) expect(Math.min(...holders)).toBeLessThanOrEqual(least + 1);
          expect(plan.totals.adSets).toBe(fit.adSets);
          for (const { ads } of plan.waves) expect(ads).toBeLessThanOrEqual(given.liveAds);
          expect(plan.waves.reduce((sum, { ads }) => sum + ads, 0)).toBe(requested.tested);
          expect(fit.minimumEachMinor).toBe(
            given.minDailyBudgetMinor * Math.max(1, Math.ceil(given.runDays / plan.waves.length)),
          );
          expect(planned(requested)).toEqual(result);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('cuts slices at ad sets, and batches within an ad set; each object is in exactly one slice', () => {
    fc.assert(
      fc.property(
        spaces,
        limitsOf,
        fc.integer({ min: 1, max: 150 }),
        fc.integer({ min: 1, max: 50 }),
        (space, given, adsPerSlice, size) => {
          const plan = planOf({
            ...space,
            tested: testedCount(space.sizes, { liveAdLimit: 250 }),
            limits: given,
            budgetMinor: 1e12,
            adsPerSlice,
          });
          let next = plan.totals.campaigns;
          for (const slice of plan.slices) {
            expect(slice.firstOrdinal).toBe(next);
            next = slice.lastOrdinal + 1;
            const members = plan.objects.slice(slice.firstOrdinal, next);
            expect(members[0]!.kind).toBe('adset');
            expect(members.every((object) => object.slice === slice.index && object.wave === slice.wave)).toBe(true);
            expect(members.filter((object) => object.kind === 'ad').length).toBe(slice.ads);
            if (slice.adSets > 1) expect(slice.ads).toBeLessThanOrEqual(adsPerSlice);
          }
          expect(next).toBe(plan.objects.length);
          const batches = cutBatches(plan.objects, size);
          expect(batches.flatMap(({ adOrdinals }) => adOrdinals)).toEqual(
            kind(plan, 'ad').map(({ ordinal }) => ordinal),
          );
          for (const { adSetOrdinal, adOrdinals } of batches) {
            expect(adOrdinals.length).toBeLessThanOrEqual(size);
            expect(adOrdinals.every((ordinal) => plan.objects[ordinal]!.parentOrdinal === adSetOrdinal)).toBe(true);
          }
        },
      ),
      { numRuns: 100 },
    );
  });

  const levels = fc.constantFrom('campaign' as const, 'adset' as const);
  const trees = fc.record({ audienceLevel: levels, moneyLevel: levels });
  const sharedLimits = fc.record({
    liveAdSets: fc.option(fc.integer({ min: 1, max: 300 }), { nil: undefined }),
    liveCampaigns: fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined }),
  });

  it('keeps limits and budget for every shape of the tree', () => {
    fc.assert(
      fc.property(
        spaces,
        limitsOf,
        sharedLimits,
        trees,
        fc.integer({ min: 1, max: 2_000_000 }),
        (space, own, shared, tree, budgetMinor) => {
          const given = { ...own, ...shared, tree };
          const requested = {
            ...input,
            ...space,
            tested: testedCount(space.sizes, { liveAdLimit: 250 }),
            limits: given,
            budgetMinor,
          };
          const result = planned(requested);
          if (!result.ok) {
            if (result.code !== 'BUDGET_TOO_SMALL') throw new Error(result.code);
            expect(planned({ ...requested, budgetMinor: result.neededMinor }).ok).toBe(true);
            return;
          }
          const { plan, fit } = result;
          const { liveAdSets = Infinity, liveCampaigns = Infinity } = given;
          const byParent = Map.groupBy(plan.objects, ({ parentOrdinal }) => parentOrdinal);
          let spent = 0;
          for (const object of plan.objects) {
            const children = byParent.get(object.ordinal) ?? [];
            if (object.kind !== 'ad' && children.length === 0) throw new Error('nothing in it');
            if (object.kind === 'campaign' && children.length > given.adSetsPerCampaign) throw new Error('campaign');
            if (object.kind === 'adset' && children.length > given.adsPerAdSet) throw new Error('ad set');
            if (object.kind === tree.moneyLevel && object.budgetMinor! < fit.minimumEachMinor)
              throw new Error('minimum');
            if (object.kind !== tree.moneyLevel && object.budgetMinor !== null) throw new Error('money elsewhere');
            if (object.kind === tree.audienceLevel && audienceOf(object.sampleVariation!, space) !== object.audience)
              throw new Error('sample of another audience');
            if (object.kind === 'campaign' && tree.audienceLevel === 'adset' && object.audience !== null)
              throw new Error('a campaign of several audiences has none');
            for (const child of children)
              if (object.audience !== null && child.audience !== object.audience) throw new Error('mixed audiences');
            spent += object.budgetMinor ?? 0;
          }
          expect(spent).toBe(budgetMinor);
          expect(plan.totals).toMatchObject({ adSets: fit.adSets, ads: requested.tested });
          if (fit.waves === 1) expect(plan.totals.campaigns).toBe(fit.campaigns);
          expect(plan.totals.campaigns).toBeLessThanOrEqual(fit.campaigns);
          expect(fit.holders).toBe(tree.moneyLevel === 'campaign' ? fit.campaigns : fit.adSets);
          for (const { index, ads, adSets } of plan.waves) {
            expect(ads).toBeLessThanOrEqual(given.liveAds);
            if (fit.isTooLarge) continue;
            expect(adSets).toBeLessThanOrEqual(liveAdSets);
            const campaigns = kind(plan, 'campaign').filter(({ wave }) => wave === index);
            expect(campaigns.length).toBeLessThanOrEqual(liveCampaigns);
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  it('makes a campaign of each audience, with its own budget, if the platform sets audiences on campaigns', () => {
    const tree = { audienceLevel: 'campaign', moneyLevel: 'campaign' } as const;
    const plan = planOf({
      sizes: [2, 4],
      audienceParts: 1,
      tested: 8,
      budgetMinor: 10_001,
      limits: { ...limits, tree, adsPerAdSet: 3 },
      labels: [
        ['18–24', '25–34'],
        ['A', 'B', 'C', 'D'],
      ],
    });
    expect(plan.objects.map(({ externalName, budgetMinor }) => [externalName, budgetMinor])).toEqual([
      ['Autumn sale · 18–24 [abcdefghij-0]', 5_001],
      ['Autumn sale · 25–34 [abcdefghij-1]', 5_000],
      ['Autumn sale · 18–24 · 1/2 [abcdefghij-2]', null],
      ['Autumn sale · A [abcdefghij-3]', null],
      ['Autumn sale · B [abcdefghij-4]', null],
      ['Autumn sale · 18–24 · 2/2 [abcdefghij-5]', null],
      ['Autumn sale · C [abcdefghij-6]', null],
      ['Autumn sale · D [abcdefghij-7]', null],
      ['Autumn sale · 25–34 · 1/2 [abcdefghij-8]', null],
      ['Autumn sale · A [abcdefghij-9]', null],
      ['Autumn sale · B [abcdefghij-a]', null],
      ['Autumn sale · 25–34 · 2/2 [abcdefghij-b]', null],
      ['Autumn sale · C [abcdefghij-c]', null],
      ['Autumn sale · D [abcdefghij-d]', null],
    ]);
  });

  it('uses fewer ad sets if the account allows no more live ad sets', () => {
    const { plan, fit } = planned({ ...input, limits: { ...limits, liveAdSets: 10 } }) as { plan: Plan; fit: Fit };
    expect(fit).toMatchObject({ waves: 1, adSets: 10 });
    expect(plan.totals.ads).toBe(144);
  });

  it('plans 2,000 ads of 50,000 variations', () => {
    const sizes = [5, 2, 5, 2, 5, 2, 5, 2, 5];
    const { totals } = planOf({ sizes, audienceParts: 5, tested: 2_000, budgetMinor: 10_000_000 });
    expect(totals).toMatchObject({ campaigns: 1, ads: 2_000 });
  });

  it('says what fits before anything is planned', () => {
    expect(fitDesign(input)).toMatchObject({
      ok: true,
      fit: { tested: 144, audienceRows: 24, adSets: 24, waves: 1, neededMinor: 16_800 },
    });
  });
});
