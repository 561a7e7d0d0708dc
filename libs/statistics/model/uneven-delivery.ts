import chiSquareCdf from '@stdlib/stats-base-dists-chisquare-cdf';
import { STARVED_BELOW } from '#libs/contracts/results/results.js';
import type { Component } from '../types.js';

/** The planned and the actual delivery of an ad. */
export interface DeliveredAd {
  levels: readonly number[];
  impressions: number;
  /** Its cost in any unit. Shares use the spend if every ad has it, else the impressions. */
  spend?: number;
  /** Weight of its planned share; all equal by default. */
  plannedWeight?: number;
  /** Ad set (or ad group); sets are compared only if every ad names one. */
  group?: string;
}

/** An item that is far from its planned share of the spend, or of impressions. Shares are fractions. */
export interface UnevenDelivery {
  what:
    | { kind: 'ad'; index: number }
    | { kind: 'level'; component: string; level: number }
    | { kind: 'group'; group: string };
  share: number;
  plannedShare: number;
}

/** The shares of each ad and each level, in their order. */
export interface DeliveredShares {
  ads: UnevenDelivery[];
  levels: UnevenDelivery[];
}

/** For ad sets: the maximum p-value and the minimum deviation from the planned share (as a fraction of it) for an alert. */
const GROUP_P_VALUE = 0.0005;
const GROUP_DEVIATION = 0.5;

/**
 * Alerts on delivery that makes comparisons unreliable. Delivery is an auction, so even shares are not expected and the classic
 * sample-ratio test would always fire. Only starved ads and levels count, and ad sets whose difference is both certain and large. Shares
 * are of the spend: a budget is planned in money, and the price of an impression differs by place.
 * @param ads non-failed ads
 * @param dispersion divides chi-square, see `dispersion`
 */
export function unevenDelivery(
  components: readonly Component[],
  ads: readonly DeliveredAd[],
  dispersion: number,
): UnevenDelivery[] {
  const compare = comparison(ads);
  if (!compare) return [];
  const { ads: single, levels } = deliveredShares(components, ads);
  const starved = [...single, ...levels].filter(({ share, plannedShare }) => share < STARVED_BELOW * plannedShare);
  if (ads.some(({ group }) => group === undefined)) return starved;
  const groups = [...Map.groupBy(ads, ({ group }) => group!)].map(([group, members]) =>
    compare({ kind: 'group', group }, members),
  );
  return [...starved, ...unevenGroups(groups, sumOf(ads, ({ impressions }) => impressions) / dispersion)];
}

/** The share of each ad, and of each alternative of a component that has several; none before anything was delivered. */
export function deliveredShares(components: readonly Component[], ads: readonly DeliveredAd[]): DeliveredShares {
  const compare = comparison(ads);
  if (!compare) return { ads: [], levels: [] };
  return {
    ads: ads.map((ad, index) => compare({ kind: 'ad', index }, [ad])),
    levels: components.flatMap(({ name, size }, f) => {
      if (size < 2) return [];
      const members = Map.groupBy(ads, ({ levels }) => levels[f]!);
      return Array.from({ length: size }, (_, level) =>
        compare({ kind: 'level', component: name, level }, members.get(level) ?? []),
      );
    }),
  };
}

type Compare = (what: UnevenDelivery['what'], members: readonly DeliveredAd[]) => UnevenDelivery;

/** Compares some ads' share with their planned share; null before anything was delivered. */
function comparison(ads: readonly DeliveredAd[]): Compare | null {
  const isSpendKnown = sumOf(ads, ({ spend = 0 }) => spend) > 0 && ads.every(({ spend }) => spend !== undefined);
  const deliveryOf = ({ impressions, spend }: DeliveredAd): number => (isSpendKnown ? spend! : impressions);
  const total = sumOf(ads, deliveryOf);
  const planned = sumOf(ads, weightOf);
  if (total <= 0 || planned <= 0) return null;
  return (what, members) => ({
    what,
    share: sumOf(members, deliveryOf) / total,
    plannedShare: sumOf(members, weightOf) / planned,
  });
}

/** @param size effective number of impressions */
function unevenGroups(groups: readonly UnevenDelivery[], size: number): UnevenDelivery[] {
  const funded = groups.filter(({ plannedShare }) => plannedShare > 0);
  if (funded.length < 2) return [];
  const chiSquare = size * sumOf(funded, ({ share, plannedShare }) => (share - plannedShare) ** 2 / plannedShare);
  if (1 - chiSquareCdf(chiSquare, funded.length - 1) >= GROUP_P_VALUE) return [];
  return funded.filter(({ share, plannedShare }) => Math.abs(share / plannedShare - 1) > GROUP_DEVIATION);
}

const weightOf = ({ plannedWeight }: DeliveredAd): number => plannedWeight ?? 1;

const sumOf = <T>(items: readonly T[], value: (item: T) => number): number =>
  items.reduce((sum, item) => sum + value(item), 0);
