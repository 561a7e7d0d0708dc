import type { Money } from '../money/money.js';

/** A parameter of a text: words, a figure, an amount, another text by its key, or several of these. */
export type Param = string | number | Money | KeyedText | readonly KeyedText[];
export type Params = Readonly<Record<string, Param>>;

/** A text represented by its key. It is sent and stored without words; the code that shows it uses the reader's language. */
export interface KeyedText {
  /** Group and name of a text of a catalog (`texts.ts`): `http.notFound`. */
  readonly key: string;
  /** The parameters by their names in the text; absent if the text has none. */
  readonly params?: Params;
}

/** An error of one field, or of the whole input if `field` is absent. */
export interface Finding extends KeyedText {
  /** A path such as `audiences.ages[0].value`. */
  readonly field?: string;
}
