import type { AdObjectKind } from '#libs/contracts/experiment/run/ad-object.js';
import { splitBudget } from './budget-split.js';
import { adSetSizes, rowLimits, twinSizes, unitsPerCampaign, type CapacityInput, type Fit } from './capacity.js';
import { externalName } from '#libs/platforms/naming/external-name.js';
import type { NameFacts } from '#libs/platforms/naming/facts.js';
import type { Namer } from '#libs/platforms/naming/fill.js';
import { chosenOf, type NamedComponent } from './name-facts.js';
import type { Seed } from '../design/random.js';
import { cutSlices, type Slice } from './slices.js';
import { testedDesign, type TestedDesign } from '../design/tested-design.js';
import { audienceOf, tupleOf } from '../design/variation-space.js';
import { waveOfRows } from '../design/wave-of-rows.js';

/**
 * One object to be created at the platform; a creative belongs to its ad and is created with it. The experiment and the ordinal identify
 * the object. Campaigns have the first ordinals, then each ad set followed by its ads.
 */
export interface PlannedObject {
  ordinal: number;
  kind: AdObjectKind;
  parentOrdinal: number | null;
  externalName: string;
  /** The number of its audience (mixed radix over the audience components); null for a campaign of several audiences. */
  audience: number | null;
  /** Variation number of an ad. */
  variation: number | null;
  /** A variation number that has the audience alternatives of a campaign or ad set. */
  sampleVariation: number | null;
  /** The budget for the run, in minor units; null if the object holds no money. */
  budgetMinor: number | null;
  /** 0 for every object if the run has a single wave. */
  wave: number;
  /** The slice that creates it; null for a campaign. */
  slice: number | null;
}

/** Objects that run together. `from` and `to` are shares of the run: 0 is its start, 1 its end. */
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
  totals: { campaigns: number; adSets: number; ads: number };
}

export interface PlanInput extends CapacityInput {
  /** The result of `fitDesign` for the rest of the input. */
  fit: Fit;
  experimentName: string;
  experimentKey: string;
  seed: Seed;
  /** `labels[f][l]` is the text of an alternative, for names; missing texts are left out. */
  labels?: readonly (readonly string[])[];
  /** The same components with the facts that names use. */
  components?: readonly NamedComponent[];
  /** Writes the names; if absent, they consist of the experiment and the alternatives. */
  nameOf?: Namer['name'];
  /** The number of planned ads per slice, about 100. */
  adsPerSlice?: number;
}

/** The input for naming and arranging objects that are already chosen. */
export type WaveInput = Omit<PlanInput, 'fit' | 'seed' | 'tested' | 'budgetMinor' | 'adsPerSlice'>;

/**
 * The ads of an audience row that become one ad set, or one campaign if the platform sets audiences there. A row with too many ads has
 * several units, its twins.
 */
interface Unit {
  audience: number;
  variations: number[];
  twin: number;
  twins: number;
  wave: number;
}

/** Plans everything that an experiment creates. The same input gives the same plan, names and ordinals included. */
export function planExperiment(input: PlanInput): Plan {
  const { sizes, audienceParts, tested, seed, limits, fit } = input;
  const { audienceRows } = fit;
  const design = testedDesign({ sizes, audienceParts, tested, seed, audienceRows, ...rowLimits(limits) });
  const campaigns = campaignsOf(unitsOf(design, input), input);
  const objects = layOut(campaigns, input, { firstOrdinal: 0, budgets: budgetsOf(campaigns, input) });
  const adSets = campaigns.flatMap((campaign) => campaign.adSets);
  return {
    objects,
    slices: cutSlices(objects, input.adsPerSlice),
    waves: wavesOf(campaigns, fit.waves),
    design,
    totals: { campaigns: campaigns.length, adSets: adSets.length, ads: tested },
  };
}

/** One unit per audience and wave; an audience with too many ads for one unit becomes twins of nearly equal size. */
function unitsOf(design: TestedDesign, input: PlanInput): Unit[] {
  const { fit, limits, sizes, seed } = input;
  const { rows, variations, audiences, audienceOfRow } = design;
  const waveOf = waveOfRows({ rows, audienceOfRow, sizes, waves: fit.waves, seed });
  const ads = Array.from({ length: fit.waves }, () => audiences.map((): number[] => []));
  variations.forEach((variation, i) => ads[waveOf[i]!]![audienceOfRow[i]!]!.push(variation));
  return ads.flatMap((ofAudience, wave) =>
    audiences.flatMap((audience, a) => {
      const own = ofAudience[a]!;
      const twinsOf = own.length === 0 ? [] : twinSizes(own.length, limits);
      return inParts(own, twinsOf).map((variations, twin) => ({
        audience,
        variations,
        twin,
        twins: twinsOf.length,
        wave,
      }));
    }),
  );
}

function inParts<T>(values: readonly T[], sizes: readonly number[]): T[][] {
  let from = 0;
  return sizes.map((size) => values.slice(from, (from += size)));
}

interface CampaignDraft {
  wave: number;
  /** The labels that distinguish the campaign in its name. */
  labels: string[];
  /** `1/3` if several campaigns have the same labels. */
  part: string;
  /** The audience row of the campaign; null if its ad sets belong to several rows. */
  row: Pick<Unit, 'audience' | 'variations'> | null;
  adSets: { labels: string[]; part: string; audience: number; variations: number[] }[];
}

/** Arranges the units as campaigns with their ad sets. */
function campaignsOf(units: readonly Unit[], input: WaveInput): CampaignDraft[] {
  const { limits } = input;
  const labelsOfUnit = ({ variations, twin, twins }: Unit) => [
    ...labelsOf(variations[0]!, input, 'audience'),
    ...numbered(twin, twins),
  ];
  if (limits.tree.audienceLevel === 'campaign') {
    return units.map((unit): CampaignDraft => {
      const labels = labelsOfUnit(unit);
      const parts = inParts(unit.variations, adSetSizes(unit.variations.length, limits));
      const adSets = parts.map((variations, i) => ({
        labels: [...labels, ...numbered(i, parts.length)],
        part: numbered(i, parts.length)[0] ?? '',
        audience: unit.audience,
        variations,
      }));
      return { wave: unit.wave, labels, part: numbered(unit.twin, unit.twins)[0] ?? '', row: unit, adSets };
    });
  }
  const campaigns: CampaignDraft[] = [];
  for (const unit of units) {
    const { wave, audience, variations } = unit;
    let campaign = campaigns.at(-1);
    if (campaign?.wave !== wave || campaign.adSets.length === unitsPerCampaign(limits)) {
      campaign = { wave, labels: [], part: '', row: null, adSets: [] };
      campaigns.push(campaign);
    }
    const part = numbered(unit.twin, unit.twins)[0] ?? '';
    campaign.adSets.push({ labels: labelsOfUnit(unit), part, audience, variations });
  }
  return campaigns.map((campaign, i) => {
    const labels = numbered(i, campaigns.length);
    return { ...campaign, labels, part: labels[0] ?? '' };
  });
}

/** `1/3` for the first of three; empty if there is only one. */
const numbered = (index: number, count: number): string[] => (count > 1 ? [`${index + 1}/${count}`] : []);

const adsIn = ({ adSets }: CampaignDraft): number => adSets.reduce((sum, { variations }) => sum + variations.length, 0);

/** The budget shared among the objects that hold money, in their order. */
function budgetsOf(campaigns: readonly CampaignDraft[], { budgetMinor, limits }: PlanInput): number[] {
  const isCampaignMoney = limits.tree.moneyLevel === 'campaign';
  const weights = campaigns.flatMap((campaign) =>
    isCampaignMoney ? [adsIn(campaign)] : campaign.adSets.map(({ variations }) => variations.length),
  );
  return splitBudget(budgetMinor, weights);
}

/** A variation with its own ad in a later wave, and the budget of this ad in minor units. */
export interface FundedRow {
  variation: number;
  budgetMinor: number;
}

/**
 * Plans a later wave of a search. Each row becomes an ad in its own group with its own budget, or in its own campaign if campaigns hold
 * the money. Groups share a campaign until it is full. The same input gives the same objects.
 * @param firstOrdinal above every ordinal of the run
 */
export function planWave(
  rows: readonly FundedRow[],
  input: WaveInput,
  { wave, firstOrdinal }: { wave: number; firstOrdinal: number },
): PlannedObject[] {
  const units = rows.map(({ variation }) => ({
    audience: audienceOf(variation, input),
    variations: [variation],
    twin: 0,
    twins: 1,
    wave,
  }));
  const budgets = rows.map(({ budgetMinor }) => budgetMinor);
  return layOut(campaignsOf(units, input), input, { firstOrdinal, budgets });
}

/**
 * Turns the campaigns into planned objects with ordinals and names.
 * @param money `budgets` of the objects that hold money, in their order
 */
function layOut(
  campaigns: readonly CampaignDraft[],
  input: WaveInput,
  { firstOrdinal, ...money }: { firstOrdinal: number; budgets: readonly number[] },
): PlannedObject[] {
  const isCampaignMoney = input.limits.tree.moneyLevel === 'campaign';
  const budgets = money.budgets[Symbol.iterator]();
  const nextBudget = (isHolder: boolean): number | null => (isHolder ? budgets.next().value! : null);
  const objects: PlannedObject[] = [];
  const { experimentName: experiment, experimentKey, components = [], nameOf = usualName } = input;
  const add = (
    { labels, part }: { labels: string[]; part: string },
    fields: Omit<PlannedObject, 'ordinal' | 'externalName' | 'slice'>,
  ): number => {
    const ordinal = firstOrdinal + objects.length;
    const { kind, variation, sampleVariation } = fields;
    const externalName = nameOf(kind, {
      experiment,
      experimentKey,
      ordinal,
      alternatives: labels,
      part,
      variation,
      chosen: chosenOf(components, variation ?? sampleVariation, kind),
    });
    objects.push({ ordinal, externalName, slice: null, ...fields });
    return ordinal;
  };
  const campaignOrdinals = campaigns.map(({ row, wave, ...named }) =>
    add(named, {
      kind: 'campaign',
      parentOrdinal: null,
      audience: row?.audience ?? null,
      variation: null,
      sampleVariation: row?.variations[0] ?? null,
      budgetMinor: nextBudget(isCampaignMoney),
      wave,
    }),
  );
  campaigns.forEach(({ adSets, wave }, c) => {
    for (const { audience, variations, ...named } of adSets) {
      const parentOrdinal = add(named, {
        kind: 'adset',
        parentOrdinal: campaignOrdinals[c]!,
        audience,
        variation: null,
        sampleVariation: variations[0]!,
        budgetMinor: nextBudget(!isCampaignMoney),
        wave,
      });
      for (const variation of variations) {
        const own = { labels: labelsOf(variation, input, 'creative'), part: '' };
        add(own, {
          kind: 'ad',
          parentOrdinal,
          audience,
          variation,
          sampleVariation: null,
          budgetMinor: null,
          wave,
        });
      }
    }
  });
  return objects;
}

const usualName: Namer['name'] = (_kind, facts: NameFacts) =>
  externalName([facts.experiment, ...facts.alternatives], facts);

/** The labels that distinguish a variation's audience or creative: its alternatives of the components that have several. */
export function labelsOf(
  variation: number,
  { sizes, audienceParts, labels = [] }: Pick<PlanInput, 'sizes' | 'audienceParts' | 'labels'>,
  part: 'audience' | 'creative',
): string[] {
  const tuple = tupleOf(variation, sizes);
  return tuple.flatMap((level, f) => {
    const isWanted = sizes[f]! > 1 && f < audienceParts === (part === 'audience');
    const label = isWanted ? labels[f]?.[level] : undefined;
    return label ? [label] : [];
  });
}

function wavesOf(campaigns: readonly CampaignDraft[], count: number): Wave[] {
  return Array.from({ length: count }, (_, index) => {
    const members = campaigns.filter(({ wave }) => wave === index);
    const adSets = members.reduce((sum, campaign) => sum + campaign.adSets.length, 0);
    const ads = members.reduce((sum, campaign) => sum + adsIn(campaign), 0);
    return { index, adSets, ads, from: index / count, to: (index + 1) / count };
  });
}
