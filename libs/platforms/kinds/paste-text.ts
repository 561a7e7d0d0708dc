import { cleanText, columnOf } from '../reading/clean-text.js';
import type { TextField } from '../fields/fields.js';
import { textOf } from '../reading/untrusted.js';
import { freshLines, isReplaced, type Pasted, type PastePlan, type PasteRoom } from './paste.js';

/** A field with at least this character limit accepts texts of several lines. */
const SEVERAL_LINES_FROM = 5_000;

/** Whether texts of the field can have line breaks. */
export const isOfSeveralLines = ({ longest }: Pick<TextField, 'longest'>): boolean => longest >= SEVERAL_LINES_FROM;

/**
 * Plans the paste of a column: one alternative for each line. The first line goes into the pasted field if the paste replaces all its text.
 */
export function pasteColumn(
  pasted: Pasted,
  _value: unknown,
  field: Pick<TextField, 'longest'>,
  { taken, most }: PasteRoom,
): PastePlan | null {
  const { typed, from, to } = pasted;
  const { lines, columns } = columnOf(pasted.text);
  // The browser inserts a single text itself, unless a second column would be inserted as well.
  if (lines.length === 0 || (lines.length === 1 && columns === 1)) return null;
  const insertedInto = (text: string) => `${typed.slice(0, from)}${text}${typed.slice(to)}`.slice(0, field.longest);
  if (lines.length === 1)
    return { value: insertedInto(lines[0]!), further: [], count: null, columns, repeated: 0, left: 0, shortened: 0 };

  const isOwn = isReplaced(pasted);
  const others = [...taken.map(textOf), ...(isOwn ? [] : [typed])];
  const { fresh, repeated, shortened } = freshLines(lines, { taken: others, longest: field.longest });
  const texts = fresh.slice(0, Math.max(0, most - others.length));
  const [value, ...further] = isOwn ? texts : [undefined, ...texts];
  return {
    value,
    further,
    columns,
    repeated,
    shortened,
    count: texts.length,
    left: fresh.length - texts.length,
    ...(columns === 1 && isOfSeveralLines(field) ? { oneText: insertedInto(cleanText(pasted.text).trim()) } : {}),
  };
}
