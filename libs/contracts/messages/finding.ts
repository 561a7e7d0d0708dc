import type { Money } from '../money/money.js';

/** What is filled into a text: words as they are, a figure, an amount, another text by its key, or several of these. */
export type Param = string | number | Money | KeyedText | readonly KeyedText[];
export type Params = Readonly<Record<string, Param>>;

/** A text by its key. It travels, and is stored, without words: whoever shows it says it in the language of its reader. */
export interface KeyedText {
  /** Group and name of a text of a catalogue (`texts.ts`): `http.notFound`. */
  readonly key: string;
  /** By the name that the text has for each. Left out where it has none. */
  readonly params?: Params;
}

/** What is wrong with one field, or with the whole where it names none. */
export interface Finding extends KeyedText {
  /** A path such as `audiences.ages[0].value`. */
  readonly field?: string;
}
