import type { Language } from '#libs/contracts/messages/language.js';
import { componentField, componentLists, describeAlternative } from '#libs/platforms/components/components.js';
import type { PlatformDescription } from '#libs/platforms/description.js';
import { asTitle } from '#libs/platforms/fields/field-texts.js';
import { fieldsOf } from '#libs/platforms/fields/fields-of.js';
import { kindOf } from '#libs/platforms/kinds/index.js';
import { listOf, recordOf, valueAt } from '#libs/platforms/reading/untrusted.js';
import { descriptionOf } from '#libs/platforms/registry.js';
import { removedWords } from '#libs/platforms/reading/removed.js';
import type { ExperimentDetail } from '../../lib/api/endpoints.js';

/** A list of the experiment in words. */
export interface Block {
  name: string;
  title: string;
  /** Whether its entries have pictures, in the same order. */
  hasPictures: boolean;
  texts: readonly string[];
}

/** The ads' texts and visuals. */
export const creativeBlocks = (detail: ExperimentDetail, language: Language): Block[] =>
  blocks(detail, language, false);

/** The targeted audience. */
export const audienceBlocks = (detail: ExperimentDetail, language: Language): Block[] => blocks(detail, language, true);

function blocks({ platform, content }: ExperimentDetail, language: Language, isAudience: boolean): Block[] {
  const description = descriptionOf({ platform });
  return componentLists(description, recordOf(content))
    .filter((list) => list.isAudience === isAudience && list.alternatives.length > 0)
    .map(({ component, alternatives }) => ({
      name: component,
      title: titleOf(description, `${isAudience ? 'audiences' : 'creatives'}.${component}`, language),
      hasPictures: componentField(description, component)?.kind === 'visual',
      texts: alternatives.map(({ value }) => describeAlternative(description, component, value, language) || '–'),
    }));
}

/** The list's title, even if the platform's form does not have the list. */
const titleOf = ({ texts }: PlatformDescription, path: string, language: Language): string =>
  texts[path]?.title[language] ?? asTitle(removedWords(path)[language]);

/** The excluded audience. */
export function exclusionBlocks({ platform, content }: ExperimentDetail, language: Language): Block[] {
  const description = descriptionOf({ platform });
  return fieldsOf(description)
    .filter(({ path }) => path.startsWith('exclusions.'))
    .map(({ path, field }) => ({ path, field, value: valueAt(content, path) }))
    .filter(({ value }) => listOf(value).length > 0)
    .map(({ path, field, value }) => ({
      name: path,
      title: titleOf(description, path, language),
      hasPictures: false,
      texts: [kindOf(field).words(value, field, language, description.texts[path]?.options ?? {}) || '–'],
    }));
}
