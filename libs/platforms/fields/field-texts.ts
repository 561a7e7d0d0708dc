import type { Platform } from '#libs/contracts/platform/platform.js';
import type { Text, Texts } from '#libs/contracts/messages/texts.js';
import type { When } from './fields.js';

/** All texts about a field or a list, in both languages. */
export interface FieldTexts {
  /** Its label. An API response that refuses the field names the label too, so the label has a key. */
  readonly title: Text;
  /** Shown below the field. `{{shown}}` is how much of a text every placement shows, `{{bytes}}` the largest file. */
  readonly help?: Texts;
  /** Replaces the help for some goals or values of another field. The first entry whose condition holds applies. */
  readonly helpFor?: readonly { readonly when: When; readonly text: Texts }[];
  /** Shown on demand, in a tooltip. */
  readonly tip?: Texts;
  /** Shown below the field if a lookup has no rows for the choice. */
  readonly without?: readonly { readonly lookup: string; readonly goals?: readonly string[]; readonly text: Texts }[];
  /** Replaces the help if there is no row to choose. */
  readonly none?: Texts;
  /** For a list: one of its alternatives, and several, within a sentence: 'age range', 'age ranges'. */
  readonly one?: Texts;
  readonly many?: Texts;
  /** For a group of texts: one of them, and several, within a sentence: 'keyword', 'keywords'. */
  readonly member?: { readonly one: Texts; readonly many: Texts };
  /** Words of fixed options: `1` -> Male; also of well-known rows: `instagram/reels` -> Instagram reels. */
  readonly options?: Options;
}
/** The labels of options, by their value. */
export type Options = Readonly<Record<string, Texts>>;

/** The same texts as a description defines them: without keys, by the paths of the fields. */
export type OwnTexts = Readonly<Record<string, Omit<FieldTexts, 'title'> & { readonly title: Texts }>>;

/** The texts of a platform's fields by path; the keys of their titles are `meta.audiences_ages`. */
export function fieldTexts<const T extends OwnTexts>(
  platform: Platform,
  own: T,
): { readonly [Path in keyof T]: FieldTexts } {
  const entries = Object.entries(own).map(([path, { title, ...others }]): [string, FieldTexts] => [
    path,
    { ...others, title: { ...title, key: `${platform}.${path.replace('.', '_')}` } },
  ]);
  return Object.fromEntries(entries) as { [Path in keyof T]: FieldTexts };
}

/** The titles as a catalog, for code that uses them by their keys. */
export const titlesIn = (texts: Readonly<Record<string, FieldTexts>>): Readonly<Record<string, Text>> =>
  Object.fromEntries(Object.entries(texts).map(([path, { title }]) => [path, title]));

/** Capitalizes words from within a sentence. */
export const asTitle = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
