import type { Money } from '../money/money.js';

/** A parameter of a text: words, a figure, an amount, another text by its key, or several of these. */
export type Param = string | number | Money | KeyedText | readonly KeyedText[];
export type Params = Readonly<Record<string, Param>>;

/** A text by its key. It is sent and stored without words. The code that shows it uses its reader's language. */
export interface KeyedText {
  /** Group and name of a text of a catalogue (`texts.ts`): `http.notFound`. */
  readonly key: string;
  /** By the names in the text. Absent if it has none. */
  readonly params?: Params;
}

/** An error of one field, or of the whole if it names none. */
export interface Finding extends KeyedText {
  /** A path such as `audiences.ages[0].value`. */
  readonly field?: string;
}
