import type { Language } from '#libs/contracts/messages/language.js';
import {
  assetIds as assetIdsIn,
  componentLabels,
  componentLists,
  shownFiles as shownFilesIn,
  type ComponentList,
  type Lists,
} from '#libs/platforms/components/components.js';
import type { ShownFile } from '#libs/platforms/kinds/shown-file.js';
import { descriptionOf, type PlatformOf } from '#libs/platforms/registry.js';
import { tupleOf } from './design/variation-space.js';
import type { LabelledComponent } from './ledger/settlement.js';

/** The parts of an experiment that determine its variations. In a draft, any part of its lists may be missing or malformed. */
export type Listed = Lists & PlatformOf;

/** The lists of an experiment in the order that numbers its variations, audience lists first. */
export const componentsOf = (input: Listed): ComponentList[] => componentLists(descriptionOf(input), input);

/** The dimensions of a variation space: alternatives per component, 0 for an empty list, and the number of audience components. */
export function sizesOf(input: Listed): { sizes: number[]; audienceParts: number } {
  const lists = componentsOf(input);
  return {
    sizes: lists.map(({ alternatives }) => alternatives.length),
    audienceParts: lists.filter(({ isAudience }) => isAudience).length,
  };
}

/** The text of every alternative: `labels[f][l]`. */
export const labelsOf = (input: Listed, language: Language = 'en'): string[][] =>
  componentLabels(descriptionOf(input), input, language);

/** Components with the texts of their alternatives, for deciding about a launch and grouping refused ads. */
export function labelledComponents(input: Listed, language: Language = 'en'): LabelledComponent[] {
  const labels = labelsOf(input, language);
  return componentsOf(input).map(({ component }, f) => ({ name: component, labels: labels[f]! }));
}

/** Ids of the stored uploads that the ads show, each once. */
export const assetIds = (input: Listed): string[] => assetIdsIn(descriptionOf(input), input);

/** The stored uploads that the ads show: each whole file and each part of a picture once. */
export const shownFiles = (input: Listed): ShownFile[] => shownFilesIn(descriptionOf(input), input);

/** Which alternative of each component a variation has; components with an empty list are absent. */
export type Choice = Partial<Record<string, number>>;

export function choiceOf(variation: number, input: Listed): Choice {
  const lists = componentsOf(input);
  const tuple = tupleOf(
    variation,
    lists.map(({ alternatives }) => Math.max(1, alternatives.length)),
  );
  return Object.fromEntries(
    lists.flatMap(({ component, alternatives }, f) => (alternatives.length > 0 ? [[component, tuple[f]!]] : [])),
  );
}
