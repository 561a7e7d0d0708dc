import type { AdObjectKind } from '#libs/contracts/experiment/ad-object.js';
import { splitBudget } from './budget-split.js';
import { fitDesign, twinSizes, type BudgetRefusal, type Fit, type PlanLimits, type RoomRefusal } from './capacity.js';
import { externalName, type NameOptions } from './naming.js';
import { randomSource, shuffle, type Seed } from '../design/random.js';
import { cutSlices, type Slice } from './slices.js';
import { testedDesign, type TestedDesign } from '../design/tested-design.js';
import { tupleOf } from '../design/variation-space.js';

/**
 * One object to be created at the platform; a creative belongs to its ad and is created with it. The ordinal is the
 * object's identity together with the experiment: campaigns first, then each ad set followed by its ads.
 */
export interface PlannedObject {
  ordinal: number;
  kind: AdObjectKind;
  parentOrdinal: number | null;
  externalName: string;
  /** Audience number of an ad set and of its ads (mixed radix over the audience components). */
  audience: number | null;
  /** Variation number of an ad. */
  variation: number | null;
  /** A variation number that has an ad set's audience alternatives. */
  sampleVariation: number | null;
  /** Lifetime budget of an ad set in minor units. */
  budgetMinor: number | null;
  /** 0 for everything where all fits at once. */
  wave: number;
  /** The slice that creates it; null for a campaign. */
  slice: number | null;
}

/** Ad sets that run together. `from` and `to` are shares of the run: 0 is its start, 1 its end. */
export interface Wave {
  index: number;
  adSets: number;
  ads: number;
  from: number;
  to: number;
}

export interface Plan {
  objects: PlannedObject[];
  slices: Slice[];
  waves: Wave[];
  design: TestedDesign;
  fit: Fit;
  totals: { campaigns: number; adSets: number; ads: number };
}

export interface PlanInput {
  experimentName: string;
  experimentKey: string;
  seed: Seed;
  /** Alternatives per component, audience components first, each >= 1. */
  sizes: readonly number[];
  audienceParts: number;
  tested: number;
  budgetMinor: number;
  limits: PlanLimits;
  /** `labels[f][l]` is the text of an alternative, for names; missing ones are left out. */
  labels?: readonly (readonly string[])[];
  naming?: NameOptions;
  /** Planned ads per slice, about 100. */
  adsPerSlice?: number;
}

export type PlanResult = { ok: true; plan: Plan } | BudgetRefusal | RoomRefusal;

interface AdSetDraft {
  audience: number;
  variations: number[];
  twin: number;
  twins: number;
  wave: number;
}

/**
 * Plans everything that an experiment creates. The same input gives the same plan, names and ordinals included.
 * @returns a refusal where the budget does not feed the design or the account has no room
 */
export function planExperiment(input: PlanInput): PlanResult {
  const { sizes, audienceParts, tested, seed, budgetMinor, limits } = input;
  const result = fitDesign({ sizes, audienceParts, tested, budgetMinor, limits });
  if (!result.ok) return result;
  const { fit } = result;
  const design = testedDesign({ sizes, audienceParts, tested, seed, audienceRows: fit.audienceRows, ...limits });
  const adSets = inWaves(adSetsOf(design, limits), fit.adSetsPerWave, seed);
  const objects = layOut(adSets, input);
  return {
    ok: true,
    plan: {
      objects,
      slices: cutSlices(objects, input.adsPerSlice),
      waves: wavesOf(adSets, fit.waves),
      design,
      fit,
      totals: {
        campaigns: objects.filter(({ kind }) => kind === 'campaign').length,
        adSets: adSets.length,
        ads: tested,
      },
    },
  };
}

/** One ad set per audience; an audience with more ads than an ad set holds becomes twins of nearly equal size. */
function adSetsOf({ variations, audiences, audienceOfRow }: TestedDesign, limits: PlanLimits): AdSetDraft[] {
  const ads: number[][] = audiences.map(() => []);
  variations.forEach((variation, i) => ads[audienceOfRow[i]!]!.push(variation));
  return audiences.flatMap((audience, a) => {
    const sizes = twinSizes(ads[a]!.length, limits);
    let from = 0;
    return sizes.map((size, twin) => {
      const variations = ads[a]!.slice(from, (from += size));
      return { audience, variations, twin, twins: sizes.length, wave: 0 };
    });
  });
}

/** Ad sets go to waves at random: in their own order a wave would hold one alternative of an audience list. */
function inWaves(adSets: AdSetDraft[], perWave: number, seed: Seed): AdSetDraft[] {
  const order = adSets.map((_, i) => i);
  if (perWave < adSets.length) shuffle(order, randomSource(seed, WAVE_STREAM));
  order.forEach((adSet, place) => (adSets[adSet]!.wave = Math.floor(place / perWave)));
  return adSets.sort((a, b) => a.wave - b.wave);
}

/** Stream of the seed that assigns ad sets to waves (1 to 3 belong to the design). */
const WAVE_STREAM = 4;

/** Numbers and names the tree: a campaign holds so many ad sets of one wave. */
function layOut(adSets: readonly AdSetDraft[], input: PlanInput): PlannedObject[] {
  const { limits, budgetMinor } = input;
  const campaignOf: number[] = [];
  const campaigns: number[] = [];
  let held = 0;
  adSets.forEach(({ wave }, i) => {
    if (i === 0 || wave !== adSets[i - 1]!.wave || held === limits.adSetsPerCampaign) {
      campaigns.push(wave);
      held = 0;
    }
    held++;
    campaignOf.push(campaigns.length - 1);
  });
  const budgets = splitBudget(
    budgetMinor,
    adSets.map(({ variations }) => variations.length),
  );
  const objects: PlannedObject[] = [];
  const add = (parts: string[], fields: Omit<PlannedObject, 'ordinal' | 'externalName' | 'slice'>): number => {
    const ordinal = objects.length;
    const key = { experimentKey: input.experimentKey, ordinal };
    const name = externalName([input.experimentName, ...parts], key, input.naming);
    objects.push({ ordinal, externalName: name, slice: null, ...fields });
    return ordinal;
  };
  campaigns.forEach((wave, i) =>
    add(campaigns.length > 1 ? [`${i + 1}/${campaigns.length}`] : [], {
      kind: 'campaign',
      parentOrdinal: null,
      audience: null,
      variation: null,
      sampleVariation: null,
      budgetMinor: null,
      wave,
    }),
  );
  adSets.forEach(({ audience, variations, twin, twins, wave }, i) => {
    const parentOrdinal = add(
      [...labelsOf(variations[0]!, input, 'audience'), ...(twins > 1 ? [`${twin + 1}/${twins}`] : [])],
      {
        kind: 'adset',
        parentOrdinal: campaignOf[i]!,
        audience,
        variation: null,
        sampleVariation: variations[0]!,
        budgetMinor: budgets[i]!,
        wave,
      },
    );
    for (const variation of variations) {
      add(labelsOf(variation, input, 'creative'), {
        kind: 'ad',
        parentOrdinal,
        audience,
        variation,
        sampleVariation: null,
        budgetMinor: null,
        wave,
      });
    }
  });
  return objects;
}

/** What tells a variation's audience or creative apart: the alternatives of the components that have several. */
function labelsOf(variation: number, { sizes, audienceParts, labels = [] }: PlanInput, part: 'audience' | 'creative') {
  const tuple = tupleOf(variation, sizes);
  return tuple.flatMap((level, f) => {
    const isWanted = sizes[f]! > 1 && f < audienceParts === (part === 'audience');
    const label = isWanted ? labels[f]?.[level] : undefined;
    return label ? [label] : [];
  });
}

function wavesOf(adSets: readonly AdSetDraft[], count: number): Wave[] {
  return Array.from({ length: count }, (_, index) => {
    const members = adSets.filter(({ wave }) => wave === index);
    const ads = members.reduce((sum, { variations }) => sum + variations.length, 0);
    return { index, adSets: members.length, ads, from: index / count, to: (index + 1) / count };
  });
}
