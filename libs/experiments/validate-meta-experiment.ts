import { AUDIENCE_COMPONENTS, CREATIVE_COMPONENTS } from '#libs/contracts/experiment/components.js';
import type { ErrorItem } from '#libs/contracts/messages/error-codes.js';
import { areVariationsValid, createdVariations } from '#libs/contracts/experiment/rules.js';
import { validateAudiences } from './validate-audiences.js';
import { validateCreatives, type CreativesOptions } from './validate-creatives.js';
import { validateInformation, type InformationOptions } from './validate-information.js';
import { ItemCollector, listOf, recordOf, type Loose } from './validation-items.js';

export type MetaValidationOptions = InformationOptions & CreativesOptions;

/**
 * Everything that is wrong with an experiment that is to be submitted, in the order of the wizard. Drafts, samples and
 * templates are stored as they are and not checked.
 * @param input a `MetaExperimentInput` as it arrived; anything else is told as missing fields, never thrown
 * @returns items with a field path, the specification's message and their section's number (400101 information, 400102
 *   audience, 400103 creative, 400105 more than 50,000 variations); empty where all is well
 */
export function validateMetaExperiment(input: unknown, options: MetaValidationOptions): ErrorItem[] {
  const experiment = recordOf(input);
  return [
    ...validateInformation(experiment, options),
    ...validateAudiences(experiment),
    ...validateCreatives(experiment, options),
    ...validateSize(experiment),
  ];
}

/** The catalogue number of an answer that carries these items: that of the first one. */
export const codeOfItems = (items: readonly ErrorItem[]): number | null => items[0]?.code ?? null;

function validateSize(experiment: Loose): ErrorItem[] {
  const found = new ItemCollector('capacity');
  const [audiences, creatives] = [recordOf(experiment.audiences), recordOf(experiment.creatives)];
  const created = createdVariations([
    ...AUDIENCE_COMPONENTS.map((name) => listOf(audiences[name]).length),
    ...CREATIVE_COMPONENTS.map((name) => listOf(creatives[name]).length),
  ]);
  if (!areVariationsValid(created)) found.add('variations', 'Variations', 'tooManyVariations');
  return found.items;
}
