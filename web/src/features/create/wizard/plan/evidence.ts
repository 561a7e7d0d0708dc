import type { Intent } from '@blueprintjs/core';
import {
  feedingMinor,
  IMPRESSIONS_EACH,
  impressionsEach,
  smallestDifference,
} from '#libs/contracts/experiment/plan/test-size.js';

/** If the smallest difference is this share or more (1,000 %), the console says that the test finds none. */
export const MOST_DIFFERENCE = 10;

/** Ways to give a test enough evidence to distinguish its ads, the cheapest first. */
export type Remedy =
  /** Fewer ads for the same money, as recommended. */
  | { kind: 'recommended'; tested: number }
  /** Fewer alternatives, until this number of ads tests them all. */
  | { kind: 'alternatives'; ads: number }
  | { kind: 'budget'; minor: number };

export interface Evidence {
  /** `single`: one ad alone, so nothing is compared. `thin`, `some`: the test is underpowered. */
  level: 'single' | 'thin' | 'some' | 'good';
  intent: Intent;
  /** Clicks or views that each tested variation can expect. */
  events: number;
  /** The smallest difference between two ads that the test finds four times in five, as a share of the lower rate. */
  betweenAds: number;
  /** Empty if the test needs no remedy. */
  remedies: Remedy[];
}

/**
 * Events that each of two variations needs: the first number to distinguish their rates at all, the second to find a difference of about
 * 40 % four times in five (2.8 standard errors of the difference of two counts).
 */
const SOME_FROM = 10;
const GOOD_FROM = 100;

/** Impressions that each ad needs for a good comparison. @param rate clicks or views per impression */
export const impressionsToCompare = (rate: number): number => Math.ceil(GOOD_FROM / rate);

export interface Expected {
  tested: number;
  recommended: number;
  budgetMinor: number;
  /** Price of 1,000 impressions, in the same minor units. */
  cpmMinor: number;
  /** Clicks or views per impression, usual for the platform. */
  rate: number;
}

/** The evidence that the budget buys for the number of tested ads, and the remedies that would increase it. */
export function evidenceOf(expected: Expected): Evidence {
  const { tested, budgetMinor, cpmMinor, rate } = expected;
  const impressions = impressionsEach(budgetMinor, cpmMinor, tested);
  const events = Math.round(impressions * rate);
  const found = { events, betweenAds: smallestDifference(impressions * rate) };
  if (tested <= 1) return { ...found, level: 'single', intent: 'warning', remedies: [] };
  if (events >= GOOD_FROM) return { ...found, level: 'good', intent: 'success', remedies: [] };
  const level = events < SOME_FROM || impressions < IMPRESSIONS_EACH ? 'thin' : 'some';
  return { ...found, level, intent: 'warning', remedies: remediesOf(expected) };
}

/** Free remedies come first, then more money. */
function remediesOf({ tested, recommended, budgetMinor, cpmMinor, rate }: Expected): Remedy[] {
  const impressions = impressionsToCompare(rate);
  const ads = Math.floor(((budgetMinor / cpmMinor) * 1_000) / impressions);
  return [
    ...(recommended < tested ? [{ kind: 'recommended', tested: recommended } as const] : []),
    ...(ads >= 2 && ads < Math.min(tested, recommended) ? [{ kind: 'alternatives', ads } as const] : []),
    { kind: 'budget', minor: feedingMinor(tested, cpmMinor, impressions) },
  ];
}
