import { designNeeds } from '#libs/contracts/experiment/variation-counts.js';
import { audienceRowCount, fewestAudienceRows } from '../design/tested-design.js';
import { productOf } from '../design/variation-space.js';

/** What the account and the platform allow; the platform's defaults live with its connector, with source and date. */
export interface PlanLimits {
  adsPerAdSet: number;
  adSetsPerCampaign: number;
  /** Ads that may run at once, counted without those that run already. */
  liveAds: number;
  /** Ad sets that may run at once, where the platform counts these. */
  liveAdSets?: number;
  /** Least daily budget of one ad set. */
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

/** How a number of tested variations fits the account and the budget. */
export interface Fit {
  tested: number;
  /** Different audiences of the design. */
  audienceRows: number;
  /** Ad sets, twins of large audiences included. */
  adSets: number;
  /** Groups of ad sets that run one after the other because they do not fit at once. */
  waves: number;
  adSetsPerWave: number;
  /** Least lifetime budget of one ad set. */
  minimumPerAdSetMinor: number;
  /** Least total that feeds every ad set when split in proportion to ads. */
  neededMinor: number;
}

/** The budget does not feed the design. Amounts are minor units. */
export interface BudgetRefusal {
  ok: false;
  code: 'BUDGET_TOO_SMALL';
  budgetMinor: number;
  /** What would feed the design as asked for. */
  neededMinor: number;
  minimumPerAdSetMinor: number;
  /** The largest design that the budget feeds, or null where it feeds none. */
  smallerDesign: { tested: number; adSets: number } | null;
}

/** The page or the account has no room for a single ad more. */
export interface RoomRefusal {
  ok: false;
  code: 'NO_ROOM';
}

export type FitResult = { ok: true; fit: Fit } | BudgetRefusal | RoomRefusal;

/** Sizes of the twin ad sets that an audience with this many ads is split into, as even as can be. */
export function twinSizes(ads: number, limits: Pick<PlanLimits, 'adsPerAdSet' | 'liveAds'>): number[] {
  const twins = Math.ceil(ads / Math.min(limits.adsPerAdSet, limits.liveAds));
  return Array.from({ length: twins }, (_, i) => Math.floor((ads + i) / twins)).reverse();
}

/** How many ad sets of at most `largest` ads may run at once. */
const adSetsAtOnce = (largest: number, { liveAds, liveAdSets = Infinity }: PlanLimits): number =>
  Math.max(1, Math.min(liveAdSets, Math.floor(liveAds / largest)));

/** Least lifetime budget of an ad set where the run is shared by this many waves. */
const minimumPerAdSet = ({ minDailyBudgetMinor, runDays }: PlanLimits, waves: number): number =>
  minDailyBudgetMinor * Math.max(1, Math.ceil(runDays / waves));

/**
 * Fits a design into the account: the usual number of ad sets, or, where the budget does not feed these, the largest
 * number that it feeds and that still tells every audience alternative's own effect.
 * @returns a refusal that names the budget needed and the largest design that this budget feeds
 */
export function fitDesign(input: CapacityInput): FitResult {
  const { liveAds, liveAdSets = 1 } = input.limits;
  if (liveAds < 1 || liveAdSets < 1) return { ok: false, code: 'NO_ROOM' };
  const fits = possibleFits(input);
  const found = fits.find((fit) => fit.neededMinor <= input.budgetMinor);
  if (found) return { ok: true, fit: found };
  const cheapest = fits.reduce((a, b) => (b.neededMinor < a.neededMinor ? b : a));
  const smaller = largestAffordable(input);
  return {
    ok: false,
    code: 'BUDGET_TOO_SMALL',
    budgetMinor: input.budgetMinor,
    neededMinor: cheapest.neededMinor,
    minimumPerAdSetMinor: cheapest.minimumPerAdSetMinor,
    smallerDesign: smaller && { tested: smaller.tested, adSets: smaller.adSets },
  };
}

/** The largest number of tested variations up to `tested` that the budget feeds, or null. */
export function largestAffordable(input: CapacityInput): Fit | null {
  if (minimumPerAdSet(input.limits, Infinity) > input.budgetMinor) return null;
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
  const most = audienceRowCount({ sizes, audienceParts, tested, ...limits });
  const { mainEffects } = designNeeds(audienceSizes);
  const fewest = Math.min(most, Math.max(mainEffects, fewestAudienceRows(tested, creatives)));
  return Array.from({ length: most - fewest + 1 }, (_, i) => fitOf(tested, most - i, limits));
}

function fitOf(tested: number, audienceRows: number, limits: PlanLimits): Fit {
  const larger = tested % audienceRows;
  const few = twinSizes(Math.floor(tested / audienceRows), limits);
  const many = larger > 0 ? twinSizes(Math.ceil(tested / audienceRows), limits) : [];
  const adSets = few.length * (audienceRows - larger) + many.length * larger;
  const smallest = Math.min(...few, ...many);
  const fitsAtOnce = tested <= limits.liveAds && adSets <= (limits.liveAdSets ?? Infinity);
  const perWave = fitsAtOnce ? adSets : adSetsAtOnce(Math.max(...few, ...many), limits);
  const waves = Math.ceil(adSets / perWave);
  const minimumPerAdSetMinor = minimumPerAdSet(limits, waves);
  const neededMinor = Math.ceil((minimumPerAdSetMinor * tested) / smallest);
  return { tested, audienceRows, adSets, adSetsPerWave: perWave, waves, minimumPerAdSetMinor, neededMinor };
}
