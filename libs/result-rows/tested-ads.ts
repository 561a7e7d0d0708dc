import { isUndelivered, type Refusal } from '#libs/contracts/experiment/run/ad-object.js';
import { minorUnitsPerUnit } from '#libs/contracts/money/money.js';
import { ofOurs } from '#libs/contracts/experiment/run/reasons.js';
import { RUN_TEXTS } from '#libs/contracts/experiment/run/run-texts.js';
import { undeliveredText } from '#libs/contracts/experiment/run/undelivered-text.js';
import type { Experiment } from '#libs/database/entities/experiment.entity.js';
import { addDays, type DayDelivery, type TestedAdRow } from '#libs/database/read-models/results.read-model.js';
import { isFinished } from '#libs/contracts/experiment/experiment-status.js';
import type { Language } from '#libs/contracts/messages/language.js';
import { componentsOf, labelsOf } from '#libs/experiments/components.js';
import { decoderOf } from '#libs/experiments/design/variation-space.js';
import type { Delivery, TestedAd } from '#libs/statistics/types.js';
import type { AdTotals, EstimationInput } from './estimation-input.js';
import type { Counted } from './figures.js';
import { oncePerData } from './once-per-data.js';
import { partsOfAds } from './planned-shares.js';

/** A tested ad with its outcome. */
export interface JudgedAd {
  row: TestedAdRow;
  totals: AdTotals;
  status: TestedAd['status'];
  /** In the platform's words if there are any. */
  failure: Pick<Refusal, 'message' | 'text'> | null;
}

/** Once its wave has delivered on this many days, an ad without delivery was certainly on for more than 24 hours. */
const DAYS_UNTIL_SILENT = 3;

/** Totals and outcome of every tested ad. An ad has failed if it was refused or stayed without impressions. */
export function judgeAds(experiment: Experiment, rows: readonly TestedAdRow[]): JudgedAd[] {
  const days = deliveredDays(rows);
  return rows.map((row) => {
    const totals = totalsOf(row.days, experiment.currency);
    const isSilenceFinal = isFinished(experiment.status) || (days.get(row.wave)?.size ?? 0) >= DAYS_UNTIL_SILENT;
    const failure = failureOf(row, totals, isSilenceFinal);
    return {
      row,
      totals,
      failure,
      status: failure !== null ? 'failed' : totals.impressions > 0 ? 'active' : 'pending',
    };
  });
}

/** Days with any delivery, by wave. */
function deliveredDays(rows: readonly TestedAdRow[]): Map<number, Set<string>> {
  const days = new Map<number, Set<string>>();
  for (const { wave, days: own } of rows) {
    const ofWave = days.get(wave) ?? new Set();
    for (const { day, impressions } of own) if (impressions > 0) ofWave.add(day);
    days.set(wave, ofWave);
  }
  return days;
}

/** The time of the figures. A run is also read before it begins; that reading does not count. */
export const figuresAsOf = ({
  lastInsightsAt,
  startsAt,
}: Pick<Experiment, 'lastInsightsAt' | 'startsAt'>): Date | null =>
  lastInsightsAt !== null && startsAt !== null && lastInsightsAt < startsAt ? null : lastInsightsAt;

/** Variations whose ads are on. After a run has ended there are none, even if an ad is still switched on. */
export const activeAds = ({ status }: Experiment, ads: readonly JudgedAd[]): ReadonlySet<number> =>
  isFinished(status) ? NONE : switchedOn(ads);

const NONE: ReadonlySet<number> = new Set();
const switchedOn = oncePerData(
  (ads: readonly JudgedAd[]): ReadonlySet<number> =>
    new Set(ads.flatMap(({ row }) => (row.maySpend ? [row.variation] : []))),
);

/** The texts of all alternatives: `labels[f][l]`. */
export const keptLabels = oncePerData(
  (_: readonly JudgedAd[], { input }: Pick<Experiment, 'id' | 'input'>, language: Language): string[][] =>
    labelsOf(input, language),
  ({ id }, language) => `${id} ${language}`,
);

/** Tested variations by their numbers. If a variation ran in several waves, its ads are added up. */
export const adsByVariation = oncePerData(
  (ads: readonly JudgedAd[]): ReadonlyMap<number, JudgedAd> =>
    new Map([...Map.groupBy(ads, ({ row }) => row.variation)].map(([variation, own]) => [variation, addedUp(own)])),
);

/** Combines a variation's ads. It has failed only if all of them have. It shows the latest ad that did not fail. */
function addedUp(ads: readonly JudgedAd[]): JudgedAd {
  if (ads.length === 1) return ads[0]!;
  const inOrder = ads.toSorted((a, b) => a.row.wave - b.row.wave);
  const shown = inOrder.findLast(({ status }) => status === 'active') ?? inOrder.findLast(hasNotFailed) ?? inOrder[0]!;
  const totals = nothing();
  for (const one of ads) addTotals(totals, one.totals);
  const days = Map.groupBy(
    inOrder.flatMap(({ row }) => row.days),
    ({ day }) => day,
  );
  return {
    ...shown,
    totals,
    row: {
      ...shown.row,
      days: [...days.keys()].sort().map((day) => days.get(day)!.reduce(addDays)),
    },
  };
}

const hasNotFailed = ({ status }: JudgedAd): boolean => status !== 'failed';

/** Figures of all ads together, independent of the rows that are shown. */
export interface AdsAtLarge {
  failed: readonly JudgedAd[];
  created: number;
  /** The cost of all ads, including ads that failed later: the money is spent either way. Major units. */
  spend: number;
  /** The totals of every delivered ad that did not fail. */
  totals: AdTotals;
}

export const adsAtLarge = oncePerData((ads: readonly JudgedAd[]): AdsAtLarge => ({
  failed: ads.filter(({ status }) => status === 'failed'),
  created: ads.filter(({ row }) => row.state === 'created').length,
  spend: ads.reduce((sum, { totals }) => sum + totals.spend, 0),
  totals: poolTotals(ads),
}));

function failureOf(
  { state, refusal, standing, issues, effectiveStatus = null }: TestedAdRow,
  { impressions }: AdTotals,
  isSilenceFinal: boolean,
): JudgedAd['failure'] {
  if (state === 'rejected' || refusal) return refusal ?? ofOurs(RUN_TEXTS.adRefused);
  if (isUndelivered(standing)) return issues?.[0] ? { message: issues[0] } : ofOurs(undeliveredText(effectiveStatus));
  return isSilenceFinal && impressions === 0 ? ofOurs(RUN_TEXTS.adSilent) : null;
}

function totalsOf(days: readonly DayDelivery[], currency: string): AdTotals {
  const totals = nothing();
  const valuesMinor: Record<string, number> = {};
  let spendMinor = 0;
  for (const day of days) {
    totals.impressions += day.impressions;
    totals.reach += day.reach;
    totals.clicks += day.clicks;
    spendMinor += day.spendMinor;
    addTo(totals.counts, day.counts);
    addTo(valuesMinor, day.valuesMinor);
  }
  const unit = minorUnitsPerUnit(currency);
  totals.spend = spendMinor / unit;
  totals.values = inMajor(valuesMinor, unit);
  return totals;
}

/** Totals of an ad without delivery. */
export const nothing = (): AdTotals => ({ impressions: 0, reach: 0, clicks: 0, spend: 0, counts: {}, values: {} });

/** Adds figures by their names. */
export function addTo(sum: Record<string, number>, figures: Readonly<Record<string, number>>): void {
  for (const [name, figure] of Object.entries(figures)) sum[name] = (sum[name] ?? 0) + figure;
}

const inMajor = (minor: Readonly<Record<string, number>>, unit: number): Record<string, number> =>
  Object.fromEntries(Object.entries(minor).map(([name, amount]) => [name, amount / unit]));

/** The estimator's input: the delivery of every tested ad, with daily increments. */
export function estimationInput(experiment: Experiment, ads: readonly JudgedAd[], counted: Counted): EstimationInput {
  const components = componentsOf(experiment.input).map(({ component, alternatives }) => ({
    name: component,
    size: Math.max(1, alternatives.length),
  }));
  const sizes = components.map(({ size }) => size);
  const decode = decoderOf(sizes);
  const days = [...new Set(ads.flatMap(({ row }) => row.days.map(({ day }) => day)))].sort();
  const unit = minorUnitsPerUnit(experiment.currency);
  const parts = partsOfAds(ads);
  return {
    components,
    counted,
    labels: searchLabels(experiment),
    totals: new Map([...adsByVariation(ads)].map(([variation, { totals }]) => [variation, totals])),
    ads: ads.map((ad) => {
      const { row, totals, status } = ad;
      const byDay = new Map(row.days.map((day) => [day.day, day]));
      return {
        levels: decode(row.variation),
        status,
        wave: row.wave,
        deliveredPart: parts.get(ad),
        impressions: totals.impressions,
        spend: totals.spend,
        counts: totals.counts,
        values: totals.values,
        days: days.map((day) => deliveryOf(byDay.get(day), unit)),
      };
    }),
  };
}

const deliveryOf = (day: DayDelivery | undefined, unit: number): Delivery =>
  day
    ? {
        impressions: day.impressions,
        spend: day.spendMinor / unit,
        counts: day.counts,
        values: inMajor(day.valuesMinor, unit),
      }
    : { impressions: 0, spend: 0, counts: {} };

/** A filter finds a row by its texts in either language. */
function searchLabels({ input }: Experiment): string[][] {
  const spanish = labelsOf(input, 'es');
  return labelsOf(input, 'en').map((list, f) => list.map((label, l) => `${label}\n${spanish[f]![l]}`));
}

/** Totals of a pool of these variations in the first wave that delivered, which the pool's rate uses too. Leaves out failed ads. */
export const firstWaveTotals = oncePerData(
  (ads: readonly JudgedAd[], variations: readonly number[]): AdTotals => {
    const wanted = new Set(variations);
    const own = ads.filter((ad) => wanted.has(ad.row.variation) && hasNotFailed(ad) && ad.totals.impressions > 0);
    const first = Math.min(...own.map(({ row }) => row.wave));
    return poolTotals(own.filter(({ row }) => row.wave === first));
  },
  (variations) => variations.join(),
);

/** Totals of every delivered ad that did not fail. */
export function poolTotals(ads: readonly JudgedAd[]): AdTotals {
  const sum = nothing();
  for (const { totals, status } of ads) {
    if (status === 'failed') continue;
    addTotals(sum, totals);
  }
  return sum;
}

function addTotals(sum: AdTotals, totals: AdTotals): void {
  sum.impressions += totals.impressions;
  sum.reach += totals.reach;
  sum.clicks += totals.clicks;
  sum.spend += totals.spend;
  addTo(sum.counts, totals.counts);
  addTo(sum.values, totals.values);
}
