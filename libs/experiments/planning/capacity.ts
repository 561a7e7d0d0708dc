import type { AdObjectKind } from '#libs/contracts/experiment/run/ad-object.js';
import type { TreeShape } from '#libs/contracts/platform/platform-limits.js';
import { designNeeds } from '#libs/contracts/experiment/plan/variation-counts.js';
import { audienceRowCount, fewestAudienceRows } from '../design/tested-design.js';
import { productOf } from '../design/variation-space.js';

/** Limits of the account, the platform and the dates that a plan has to respect. */
export interface PlanLimits {
  tree: TreeShape;
  adsPerAdSet: number;
  adSetsPerCampaign: number;
  /** The number of ads that may run at the same time, in addition to the ads that are live already. */
  liveAds: number;
  /** Like `liveAds`, for ad sets and campaigns, if the platform counts these. */
  liveAdSets?: number;
  liveCampaigns?: number;
  /** The minimum daily budget of an object that holds money. */
  minDailyBudgetMinor: number;
  /**
   * The maximum number of calendar days that a wave touches, if the minimum budget counts these. Entry 0 is for one wave, entry 1 for two
   * equal waves, and so on. With more waves than entries, each wave has a day.
   */
  calendarDays?: readonly number[];
  /** The length of the run in days, above 0. For the minimum budget, a part of a day counts as a day. */
  runDays: number;
}

export interface CapacityInput {
  sizes: readonly number[];
  audienceParts: number;
  tested: number;
  budgetMinor: number;
  limits: PlanLimits;
}

/**
 * How a number of tested variations fits the account and the budget. A row's ads are in one **unit**: the ad set or the campaign of the
 * row. If it cannot hold all ads, the unit has several twins.
 */
export interface Fit {
  tested: number;
  /** The number of different audiences of the design. */
  audienceRows: number;
  /** The number of ad sets and campaigns of all waves, with twins of large audiences. With several waves, `campaigns` is an upper limit. */
  adSets: number;
  campaigns: number;
  /** The number of objects that hold the money: ad sets or campaigns. */
  holders: number;
  /** The number of equal parts that run one after the other, because not everything fits into one part. */
  waves: number;
  /** Whether, for any number of waves, a wave has more ad sets or campaigns than may run at the same time. */
  isTooLarge: boolean;
  /** A lower bound of the number of ads in the smallest holder. A holder's share of the budget is in proportion to its ads. */
  leastAds: number;
  /** Minimum budget of one holder for its wave. */
  minimumEachMinor: number;
  /** The minimum total that is enough for every holder if it is split in proportion to ads. */
  neededMinor: number;
}

/** The refusal if the budget is too small for the design. Amounts are minor units. */
export interface BudgetRefusal {
  ok: false;
  code: 'BUDGET_TOO_SMALL';
  budgetMinor: number;
  /** The budget that would be enough for the requested design. */
  neededMinor: number;
  minimumEachMinor: number;
  /** The largest design that the budget is enough for; null if there is none. */
  smallerDesign: { tested: number; holders: number } | null;
  /** The level that holds the money, and whose budgets are too small. */
  moneyLevel: TreeShape['moneyLevel'];
}

/** The refusal if the account's limits leave no room for a single further object. */
export interface RoomRefusal {
  ok: false;
  code: 'NO_ROOM';
}

/** Maximum number of waves. If shared ad sets or campaigns are the limit, more waves do not help. */
export const MOST_WAVES = 7;

export type FitResult = { ok: true; fit: Fit } | BudgetRefusal | RoomRefusal;

/** Splits ads into parts that are as even as possible, larger parts first, none above `most`. */
const evenParts = (ads: number, most: number): number[] => {
  const parts = Math.max(1, Math.ceil(ads / most));
  return Array.from({ length: parts }, (_, i) => Math.floor((ads + i) / parts)).reverse();
};

const isCampaignEach = ({ tree }: PlanLimits): boolean => tree.audienceLevel === 'campaign';

/** Maximum number of ads in one unit. */
const adsPerUnit = (limits: PlanLimits): number =>
  Math.min(
    limits.liveAds,
    limits.adsPerAdSet *
      (isCampaignEach(limits) ? Math.min(limits.adSetsPerCampaign, limits.liveAdSets ?? Infinity) : 1),
  );

/** Sizes of the twins that an audience with this many ads is split into. */
export const twinSizes = (ads: number, limits: PlanLimits): number[] => evenParts(ads, adsPerUnit(limits));

/** Sizes of the ad sets of a unit with this many ads. */
export const adSetSizes = (ads: number, limits: PlanLimits): number[] =>
  isCampaignEach(limits) ? evenParts(ads, limits.adsPerAdSet) : [ads];

const adSetsIn = (ads: number, limits: PlanLimits): number =>
  isCampaignEach(limits) ? Math.max(1, Math.ceil(ads / limits.adsPerAdSet)) : 1;

/** The number of units in one campaign. */
export const unitsPerCampaign = (limits: PlanLimits): number => (isCampaignEach(limits) ? 1 : limits.adSetsPerCampaign);

/** The limits on the number of audience rows. */
export const rowLimits = (limits: PlanLimits): { adsPerRow: number; mostRows: number } =>
  isCampaignEach(limits)
    ? { adsPerRow: limits.adsPerAdSet * limits.adSetsPerCampaign, mostRows: limits.liveCampaigns ?? Infinity }
    : {
        adsPerRow: limits.adsPerAdSet,
        mostRows: Math.min(
          limits.tree.audiencesContinue ? Infinity : limits.adSetsPerCampaign,
          limits.liveAdSets ?? Infinity,
        ),
      };

/** The minimum budget of a holder if this many waves share the run. */
const minimumEach = ({ minDailyBudgetMinor, runDays, calendarDays }: PlanLimits, waves: number): number =>
  minDailyBudgetMinor * (calendarDays ? (calendarDays[waves - 1] ?? 1) : Math.max(1, Math.ceil(runDays / waves)));

/** The shortest wave, in days: an hour less than a day, because clocks can go forward and the last day can end a second early. */
const LEAST_WAVE_DAYS = 23 / 24;
/** The minimum number of ads with an alternative in each wave. */
const LEAST_OF_ALTERNATIVE = 2;

/** Whether each wave fits within the limits, is long enough and contains every alternative. */
export function canRun({ tested, waves, isTooLarge }: Fit, sizes: readonly number[], { runDays }: PlanLimits): boolean {
  if (isTooLarge || waves === 1) return !isTooLarge;
  const ofEach = Math.floor(tested / Math.max(1, ...sizes));
  return runDays / waves >= LEAST_WAVE_DAYS && ofEach / waves >= LEAST_OF_ALTERNATIVE;
}

const hasRoom = ({ liveAds, liveAdSets = 1, liveCampaigns = 1 }: PlanLimits): boolean =>
  Math.min(liveAds, liveAdSets, liveCampaigns) >= 1;

/**
 * Fits a design into the account. It uses the usual number of audience rows if the budget is enough for them and they fit into one wave.
 * Otherwise it uses the largest number that the budget is enough for and that still measures the effect of every audience alternative.
 * @returns a refusal names the required budget, and the largest design that the given budget is enough for
 */
export function fitDesign(input: CapacityInput): FitResult {
  if (!hasRoom(input.limits)) return { ok: false, code: 'NO_ROOM' };
  const fits = possibleFits(input);
  const affordable = fits.filter((fit) => fit.neededMinor <= input.budgetMinor);
  const fitting = affordable.filter(({ isTooLarge }) => !isTooLarge);
  const found = fitting.find(({ waves }) => waves === 1) ?? fitting[0] ?? affordable[0];
  if (found) return { ok: true, fit: found };
  const cheapest = fits.reduce((a, b) => (b.neededMinor < a.neededMinor ? b : a));
  const smaller = largestAffordable(input);
  return {
    ok: false,
    code: 'BUDGET_TOO_SMALL',
    budgetMinor: input.budgetMinor,
    neededMinor: cheapest.neededMinor,
    minimumEachMinor: cheapest.minimumEachMinor,
    smallerDesign: smaller && { tested: smaller.tested, holders: smaller.holders },
    moneyLevel: input.limits.tree.moneyLevel,
  };
}

/** The largest number of tested variations up to `tested` that the budget is enough for, or null. */
export function largestAffordable(input: CapacityInput): Fit | null {
  if (!hasRoom(input.limits) || minimumEach(input.limits, Infinity) > input.budgetMinor) return null;
  for (let tested = input.tested; tested >= 1; tested--) {
    const fit = possibleFits({ ...input, tested }).find(({ neededMinor }) => neededMinor <= input.budgetMinor);
    if (fit) return fit;
  }
  return null;
}

/** Fits for every possible number of audience rows, the usual number first. */
function possibleFits({ sizes, audienceParts, tested, limits }: Omit<CapacityInput, 'budgetMinor'>): Fit[] {
  const audienceSizes = sizes.slice(0, audienceParts);
  const creatives = productOf(sizes.slice(audienceParts));
  const most = audienceRowCount({ sizes, audienceParts, tested, ...rowLimits(limits) });
  const { mainEffects } = designNeeds(audienceSizes);
  const fewest = Math.min(most, Math.max(mainEffects, fewestAudienceRows(tested, creatives)));
  return Array.from({ length: most - fewest + 1 }, (_, i) => fitOf(tested, most - i, limits));
}

function fitOf(tested: number, audienceRows: number, limits: PlanLimits): Fit {
  const fewest = Math.max(1, Math.ceil(tested / limits.liveAds));
  const most = Math.max(fewest, Math.min(tested, MOST_WAVES));
  for (let waves = fewest; ; waves++) {
    const layout = layOut(tested, audienceRows, waves, limits);
    const { adSets, largest, campaigns, smallest } = layout;
    const { liveAdSets = Infinity, liveCampaigns = Infinity, tree } = limits;
    const fits = largest.adSets <= liveAdSets && largest.campaigns <= liveCampaigns;
    if (!fits && waves < most) continue;
    const minimumEachMinor = minimumEach(limits, waves);
    return {
      tested,
      audienceRows,
      adSets,
      campaigns,
      waves,
      leastAds: smallest,
      minimumEachMinor,
      isTooLarge: !fits,
      holders: tree.moneyLevel === 'campaign' ? campaigns : adSets,
      neededMinor: Math.ceil((minimumEachMinor * tested) / smallest),
    };
  }
}

/** The number of objects by kind if the whole design ran in one wave. */
export function neededAtOnce({ tested, audienceRows }: Fit, limits: PlanLimits): Record<AdObjectKind, number> {
  const { adSets, campaigns } = layOut(tested, audienceRows, 1, limits);
  return { campaign: campaigns, adset: adSets, ad: tested };
}

/** How many objects this many waves create. Every audience has a part in each wave if it has enough ads. */
function layOut(tested: number, audienceRows: number, waves: number, limits: PlanLimits) {
  const few = Math.floor(tested / audienceRows);
  const larger = tested % audienceRows;
  // For each number of ads: how many parts of rows in a wave have it.
  const parts = new Map<number, number>();
  for (const [ads, rows] of [
    [few, audienceRows - larger],
    [few + 1, larger],
  ] as const) {
    const inEach = Math.floor(ads / waves);
    const more = ads % waves;
    parts.set(inEach, (parts.get(inEach) ?? 0) + rows * (waves - more));
    parts.set(inEach + 1, (parts.get(inEach + 1) ?? 0) + rows * more);
  }
  const kinds = [...parts]
    .filter(([ads, times]) => ads > 0 && times > 0)
    .map(([ads, times]) => {
      const units = twinSizes(ads, limits);
      const adSets = units.reduce((sum, size) => sum + adSetsIn(size, limits), 0);
      return { times, units, adSets };
    });
  const total = (countOf: (kind: (typeof kinds)[number]) => number) =>
    kinds.reduce((sum, kind) => sum + kind.times * countOf(kind), 0);
  const adSets = total((kind) => kind.adSets);
  const units = total((kind) => kind.units.length);
  const inWave = Math.ceil(tested / waves);
  // A later draw decides which rows have more ads in a wave, so with several waves only the maximum is known.
  const most = (all: number, countOf: (kind: (typeof kinds)[number]) => number) =>
    waves === 1 ? all : Math.min(inWave, audienceRows * Math.max(...kinds.map(countOf)));
  const inOne = unitsPerCampaign(limits);
  const unitsInWave = most(units, (kind) => kind.units.length);
  const largest = {
    adSets: most(adSets, (kind) => kind.adSets),
    campaigns: Math.ceil(unitsInWave / inOne),
  };
  const smallest = smallestHolder(
    kinds.flatMap((kind) => kind.units),
    { units: unitsInWave, ads: Math.floor(tested / waves), isKnown: waves === 1 },
    limits,
  );
  return { adSets, largest, campaigns: inOne === 1 ? units : waves * largest.campaigns, smallest };
}

/**
 * Lower bound of the ads in the smallest object with a budget: a later draw decides which units share the last
 * campaign.
 * @param wave units and ads of a wave; if unknown, the maximum of units and the minimum of ads
 */
function smallestHolder(
  unitSizes: readonly number[],
  wave: { units: number; ads: number; isKnown: boolean },
  limits: PlanLimits,
): number {
  const { audienceLevel, moneyLevel } = limits.tree;
  const smallest = Math.min(...unitSizes);
  if (audienceLevel === moneyLevel) return smallest;
  if (moneyLevel === 'adset') return Math.min(...unitSizes.flatMap((ads) => adSetSizes(ads, limits)));
  const inOne = unitsPerCampaign(limits);
  if (wave.isKnown) return smallest * (wave.units % inOne || Math.min(wave.units, inOne));
  return wave.units <= inOne ? wave.ads : smallest;
}
