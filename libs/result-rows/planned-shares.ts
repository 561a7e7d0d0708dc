import { SEARCH } from '#libs/contracts/experiment/plan/search-waves.js';
import { oncePerData } from './once-per-data.js';
import type { JudgedAd } from './tested-ads.js';

/** An ad whose delivery can be held against the plan, and the weight of its planned share among all of them. */
export interface PlannedAd {
  ad: JudgedAd;
  plannedWeight: number;
}

/** A wave that has just begun says nothing yet: it counts from this many impressions an ad. The first wave counts from the first. */
const ENOUGH_PER_AD = 100;

/**
 * The ads whose delivery can be held against the plan: those that did not fail, in waves that have delivered. Shares are planned within a
 * wave. So the weights of a wave's ads add up to what the wave got, and only its own ads compete for it.
 */
export const plannedAds = oncePerData((ads: readonly JudgedAd[]): readonly PlannedAd[] => {
  const got = gotOf(ads);
  return [...Map.groupBy(ads, ({ row }) => row.wave)].flatMap(([wave, own]) => {
    const judged = own.filter(({ status }) => status !== 'failed');
    const impressions = sumOf(judged, ({ totals }) => totals.impressions);
    if (impressions <= (wave === 0 ? 0 : ENOUGH_PER_AD * judged.length)) return [];
    const weightOf = plannedWeight(own);
    const unit = sumOf(judged, got) / sumOf(judged, weightOf);
    return judged.map((ad) => ({ ad, plannedWeight: unit * weightOf(ad) }));
  });
});

/** An ad's part of its wave's money. All are alike, but for a later wave of a search: what leads and the bridge share its money. */
function plannedWeight(ofWave: readonly JudgedAd[]): (ad: JudgedAd) => number {
  const kindOf = ({ row }: JudgedAd) => row.because?.kind ?? null;
  const counts = new Map([...Map.groupBy(ofWave, kindOf)].map(([kind, { length }]) => [kind, length]));
  if (counts.size < 2) return () => 1;
  return (ad) => {
    const kind = kindOf(ad);
    return (kind === 'bridge' ? SEARCH.bridge : 10 - SEARCH.bridge) / counts.get(kind)!;
  };
}

/** What each ad got of its planned share: 1 is all of it, 0.03 is 3 %. Without those that cannot be judged. */
export const partsOfAds = oncePerData((ads: readonly JudgedAd[]): ReadonlyMap<JudgedAd, number> => {
  const got = gotOf(ads);
  return new Map(
    plannedAds(ads).flatMap(({ ad, plannedWeight: weight }): [JudgedAd, number][] =>
      weight > 0 ? [[ad, got(ad) / weight]] : [],
    ),
  );
});

/** The same by variation, its ads of several waves together. */
export const deliveredParts = oncePerData((ads: readonly JudgedAd[]): ReadonlyMap<number, number> => {
  const got = gotOf(ads);
  return new Map(
    [...Map.groupBy(plannedAds(ads), ({ ad }) => ad.row.variation)].flatMap(([variation, own]): [number, number][] => {
      const weight = sumOf(own, ({ plannedWeight: one }) => one);
      return weight > 0 ? [[variation, sumOf(own, ({ ad }) => got(ad)) / weight]] : [];
    }),
  );
});

/** What shares are taken of: spend, or impressions before any spend is known. */
function gotOf(ads: readonly JudgedAd[]): (ad: JudgedAd) => number {
  const isSpendKnown = sumOf(ads, ({ totals }) => totals.spend) > 0;
  return ({ totals }) => (isSpendKnown ? totals.spend : totals.impressions);
}

const sumOf = <T>(items: readonly T[], value: (item: T) => number): number =>
  items.reduce((sum, item) => sum + value(item), 0);
