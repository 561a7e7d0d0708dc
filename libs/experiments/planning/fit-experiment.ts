import {
  isShared,
  liveAdLimit,
  roomOf,
  type PlatformLimit,
  type PlatformLimits,
} from '#libs/contracts/platform/platform-limits.js';
import type { AdObjectKind } from '#libs/contracts/experiment/run/ad-object.js';
import { leastShowingAll, testedCount } from '#libs/contracts/experiment/plan/variation-counts.js';
import type { RunLength } from '#libs/platforms/dates/run-length.js';
import { variationSpace, type SpaceRefusal, type VariationSpace } from '../design/variation-space.js';
import {
  canRun,
  fitDesign,
  MOST_WAVES,
  neededAtOnce,
  type BudgetRefusal,
  type CapacityInput,
  type Fit,
  type PlanLimits,
} from './capacity.js';
import { mostDaysOfPart } from './wave-window.js';

export interface FitRequest extends RunLength {
  /** Alternatives per component, audience components first; 0 counts as 1. */
  sizes: readonly number[];
  audienceParts: number;
  /** The account's limits, from its platform. */
  limits: PlatformLimits;
  /** The total for the run. */
  budgetMinor: number;
  /** The expected price of 1,000 impressions in the budget's minor units. Without it, the budget does not limit the recommendation. */
  cpmMinor?: number;
  /** The approved number of variations; if absent, a number is recommended. */
  tested?: number;
}

/** The plan needs more than a limit leaves free; `free` is 0 if not even one object fits. */
export interface NoRoom {
  ok: false;
  code: 'NO_ROOM';
  limit: PlatformLimit;
  free: number;
  needed: number;
}

/** A search cannot run. `needed` is the minimum number of days, or the minimum budget in minor units. */
export type SearchRefusal =
  { ok: false; code: 'SEARCH_TOO_SHORT' | 'SEARCH_TOO_POOR'; needed: number } | { ok: false; code: 'SEARCH_NO_ROOM' };

export type FitRefusal = SpaceRefusal | BudgetRefusal | NoRoom | SearchRefusal;

/** An experiment that fits its account: the basis of a plan. */
export interface FittedExperiment extends CapacityInput {
  ok: true;
  created: number;
  fit: Fit;
}

/** Why an experiment cannot run as it is. `capacity` holds the compared figures; it is absent if the lists have too many combinations. */
export interface UnfitExperiment {
  ok: false;
  created: number;
  capacity: CapacityInput | null;
  /** The fit that the experiment would have without the limits of the account. */
  fit?: Fit;
  refusal: FitRefusal;
}

/**
 * Computes the figures of an experiment from its lists, account, budget and dates: the variations, their ad sets and campaigns, and the
 * required amounts. Every forecast, approval and plan of an experiment calls this.
 */
export function fitExperiment(request: FitRequest): FittedExperiment | UnfitExperiment {
  const { budgetMinor } = request;
  const result = variationSpace(request.sizes, request.audienceParts);
  if (!result.ok) return { ok: false, created: result.created, capacity: null, refusal: result };
  const { sizes, audienceParts, created } = result.space;
  const tested = request.tested ?? recommendedTested(result.space, request);
  const capacity = { sizes, audienceParts, tested, budgetMinor, limits: planLimits(request.limits, request) };
  const design = fitDesign(capacity);
  if (!design.ok) {
    const refusal =
      design.code === 'NO_ROOM' ? lackOfRoom(request.limits, { campaign: 1, adset: 1, ad: tested })! : design;
    return { ok: false, created, capacity, refusal };
  }
  const { fit } = design;
  if (canRun(fit, sizes, capacity.limits)) return { ok: true, created, ...capacity, fit };
  const needed = neededAtOnce(fit, capacity.limits);
  return { ok: false, created, capacity, fit, refusal: lackOfRoom(request.limits, needed)! };
}

/** The inputs of a recommendation besides the lists; without a budget or a price, money does not limit it. */
export type MoneyAndRoom = Pick<FitRequest, 'limits' | 'cpmMinor'> &
  Partial<Pick<FitRequest, 'budgetMinor' | 'runDays' | 'times'>>;

/**
 * The number of variations to test if nobody chose one: the largest useful design that the account's limits and the budget allow. The
 * budget must buy 1,000 impressions for each ad and cover the platform's minimum daily budgets. Within the account's limits, the design has
 * enough ads to show every alternative. A budget that is not enough for these ads is refused as below the platform's minimum.
 */
export function recommendedTested(
  { sizes, audienceParts }: Pick<VariationSpace, 'sizes' | 'audienceParts'>,
  { limits, budgetMinor = 0, cpmMinor, runDays, times }: MoneyAndRoom,
): number {
  const room = { liveAdLimit: liveAdLimit(limits) };
  if (budgetMinor <= 0 || cpmMinor === undefined) return testedCount(sizes, room);
  const tested = testedCount(sizes, { ...room, budgetMinor, cpmMinor });
  if (runDays === undefined) return tested;
  const run = { runDays, times };
  const design = fitDesign({ sizes, audienceParts, tested, budgetMinor, limits: planLimits(limits, run) });
  const smaller = !design.ok && design.code === 'BUDGET_TOO_SMALL' ? design.smallerDesign : null;
  return Math.max(Math.min(tested, leastShowingAll(sizes)), smaller?.tested ?? tested);
}

/** The remaining capacity of an account, in the planner's terms; the tightest limit if several apply. */
export function planLimits(
  { tree, bounds, leastDailyBudgetMinor, countsCalendarDays }: PlatformLimits,
  run: RunLength,
): PlanLimits {
  const room = (counts: AdObjectKind, isWanted: (bound: PlatformLimit) => boolean): number =>
    Math.min(Infinity, ...bounds.filter((bound) => bound.counts === counts && isWanted(bound)).map(roomOf));
  return {
    tree,
    adsPerAdSet: room('ad', ({ scope }) => scope === 'adset'),
    adSetsPerCampaign: room('adset', ({ scope }) => scope === 'campaign'),
    liveAds: room('ad', isShared),
    liveAdSets: room('adset', isShared),
    liveCampaigns: room('campaign', isShared),
    minDailyBudgetMinor: leastDailyBudgetMinor,
    ...(countsCalendarDays ? { calendarDays: calendarDays(run) } : {}),
    runDays: run.runDays,
  };
}

const calendarDays = (run: RunLength): number[] =>
  Array.from({ length: MOST_WAVES }, (_, i) => mostDaysOfPart(run, i + 1));

/**
 * The first limit without enough room for the plan; limits without any room come first.
 * @returns null if everything fits
 */
export function lackOfRoom({ bounds }: PlatformLimits, needed: Record<AdObjectKind, number>): NoRoom | null {
  const short = bounds
    .filter((bound) => isShared(bound) && roomOf(bound) < needed[bound.counts])
    .sort((a, b) => Number(roomOf(a) > 0) - Number(roomOf(b) > 0));
  const [limit] = short;
  return limit === undefined
    ? null
    : { ok: false, code: 'NO_ROOM', limit, free: roomOf(limit), needed: needed[limit.counts] };
}
