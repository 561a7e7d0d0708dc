import {
  COMPONENTS,
  isAudienceComponent,
  type ComponentCounts,
  type ComponentName,
} from '#libs/contracts/experiment/components.js';
import type { Alternative, MetaExperimentInput } from '#libs/contracts/experiment/meta-experiment.js';
import type { Language } from '#libs/contracts/messages/language.js';
import { describeAlternative } from './describe-alternative.js';
import type { LabelledComponent } from './ledger/settlement.js';
import { listOf, recordOf, valuesOf } from './validation-items.js';
import { tupleOf } from './design/variation-space.js';

type Lists = Pick<MetaExperimentInput, 'audiences' | 'creatives'>;

/** A component of an experiment with what it may be; an empty list is one unnamed alternative. */
export interface ComponentList {
  component: ComponentName;
  alternatives: readonly Alternative<unknown>[];
}

/** The lists of a Meta experiment in the order that numbers its variations. A draft's may be missing, or anything else. */
export function metaComponents(input: Lists): ComponentList[] {
  const [audiences, creatives] = [recordOf(input.audiences), recordOf(input.creatives)];
  return COMPONENTS.map((component) => ({
    component,
    alternatives: listOf((isAudienceComponent(component) ? audiences : creatives)[component]) as Alternative<unknown>[],
  }));
}

/** Number of alternatives per component, as `variations/count` takes them. */
export const metaCounts = (input: Lists): ComponentCounts =>
  Object.fromEntries(metaComponents(input).map(({ component, alternatives }) => [component, alternatives.length]));

/** The text of every alternative: `labels[f][l]`. */
export const metaLabels = (input: Lists, language: Language = 'en'): string[][] =>
  metaComponents(input).map(({ component, alternatives }) =>
    valuesOf(alternatives).map((value) => describeAlternative(component, value, language)),
  );

/** Components with the texts of their alternatives, for deciding about a launch and grouping what was refused. */
export function labelledComponents(input: Lists, language: Language = 'en'): LabelledComponent[] {
  const labels = metaLabels(input, language);
  return metaComponents(input).map(({ component }, f) => ({ name: component, labels: labels[f]! }));
}

/** Ids of the stored uploads that the ads show, each once. */
export function assetIds({ creatives }: Pick<Lists, 'creatives'>): string[] {
  const ids = creatives.visuals.flatMap(({ value: { asset, thumbnail_asset: thumbnail, carousel = [] } }) => [
    asset,
    thumbnail,
    ...carousel.map((card) => card.asset),
  ]);
  return [...new Set(ids.filter((id): id is string => Boolean(id)))];
}

/** Which alternative of each component a variation has; components with an empty list are absent. */
export function metaChoice(variation: number, input: Lists): Partial<Record<ComponentName, number>> {
  const lists = metaComponents(input);
  const tuple = tupleOf(
    variation,
    lists.map(({ alternatives }) => Math.max(1, alternatives.length)),
  );
  return Object.fromEntries(
    lists.flatMap(({ component, alternatives }, f) => (alternatives.length > 0 ? [[component, tuple[f]!]] : [])),
  );
}

/** The texts of a variation's alternatives by component; components with an empty list are absent. */
export function describeVariation(
  variation: number,
  input: Lists,
  language: Language = 'en',
): Partial<Record<ComponentName, string>> {
  const choice = metaChoice(variation, input);
  return Object.fromEntries(
    metaComponents(input).flatMap(({ component, alternatives }) => {
      const level = choice[component];
      return level === undefined
        ? []
        : [[component, describeAlternative(component, alternatives[level]!.value, language)]];
    }),
  );
}
