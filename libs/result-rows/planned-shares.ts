import { rowWeights } from '#libs/experiments/search/wave-budgets.js';
import { oncePerData } from './once-per-data.js';
import type { JudgedAd } from './tested-ads.js';

/** An ad whose delivery can be compared with the plan, and the weight of its planned share among all such ads. */
export interface PlannedAd {
  ad: JudgedAd;
  plannedWeight: number;
}

/** A later wave counts once it has this many impressions per ad, because fewer prove nothing. The first wave counts immediately. */
const ENOUGH_PER_AD = 100;

/**
 * The ads whose delivery can be compared with the plan: those that did not fail, in waves that have delivered. The plan divides the budget
 * of each wave among its own ads. So the weights of a wave's ads add up to the delivery of the wave.
 */
export const plannedAds = oncePerData((ads: readonly JudgedAd[]): readonly PlannedAd[] => {
  const deliveryOf = deliveryBy(ads);
  return [...Map.groupBy(ads, ({ row }) => row.wave)].flatMap(([wave, own]) => {
    const judged = own.filter(({ status }) => status !== 'failed');
    const impressions = sumOf(judged, ({ totals }) => totals.impressions);
    if (impressions <= (wave === 0 ? 0 : ENOUGH_PER_AD * judged.length)) return [];
    const weights = rowWeights(own.map(({ row }) => row.because?.kind === 'bridge'));
    const byAd = new Map(own.map((ad, i) => [ad, weights[i]!]));
    const weightOf = (ad: JudgedAd): number => byAd.get(ad)!;
    const unit = sumOf(judged, deliveryOf) / sumOf(judged, weightOf);
    return judged.map((ad) => ({ ad, plannedWeight: unit * weightOf(ad) }));
  });
});

/**
 * Delivered share / planned share of each ad: 1 means as planned, 0.03 means only 3 % of the plan. Leaves out ads that cannot be judged.
 */
export const partsOfAds = oncePerData((ads: readonly JudgedAd[]): ReadonlyMap<JudgedAd, number> => {
  const deliveryOf = deliveryBy(ads);
  return new Map(
    plannedAds(ads).flatMap(({ ad, plannedWeight: weight }): [JudgedAd, number][] =>
      weight > 0 ? [[ad, deliveryOf(ad) / weight]] : [],
    ),
  );
});

/** Delivered share / planned share of each variation. Its ads in several waves count together. */
export const deliveredParts = oncePerData((ads: readonly JudgedAd[]): ReadonlyMap<number, number> => {
  const deliveryOf = deliveryBy(ads);
  return new Map(
    [...Map.groupBy(plannedAds(ads), ({ ad }) => ad.row.variation)].flatMap(([variation, own]): [number, number][] => {
      const weight = sumOf(own, ({ plannedWeight: one }) => one);
      return weight > 0 ? [[variation, sumOf(own, ({ ad }) => deliveryOf(ad)) / weight]] : [];
    }),
  );
});

/** The basis of shares: spend, or impressions while no spend is known. */
function deliveryBy(ads: readonly JudgedAd[]): (ad: JudgedAd) => number {
  const isSpendKnown = sumOf(ads, ({ totals }) => totals.spend) > 0;
  return ({ totals }) => (isSpendKnown ? totals.spend : totals.impressions);
}

const sumOf = <T>(items: readonly T[], value: (item: T) => number): number =>
  items.reduce((sum, item) => sum + value(item), 0);
