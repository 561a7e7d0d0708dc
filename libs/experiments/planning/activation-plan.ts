import { budgetPer, type Activation } from '#libs/contracts/experiment/activation/activation.js';
import type { AdObjectKind } from '#libs/contracts/experiment/run/ad-object.js';
import type { TreeShape } from '#libs/contracts/platform/platform-limits.js';
import { externalName } from '#libs/platforms/naming/external-name.js';
import type { Namer } from '#libs/platforms/naming/fill.js';
import { chosenOf, type NamedComponent } from './name-facts.js';
import type { PlannedObject } from './plan.js';
import { cutSlices } from './slices.js';

export interface ActivationPlanInput {
  /** Variations in the order in which they were chosen, each with its own budget in minor units. */
  variations: readonly { variation: number; name: string; budgetMinor: number }[];
  /** The batch's own name and key. */
  name: string;
  key: string;
  tree: Pick<TreeShape, 'moneyLevel'>;
  /** The components of the experiment that the variations come from. */
  components?: readonly NamedComponent[];
  /** Writes the names. If absent, they consist of the names of the batch and the variation. */
  nameOf?: Namer['name'];
}

/**
 * The tree of a batch. Each variation has a campaign, a group and an ad of its own. So it shares its budget with no other, and a refused
 * variation affects no other. The same input gives the same plan, names and ordinals included.
 */
export function planActivation(input: ActivationPlanInput): PlannedObject[] {
  const { variations, name, key, tree, components = [], nameOf = usualName } = input;
  const objects: PlannedObject[] = [];
  const add = (kind: AdObjectKind, one: (typeof variations)[number], parentOrdinal: number | null): number => {
    const ordinal = objects.length;
    const { variation, name: label, budgetMinor } = one;
    const isAd = kind === 'ad';
    objects.push({
      ordinal,
      kind,
      parentOrdinal,
      externalName: nameOf(kind, {
        experiment: name,
        experimentKey: key,
        ordinal,
        alternatives: [label],
        part: '',
        variation: isAd ? variation : null,
        chosen: chosenOf(components, variation, kind),
      }),
      audience: null,
      variation: isAd ? variation : null,
      sampleVariation: isAd ? null : variation,
      budgetMinor: kind === tree.moneyLevel ? budgetMinor : null,
      wave: 0,
      slice: null,
    });
    return ordinal;
  };
  const campaigns = variations.map((one) => add('campaign', one, null));
  variations.forEach((one, i) => add('ad', one, add('adset', one, campaigns[i]!)));
  cutSlices(objects);
  return objects;
}

const usualName: Namer['name'] = (_kind, facts) => externalName([facts.experiment, ...facts.alternatives], facts);

/** Whether budgets of the ledger are per day or for the whole run. */
export function budgetPerOf({
  activation,
  startsAt,
  endsAt,
}: {
  activation: Pick<Activation, 'budgetType'> | null;
  startsAt: Date | null;
  endsAt: Date | null;
}): 'run' | 'day' {
  if (startsAt === null || endsAt === null) return 'run';
  return budgetPer(activation?.budgetType, startsAt.getTime(), endsAt.getTime());
}
