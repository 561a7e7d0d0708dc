import type { TreeShape } from '#libs/contracts/platform/platform-limits.js';
import { designNeeds } from '#libs/contracts/experiment/variation-counts.js';
import { audienceRowCount, fewestAudienceRows } from '../design/tested-design.js';
import { productOf } from '../design/variation-space.js';

/** What the account, the platform and the dates allow a plan. */
export interface PlanLimits {
  tree: TreeShape;
  adsPerAdSet: number;
  adSetsPerCampaign: number;
  /** Ads that may run at once, counted without those that run already. */
  liveAds: number;
  /** Ad sets and campaigns that may run at once, where the platform counts these. */
  liveAdSets?: number;
  liveCampaigns?: number;
  /** Least daily budget of an object that holds money. */
  minDailyBudgetMinor: number;
  /** Length of the run in days, more than 0; parts of a day count as a day for the least budget. */
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
 * How a number of tested variations fits the account and the budget. A row's ads are in one **unit**, the ad set or the
 * campaign that the row becomes, or in twins of it where they are too many for one.
 */
export interface Fit {
  tested: number;
  /** Different audiences of the design. */
  audienceRows: number;
  /** Ad sets and campaigns, twins of large audiences included. */
  adSets: number;
  campaigns: number;
  /** Objects that hold the money: ad sets or campaigns. */
  holders: number;
  /** Groups of units that run one after the other because they do not fit at once. */
  waves: number;
  unitsPerWave: number;
  /** Least budget of one holder for the run. */
  minimumEachMinor: number;
  /** Least total that feeds every holder when split in proportion to ads. */
  neededMinor: number;
}

/** The budget does not feed the design. Amounts are minor units. */
export interface BudgetRefusal {
  ok: false;
  code: 'BUDGET_TOO_SMALL';
  budgetMinor: number;
  /** What would feed the design as asked for. */
  neededMinor: number;
  minimumEachMinor: number;
  /** The largest design that the budget feeds, or null where it feeds none. */
  smallerDesign: { tested: number; holders: number } | null;
  /** Whose budgets are too small: an object of this level holds the money. */
  moneyLevel: TreeShape['moneyLevel'];
}

/** Something has no room for a single one more. */
export interface RoomRefusal {
  ok: false;
  code: 'NO_ROOM';
}

export type FitResult = { ok: true; fit: Fit } | BudgetRefusal | RoomRefusal;

/** Parts as even as can be, larger ones first, none above `most`. */
const evenParts = (ads: number, most: number): number[] => {
  const parts = Math.max(1, Math.ceil(ads / most));
  return Array.from({ length: parts }, (_, i) => Math.floor((ads + i) / parts)).reverse();
};

const isCampaignEach = ({ tree }: PlanLimits): boolean => tree.audienceLevel === 'campaign';

/** Most ads of one unit. */
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

/** Campaigns of the whole design if it all ran at once. */
export const campaignsAtOnce = ({ campaigns, adSets }: Fit, limits: PlanLimits): number =>
  isCampaignEach(limits) ? campaigns : Math.ceil(adSets / limits.adSetsPerCampaign);

/** What bounds the number of audience rows. */
export const rowLimits = (limits: PlanLimits): { adsPerRow: number; mostRows: number } =>
  isCampaignEach(limits)
    ? { adsPerRow: limits.adsPerAdSet * limits.adSetsPerCampaign, mostRows: limits.liveCampaigns ?? Infinity }
    : {
        adsPerRow: limits.adsPerAdSet,
        mostRows: Math.min(limits.adSetsPerCampaign, limits.liveAdSets ?? Infinity),
      };

/** How many units of at most `largest` ads may run at once. */
const unitsAtOnce = (largest: number, limits: PlanLimits): number => {
  const { liveAds, liveAdSets = Infinity, liveCampaigns = Infinity } = limits;
  return Math.max(
    1,
    Math.min(
      Math.floor(liveAds / largest),
      Math.floor(liveAdSets / adSetsIn(largest, limits)),
      liveCampaigns * unitsPerCampaign(limits),
    ),
  );
};

/** Least budget of a holder where the run is shared by this many waves. */
const minimumEach = ({ minDailyBudgetMinor, runDays }: PlanLimits, waves: number): number =>
  minDailyBudgetMinor * Math.max(1, Math.ceil(runDays / waves));

const hasRoom = ({ liveAds, liveAdSets = 1, liveCampaigns = 1 }: PlanLimits): boolean =>
  Math.min(liveAds, liveAdSets, liveCampaigns) >= 1;

/**
 * Fits a design into the account: the usual number of audience rows, or, where the budget does not feed these or they do
 * not fit at once, the largest number that it feeds and that still tells every audience alternative's own effect.
 * @returns a refusal that names the budget needed and the largest design that this budget feeds
 */
export function fitDesign(input: CapacityInput): FitResult {
  if (!hasRoom(input.limits)) return { ok: false, code: 'NO_ROOM' };
  const fits = possibleFits(input);
  const fed = fits.filter((fit) => fit.neededMinor <= input.budgetMinor);
  const found = fed.find(({ waves }) => waves === 1) ?? fed[0];
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

/** The largest number of tested variations up to `tested` that the budget feeds, or null. */
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
  const larger = tested % audienceRows;
  const few = twinSizes(Math.floor(tested / audienceRows), limits);
  const many = larger > 0 ? twinSizes(Math.ceil(tested / audienceRows), limits) : [];
  const adSetsOf = (units: number[]) => units.reduce((sum, ads) => sum + adSetsIn(ads, limits), 0);
  const units = few.length * (audienceRows - larger) + many.length * larger;
  const adSets = adSetsOf(few) * (audienceRows - larger) + adSetsOf(many) * larger;
  const { liveAds, liveAdSets = Infinity, liveCampaigns = Infinity, tree } = limits;
  const inOne = unitsPerCampaign(limits);
  const fitsAtOnce = tested <= liveAds && adSets <= liveAdSets && Math.ceil(units / inOne) <= liveCampaigns;
  const unitsPerWave = fitsAtOnce ? units : unitsAtOnce(Math.max(...few, ...many), limits);
  const waves = Math.ceil(units / unitsPerWave);
  const lastWave = units - (waves - 1) * unitsPerWave;
  const campaigns = (waves - 1) * Math.ceil(unitsPerWave / inOne) + Math.ceil(lastWave / inOne);
  const smallest = smallestHolder([...few, ...many], waves > 1 ? [unitsPerWave, lastWave] : [lastWave], limits);
  const minimumEachMinor = minimumEach(limits, waves);
  return {
    ...{ tested, audienceRows, adSets, campaigns, waves, unitsPerWave, minimumEachMinor },
    holders: tree.moneyLevel === 'campaign' ? campaigns : adSets,
    neededMinor: Math.ceil((minimumEachMinor * tested) / smallest),
  };
}

/** Ads of the smallest object that holds money, or fewer: which units share the last campaign of a wave is drawn later. */
function smallestHolder(unitSizes: readonly number[], waveUnits: readonly number[], limits: PlanLimits): number {
  const { audienceLevel, moneyLevel } = limits.tree;
  const smallest = Math.min(...unitSizes);
  if (audienceLevel === moneyLevel) return smallest;
  if (moneyLevel === 'adset') return Math.min(...unitSizes.flatMap((ads) => adSetSizes(ads, limits)));
  const inOne = unitsPerCampaign(limits);
  return smallest * Math.min(...waveUnits.map((units) => units % inOne || Math.min(units, inOne)));
}
