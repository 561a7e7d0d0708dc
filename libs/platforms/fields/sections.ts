import type { Texts } from '#libs/contracts/messages/texts.js';

/** A card of the wizard: paths of fields and lists, in the order of display and checks. */
export interface Section {
  readonly name: string;
  readonly fields: readonly string[];
  /** Absent for a single list, whose title is used. */
  readonly title?: Texts;
  readonly help?: Texts;
  /** Whether its fields are switched on and off together; off is empty. */
  readonly isSwitched?: true;
}

type Part = 'information' | 'audiences' | 'exclusions' | 'creatives';

/** The paths of all fields of a part, in their order. */
export const pathsIn = (part: Part, fields: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(fields).map((name) => `${part}.${name}`);

/** A section for each list of a part, in the order of the lists. */
export const sectionEach = (part: Part, lists: Readonly<Record<string, unknown>>): Section[] =>
  pathsIn(part, lists).map((path) => ({ name: path, fields: [path] }));
