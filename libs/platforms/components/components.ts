import type { Texts } from '#libs/contracts/messages/texts.js';
import type { Language } from '#libs/contracts/messages/language.js';
import type { PlatformDescription } from '../description.js';
import { asTitle, type FieldTexts } from '../fields/field-texts.js';
import type { ComponentField } from '../fields/fields.js';
import type { Alternative } from '../fields/field-values.js';
import { kindOf } from '../kinds/index.js';
import { listOf, recordOf, valuesOf } from '../reading/untrusted.js';
import { removedAlternative, removedWords } from '../reading/removed.js';
import { fileKey, type ShownFile } from '../kinds/shown-file.js';

/** The lists of an experiment or a draft: any part may be missing or malformed. */
export interface Lists {
  audiences?: unknown;
  creatives?: unknown;
  /** The order that numbers its variations, once it is submitted. */
  components?: unknown;
}

/** A list of an experiment; an empty one is a single unnamed alternative. */
export interface ComponentList {
  component: string;
  isAudience: boolean;
  alternatives: readonly Alternative<unknown>[];
}

/** The components of a description, in the order that numbers variations: the last varies fastest. */
export const componentNames = ({ audiences, creatives }: PlatformDescription): string[] => [
  ...Object.keys(audiences),
  ...Object.keys(creatives),
];

/** The field of a component; undefined if the description has none, or no longer has it. */
export function componentField(description: PlatformDescription, name: string): ComponentField | undefined {
  const { audiences, creatives } = description;
  if (Object.hasOwn(audiences, name)) return audiences[name];
  return Object.hasOwn(creatives, name) ? creatives[name] : undefined;
}

/** Whether ads need an entry of the list, so that a person cannot remove the last one. */
export const isListNeeded = (field: ComponentField): boolean =>
  kindOf(field).isAlwaysNeeded === true || ('needed' in field && field.needed !== undefined);

/** Whether a component belongs to the audience, and not to the ad. */
export const isAudienceComponent = ({ audiences }: PlatformDescription, name: string): boolean =>
  Object.hasOwn(audiences, name);

/** Whether a component selects locations, which every audience needs. */
export const namesPlaces = (field: ComponentField): boolean => 'lookup' in field && field.lookup === 'locations';

/**
 * The lists in the order that numbers variations: that of the submit, even if the description has changed since; else the description's.
 */
export function componentLists(description: PlatformDescription, input: Lists): ComponentList[] {
  const [audiences, creatives] = [recordOf(input.audiences), recordOf(input.creatives)];
  const stored = listOf(input.components).filter((name): name is string => typeof name === 'string');
  return (stored.length > 0 ? stored : componentNames(description)).map((component) => {
    const isAudience = isAudienceComponent(description, component) || Object.hasOwn(audiences, component);
    const alternatives = listOf((isAudience ? audiences : creatives)[component]) as Alternative<unknown>[];
    return { component, isAudience, alternatives };
  });
}

/** Number of alternatives per component, in the format of `variations/count`. */
export const componentCounts = (description: PlatformDescription, input: Lists): Record<string, number> =>
  Object.fromEntries(
    componentLists(description, input).map(({ component, alternatives }) => [component, alternatives.length]),
  );

/**
 * The readable text of an alternative: in names of ad objects, result rows and exports.
 * @param value as stored; a value without a readable form gives an empty text
 */
export function describeAlternative(
  description: PlatformDescription,
  component: string,
  value: unknown,
  language: Language = 'en',
): string {
  const field = componentField(description, component);
  if (field === undefined) return removedAlternative(value);
  return kindOf(field).words(value, field, language, textsOf(description, component)?.options ?? {});
}

const textsOf = (description: PlatformDescription, component: string): FieldTexts | undefined =>
  description.texts[`${isAudienceComponent(description, component) ? 'audiences' : 'creatives'}.${component}`];

/** The name of a list that the description no longer has: audience and creative lists share the text. */
const removed = (component: string): Texts => removedWords(`audiences.${component}`);

/** The title of a component next to a variation's alternative: `Headline`, `Locations`. */
export function componentTitle(description: PlatformDescription, component: string, language: Language): string {
  const { title, one } = textsOf(description, component) ?? {};
  const field = componentField(description, component);
  const isGroup = field !== undefined && kindOf(field).isGroup === true;
  return (
    (isGroup || one === undefined ? title?.[language] : asTitle(one[language])) ?? asTitle(removed(component)[language])
  );
}

/** One alternative of a component, within a sentence: `age range`. */
export const componentInWords = (description: PlatformDescription, component: string, language: Language): string =>
  (textsOf(description, component)?.one ?? removed(component))[language];

/** Several alternatives of a component, within a sentence: `age ranges`. */
export const componentsInWords = (description: PlatformDescription, component: string, language: Language): string =>
  (textsOf(description, component)?.many ?? removed(component))[language];

/** The text of every alternative: `labels[f][l]`. */
export const componentLabels = (
  description: PlatformDescription,
  input: Lists,
  language: Language = 'en',
): string[][] =>
  componentLists(description, input).map(({ component, alternatives }) =>
    valuesOf(alternatives).map((value) => describeAlternative(description, component, value, language)),
  );

/** The parts of uploads that the ads show: each whole file and each part of a picture once. */
export function shownFiles(description: PlatformDescription, input: Lists): ShownFile[] {
  const files = componentLists(description, input).flatMap(({ component, alternatives }) => {
    const field = componentField(description, component);
    if (field === undefined) return [];
    const kind = kindOf(field);
    return valuesOf(alternatives).flatMap((value) => kind.shownFiles?.(value, field) ?? []);
  });
  return [...new Map(files.map((file) => [fileKey(file.asset, file.variant), file])).values()];
}

/** Ids of the stored uploads that the ads show, each once. */
export function assetIds(description: PlatformDescription, input: Lists): string[] {
  return [...new Set(shownFiles(description, input).map(({ asset }) => asset))];
}

/** The text of the first alternative that shows an upload; empty if no alternative shows it, or if the alternative has no text. */
export function fileLabel(description: PlatformDescription, input: Lists, asset: string): string {
  for (const { component, alternatives } of componentLists(description, input)) {
    const field = componentField(description, component);
    if (field === undefined) continue;
    const shown = valuesOf(alternatives).find((value) =>
      kindOf(field)
        .shownFiles?.(value, field)
        .some((file) => file.asset === asset),
    );
    if (shown !== undefined) return describeAlternative(description, component, shown);
  }
  return '';
}
