import { DAY_MS } from '#libs/contracts/time.js';
import { fitRun } from '#libs/experiments/planning/fit-run.js';
import { planExperiment, planWave, type PlannedObject } from '#libs/experiments/planning/plan.js';
import { waveWindow } from '#libs/experiments/planning/wave-window.js';
import { affordableRows } from '#libs/experiments/search/affordable-rows.js';
import { chooseRows } from '#libs/experiments/search/choose-rows.js';
import { nextWaveMinor, rowBudgets } from '#libs/experiments/search/wave-budgets.js';
import { estimate, type Estimate } from '#libs/statistics/estimate.js';
import { viewOf, type View } from '#libs/statistics/estimates/view.js';
import { variationNumber } from '#libs/statistics/model/variation-space.js';
import type { TestedAd } from '#libs/statistics/types.js';
import type { PlatformLimits } from '#libs/contracts/platform/platform-limits.js';
import { deliver } from './deliver.js';
import type { World } from './world.js';

const RUN_DAYS = 10;
/** Meta's shape: ad sets hold the audience and the money. */
const LIMITS: PlatformLimits = {
  tree: { audienceLevel: 'adset', moneyLevel: 'adset' },
  bounds: [
    { counts: 'ad', scope: 'adset', limit: 50, used: 0 },
    { counts: 'adset', scope: 'campaign', limit: 200, used: 0 },
    { counts: 'ad', scope: 'page', limit: 5_000, used: 0 },
  ],
  leastDailyBudgetMinor: 100,
};

export interface SimulatedRun {
  world: World;
  ads: TestedAd[];
  estimated: Estimate;
  view: View;
  /** Variations that led later waves; for a run in one wave, the same number of best variations. */
  chosen: number[];
  /** The ads' actual share of the first wave's money / their planned share. */
  parts: number[];
  /** Share of the approved budget that was spent. */
  spent: number;
}

/** Runs an experiment on the sandbox's delivery with the product's own design, budgets, choice of rows and estimate. */
export function simulateRun(world: World, { search, strength }: { search: boolean; strength: number }): SimulatedRun {
  const { sizes, shape, seed } = world;
  const { audienceParts, tested, impressions: budgetMinor } = shape;
  const fitted = fitRun({
    sizes,
    audienceParts,
    tested,
    budgetMinor,
    runDays: RUN_DAYS,
    cpmMinor: 1_000,
    search,
    limits: LIMITS,
  });
  if (!fitted.ok) throw new Error(JSON.stringify(fitted.refusal));
  const input = { ...fitted, experimentName: 'x', experimentKey: 'abcdefghij', seed: [seed, 7] as const };
  const plan = planExperiment({ ...input, seed: [seed, 7] });
  const run = { startsAt: 0, endsAt: RUN_DAYS * DAY_MS };
  const delivered = (objects: readonly PlannedObject[], wave: number): TestedAd[] =>
    deliver(world, objects, { wave, window: waveWindow(run, wave, fitted.parts), days: RUN_DAYS, strength });
  const ads = Array.from({ length: fitted.fit.waves }, (_, wave) =>
    delivered(
      plan.objects.filter((object) => object.wave === wave),
      wave,
    ),
  ).flat();
  const parts = partsOf(ads);
  const [spent, led, ran] = [[spentOn(ads)], new Set<number>(), ads.slice()];
  let { estimated, view } = estimateOf(world, ran);
  const firstWave = ads.map(({ levels }) => variationNumber(sizes, levels));
  for (let wave = 1; search && wave < fitted.parts.length; wave++) {
    const waveMinor = nextWaveMinor(budgetMinor, fitted.parts, spent);
    const choice = chooseRows({
      wave,
      impressions: waveMinor,
      seed: [seed, 7],
      ranked: view.order,
      barred: new Set(),
      firstWave,
      ledBefore: led,
      estimateOf: () => ({ value: 0, lower: 0, upper: 0 }),
    });
    if (!choice.ok) throw new Error(choice.code);
    const rows = affordableRows(choice.rows, { waveMinor, leastMinor: 0, room: Infinity })!;
    const budgets = rowBudgets(waveMinor, rows);
    const objects = planWave(
      rows.map(({ variation }, i) => ({ variation, budgetMinor: budgets[i]! })),
      input,
      { wave, firstOrdinal: 10_000 * wave },
    );
    const later = delivered(objects, wave);
    for (const { variation, because } of rows) if (because.kind === 'leading') led.add(variation);
    spent.push(spentOn(later));
    ran.push(...later);
    ({ estimated, view } = estimateOf(world, ran));
  }
  const chosen = search ? [...led] : [...view.order.slice(0, BEST)];
  return { world, ads: ran, estimated, view, chosen, parts, spent: sum(spent) / budgetMinor };
}

/** Number of best variations to compare: as many as three waves of these shapes choose. */
const BEST = 40;

function estimateOf({ shape, sizes }: World, ads: readonly TestedAd[]): { estimated: Estimate; view: View } {
  const components = Object.keys(shape.parts).map((name, f) => ({ name, size: sizes[f]! }));
  const estimated = estimate({ components, ads: [...ads], metric: { kind: 'rate', event: 'link_click' } });
  return { estimated, view: viewOf(estimated, { includeEstimated: true }) };
}

const spentOn = (ads: readonly TestedAd[]): number => sum(ads.map(({ spend }) => spend));
const partsOf = (ads: readonly TestedAd[]): number[] => {
  const share = spentOn(ads) / ads.length;
  return ads.map(({ spend }) => spend / share);
};
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
