import fc from 'fast-check';
import { usualLimits } from '#libs/connectors/google/lookups/limits.js';
import type { CreateItem } from '#libs/connectors/port/ad-platform.js';
import { testedRange } from '#libs/contracts/experiment/plan/variation-counts.js';
import { DAY_MS } from '#libs/contracts/time.js';
import { choiceOf, sizesOf } from '#libs/experiments/components.js';
import type { PlannedObject } from '#libs/experiments/planning/plan.js';
import { planRunOf } from '#libs/experiments/planning/run-plan.js';
import { googleInput } from '#libs/testing/platform/google-input.js';
import type { GoogleExperimentInput } from '#libs/platforms/google/description.js';
import { CALLED, type CalledType } from '#libs/platforms/google/goals.js';
import { NAMES } from '#libs/platforms/google/naming.js';

const AGES = [503001, 503002, 503003, 503004, 503005, 503006] as const;
const GENDERS = [10, 11, 20] as const;
/** Larger plans only take longer. */
const MOST_TESTED = 24;
const VIDEOS = ['aaaaaaaaaaa', 'bbbbbbbbbbb', 'ccccccccccc'];

/** The contents of an experiment, as numbers that fast-check can draw. */
export interface DrawnRun {
  type: CalledType;
  /** The alternatives of each list. */
  ages: number;
  genders: number;
  keywords: number;
  headlines: number;
  copies: number;
  videos: number;
  /** How many variations to test, 0 to 1: 0 is the minimum that estimates every effect, 1 the maximum. */
  share: number;
  /** The budget of each of them, minor units. */
  eachMinor: number;
  name: string;
  uuid: string;
}

export const drawnRuns = fc.record<DrawnRun>({
  type: fc.constantFrom(...CALLED.is),
  ages: fc.integer({ min: 1, max: 4 }),
  genders: fc.integer({ min: 1, max: 2 }),
  keywords: fc.integer({ min: 1, max: 3 }),
  headlines: fc.integer({ min: 1, max: 4 }),
  copies: fc.integer({ min: 1, max: 3 }),
  videos: fc.integer({ min: 1, max: 3 }),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
  eachMinor: fc.integer({ min: 4_000, max: 50_000 }),
  name: fc.string({ unit: 'grapheme', maxLength: 120 }),
  uuid: fc.uuid(),
});

const list = <T>(count: number, value: (n: number) => T): { id: string; value: T }[] =>
  Array.from({ length: count }, (_, n) => ({ id: `${n}`, value: value(n) }));

/** The experiment, with the account and the days of `changes`. */
export function drawnInput(
  drawn: DrawnRun,
  {
    account,
    days,
  }: { account?: GoogleExperimentInput['account']; days?: { start_date: string; end_date: string } } = {},
): GoogleExperimentInput {
  const base = googleInput();
  const isSearch = drawn.type === 'SEARCH';
  const information = { ...base.information, ...days, name: drawn.name, campaign_type: drawn.type };
  const common = {
    ...(account === undefined ? {} : { account }),
    audiences: {
      ...base.audiences,
      ages: list(drawn.ages, (n) => [AGES[n]!]),
      genders: list(drawn.genders, (n) => [GENDERS[n]!]),
      keywords: isSearch ? list(drawn.keywords, (n) => [{ text: `shoes ${n}`, match: 'BROAD' as const }]) : [],
      channels: drawn.type === 'DEMAND_GEN' ? [{ id: 'f0', value: ['SHORTS' as const] }] : [],
    },
  };
  const copies = list(drawn.copies, (n) => `Made for wet rock, part ${n}.`);
  if (isSearch) {
    const headlines = list(drawn.headlines, (n) => [`Trail shoes ${n}`, 'Light and grippy', 'Free returns']);
    return googleInput({ ...common, information, creatives: { ...base.creatives, headlines, copies } });
  }
  const hero = { name: 'hero', type: 'image', asset: 'hero' } as const;
  const isVideo = drawn.type === 'DEMAND_GEN';
  return googleInput({
    ...common,
    information: { ...information, business_name: 'Vidal Outdoor' },
    creatives: {
      ...base.creatives,
      headlines: list(drawn.headlines, (n) => [`Trail shoes ${n}`]),
      copies,
      videos: isVideo ? list(drawn.videos, (n) => VIDEOS[n]!) : [],
      visuals: isVideo ? [] : [{ id: 'w0', value: hero }],
      logos: isVideo ? [{ id: 'z0', value: hero }] : [],
      ctas: [{ id: 'b0', value: 'SHOP_NOW' }],
    },
  });
}

/** The plan of an experiment as the items of one call for each campaign, parents first. */
export function plannedCalls(input: GoogleExperimentInput, drawn: DrawnRun, key: string): CreateItem[][] {
  const { least, most } = testedRange(sizesOf(input).sizes);
  const tested = least + Math.round(drawn.share * Math.max(0, Math.min(most, MOST_TESTED) - least));
  const plan = planRunOf({
    uuid: drawn.uuid,
    key,
    name: drawn.name,
    input,
    tested,
    names: NAMES,
    naming: null,
    budgetMinor: drawn.eachMinor * tested,
    times: { startsAt: 0, endsAt: 4 * DAY_MS, zone: 'UTC' },
    limits: usualLimits(input),
  });
  if (!plan.ok) throw new Error(JSON.stringify(plan.refusal));
  return callsOf(plan.objects, input);
}

function callsOf(objects: readonly PlannedObject[], input: GoogleExperimentInput): CreateItem[][] {
  const below = (ordinal: number): PlannedObject[] =>
    objects
      .filter(({ parentOrdinal }) => parentOrdinal === ordinal)
      .flatMap((object) => [object, ...below(object.ordinal)]);
  return objects
    .filter(({ parentOrdinal }) => parentOrdinal === null)
    .map((campaign) => [campaign, ...below(campaign.ordinal)].map((object) => itemOf(object, input)));
}

function itemOf(object: PlannedObject, input: GoogleExperimentInput): CreateItem {
  const { ordinal, kind, parentOrdinal, externalName, budgetMinor } = object;
  const variation = object.variation ?? object.sampleVariation;
  return {
    ref: `${ordinal}`,
    name: externalName,
    parentId: null,
    ...(parentOrdinal === null ? {} : { under: { kind, ref: `${parentOrdinal}` } }),
    choice: variation === null ? {} : choiceOf(variation, input),
    budgetMinor,
  };
}
