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
  /** Number of ads that may go live at once, in addition to those already live. */
  liveAds: number;
  /** The same for ad sets and campaigns, if the platform counts these. */
  liveAdSets?: number;
  liveCampaigns?: number;
  /** Least daily budget of an object that holds money. */
  minDailyBudgetMinor: number;
  /**
   * The most calendar days that a wave touches, where the minimum budget counts these: first if one wave is the whole run, then if it runs in
   * two equal waves, and so on. With more waves than entries, each wave has a day.
   */
  calendarDays?: readonly number[];
  /** Length of the run in days, more than 0; for the minimum budget, a part of a day counts as a day. */
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
 * row, or several twins of it if one cannot hold all ads.
 */
export interface Fit {
  tested: number;
  /** Different audiences of the design. */
  audienceRows: number;
  /** Ad sets and campaigns of all waves, including twins of large audiences; with several waves, `campaigns` is an upper limit. */
  adSets: number;
  campaigns: number;
  /** Objects that hold the money: ad sets or campaigns. */
  holders: number;
  /** Equal parts that run one after the other because not everything fits at once. */
  waves: number;
  /** Whether a wave has more ad sets or campaigns than may run at once, in any number of waves. */
  isTooLarge: boolean;
  /** A lower bound of the ads in the smallest holder, whose share of the budget is in proportion to its ads. */
  leastAds: number;
  /** Minimum budget of one holder for its wave. */
  minimumEachMinor: number;
  /** Minimum total that is enough for every holder when split in proportion to ads. */
  neededMinor: number;
}

/** The budget is too small for the design. Amounts are minor units. */
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

/** The account's limits leave no room for a single further object. */
export interface RoomRefusal {
  ok: false;
  code: 'NO_ROOM';
}

/** Maximum number of waves. If shared ad sets or campaigns are the limit, more waves do not help. */
export const MOST_WAVES = 7;

export type FitResult = { ok: true; fit: Fit } | BudgetRefusal | RoomRefusal;

/** Splits into parts as even as possible, larger ones first, none above `most`. */
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

/** Units that one campaign holds. */
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

/** Least budget of a holder when this many waves share the run. */
const minimumEach = ({ minDailyBudgetMinor, runDays, calendarDays }: PlanLimits, waves: number): number =>
  minDailyBudgetMinor * (calendarDays ? (calendarDays[waves - 1] ?? 1) : Math.max(1, Math.ceil(runDays / waves)));

/** Shortest wave, in days: an hour less than a day, for the day when clocks go forward and for a last day that ends a second early. */
const LEAST_WAVE_DAYS = 23 / 24;
/** Every alternative appears in a wave at least this often. */
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
 * Fits a design into the account. It uses the usual number of audience rows, if the budget is enough for these and they fit at once.
 * Otherwise it uses the largest number that the budget is enough for and that still measures every audience alternative's own effect.
 * @returns a refusal that names the budget needed and the largest design that this budget is enough for
 */
export function fitDesign(input: CapacityInput): FitResult {
  if (!hasRoom(input.limits)) return { ok: false, code: 'NO_ROOM' };
  const fits = possibleFits(input);
  const fed = fits.filter((fit) => fit.neededMinor <= input.budgetMinor);
  const fitting = fed.filter(({ isTooLarge }) => !isTooLarge);
  const found = fitting.find(({ waves }) => waves === 1) ?? fitting[0] ?? fed[0];
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

/** Every number of audience rows that may be used, the usual one first. */
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

/** Objects of the whole design if it all ran at once. */
export function neededAtOnce({ tested, audienceRows }: Fit, limits: PlanLimits): Record<AdObjectKind, number> {
  const { adSets, campaigns } = layOut(tested, audienceRows, 1, limits);
  return { campaign: campaigns, adset: adSets, ad: tested };
}

/** How many objects this many waves create. Every audience has a part in each wave, as long as it has an ad for it. */
function layOut(tested: number, audienceRows: number, waves: number, limits: PlanLimits) {
  const few = Math.floor(tested / audienceRows);
  const larger = tested % audienceRows;
  // How many parts of rows in a wave have a given number of ads.
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
 * @param wave units and ads of a wave; if they are unknown, the most units and the fewest ads possible
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
