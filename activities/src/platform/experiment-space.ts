import { createHash } from 'node:crypto';
import { AUDIENCE_COMPONENTS } from '#libs/contracts/components.js';
import type { Choice, ExperimentInput } from '#libs/connectors/port/ad-platform.js';
import { metaChoice, metaComponents, metaLabels } from '#libs/experiments/meta-components.js';
import { seedFromHex, type Seed } from '#libs/experiments/random.js';
import type { LabelledComponent } from '#libs/experiments/settlement.js';

/** Alternatives per component, audience components first; an empty list counts as one. */
export const sizesOf = (input: ExperimentInput): number[] =>
  metaComponents(input).map(({ alternatives }) => Math.max(1, alternatives.length));

/** How many of the leading components make the audience. */
export const AUDIENCE_PARTS = AUDIENCE_COMPONENTS.length;

/** The texts of all alternatives, for names of ad objects. */
export const labelsOf = (input: ExperimentInput): string[][] => metaLabels(input);

/** Components with the texts of their alternatives, for deciding and grouping. */
export function labelledComponents(input: ExperimentInput): LabelledComponent[] {
  const labels = labelsOf(input);
  return metaComponents(input).map(({ component }, f) => ({ name: component, labels: labels[f]! }));
}

/** Which alternatives a variation has. */
export const choiceOf = (input: ExperimentInput, variation: number): Choice => metaChoice(variation, input);

/** The experiment's own randomness: the same for every attempt to plan it. */
export const seedOf = (uuid: string): Seed => seedFromHex(createHash('sha256').update(uuid).digest('hex'));

/** The stored uploads that the experiment's ads show. */
export function assetIdsOf({ creatives }: ExperimentInput): string[] {
  const ids = creatives.visuals.flatMap(({ value: visual }) => [
    visual.asset,
    visual.thumbnail_asset,
    ...(visual.carousel ?? []).map(({ asset }) => asset),
  ]);
  return [...new Set(ids.filter((id) => id !== undefined && id !== ''))] as string[];
}
