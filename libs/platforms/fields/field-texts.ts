import type { Platform } from '#libs/contracts/platform/platform.js';
import type { Text } from '#libs/contracts/messages/texts.js';
import type { Texts } from '../description.js';

/** What people read of a field or a list: all of it, in both languages, beside the field. */
export interface FieldTexts {
  /** What it is called. An answer that refuses it names it too, hence the key. */
  readonly title: Text;
  /** Under the field while it is filled in. `{{shown}}` is how much of a text every placement shows, `{{bytes}}` the largest file. */
  readonly help?: Texts;
  /** Instead of the help, for some goals. */
  readonly helpFor?: Readonly<Record<string, Texts>>;
  /** On demand, in a tooltip. */
  readonly tip?: Texts;
  /** Said below the field where what was chosen has no rows of a lookup. */
  readonly without?: readonly { readonly lookup: string; readonly goals?: readonly string[]; readonly says: Texts }[];
  /** Instead of the help, where there is no row to choose. */
  readonly none?: Texts;
  /** Of a list: one of its alternatives, and several of them, as within a sentence: 'age range', 'age ranges'. */
  readonly one?: Texts;
  readonly many?: Texts;
  /** Of a group of texts: one of them, and several of them, as within a sentence: 'keyword', 'keywords'. */
  readonly member?: { readonly one: Texts; readonly many: Texts };
  /** Words of fixed options: `1` -> Male; of rows that are known by themselves too: `instagram/reels` -> Instagram reels. */
  readonly options?: Options;
}
/** What options are called, by their value. */
export type Options = Readonly<Record<string, Texts>>;

/** The same as a description writes them, without keys, by the paths of the fields. */
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

/** The titles as a catalogue, for whoever says them by their keys. */
export const titlesIn = (texts: Readonly<Record<string, FieldTexts>>): Readonly<Record<string, Text>> =>
  Object.fromEntries(Object.entries(texts).map(([path, { title }]) => [path, title]));

/** Words from within a sentence, at its beginning. */
export const asTitle = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
