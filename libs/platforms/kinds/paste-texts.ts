import { cellsOf, columnOf } from '../reading/clean-text.js';
import type { TextsField } from '../fields/fields.js';
import { listOf } from '../reading/untrusted.js';
import { freshLines, isReplaced, type Pasted, type PastePlan, type PasteRoom } from './paste.js';
import { memberOf, notated, textsLimit, wordsOf } from './members.js';

interface Pasting {
  pasted: Pasted;
  /** The texts of the alternative, blank ones included. */
  members: readonly unknown[];
  field: TextsField;
  /** The maximum number of texts of an alternative. */
  size: number;
  /** Alternatives that may be added. */
  room: number;
}

/**
 * Plans a paste into a group of texts. Keywords: a block of lines fills the group, and a blank line begins another group. Other texts:
 * lines fill the blank places from the focused one on and continue in further groups; each row of a table is a group.
 */
export function pasteTexts(pasted: Pasted, value: unknown, field: TextsField, room: PasteRoom): PastePlan | null {
  const { lines, columns } = columnOf(pasted.text);
  if (lines.length === 0 || (lines.length === 1 && columns === 1)) return null;
  const { most } = textsLimit(field, room.holds);
  const pasting: Pasting = {
    pasted,
    members: listOf(value),
    field,
    size: most,
    room: Math.max(0, room.most - room.taken.length - 1),
  };
  if (field.match !== undefined) return keywords(pasting, columns);
  return columns > 1 && most > 1 ? table(pasting) : places(pasting, lines, columns);
}

/** Blocks of lines, separated by blank ones, as groups of keywords. */
function keywords({ pasted, members, field, size, room }: Pasting, columns: number): PastePlan {
  const column = cellsOf(pasted.text).map((cells) => cells.find(Boolean) ?? '');
  const blocks = column
    .reduce<string[][]>(
      (all, line) => {
        if (line === '') all.push([]);
        else all.at(-1)!.push(line);
        return all;
      },
      [[]],
    )
    .filter((block) => block.length > 0);
  const own = isReplaced(pasted) ? members.filter((_, i) => i !== pasted.part) : members;
  const kept = own.filter((member) => wordsOf(member) !== '');
  const read = blocks.map((block, i) =>
    freshLines(block, {
      taken: i === 0 ? kept.map((member) => notated(member, field)) : [],
      longest: field.longest,
    }),
  );
  const groups = read.map(({ fresh }, i) => [...(i === 0 ? kept : []), ...fresh.map((line) => memberOf(line, field))]);
  const taken = groups.map((group) => group.slice(0, size)).slice(0, room + 1);
  const count = sum(taken.map(({ length }) => length)) - kept.length;
  const [value, ...further] = taken;
  return {
    value,
    further,
    count,
    columns,
    repeated: sum(read.map(({ repeated }) => repeated)),
    left: sum(read.map(({ fresh }) => fresh.length)) - count,
    shortened: sum(read.map((one) => one.shortened)),
  };
}

/** Puts lines into the blank places of a group, and the rest into new groups of the field's size, such as threes. */
function places({ pasted, members, field, size, room }: Pasting, lines: readonly string[], columns: number): PastePlan {
  const own = Array.from({ length: Math.max(size, members.length) }, (_, i) => wordsOf(members[i] ?? ''));
  const isFree = (text: string, i: number) =>
    i === pasted.part ? isReplaced(pasted) : i > pasted.part && i < size && text.trim() === '';
  const { fresh, repeated, shortened } = freshLines(lines, {
    taken: own.filter((text, i) => text !== '' && !isFree(text, i)),
    longest: field.longest,
  });
  const rest = [...fresh];
  const value = own.map((text, i) => (isFree(text, i) ? (rest.shift() ?? text) : text));
  const groups = Array.from({ length: Math.ceil(rest.length / size) }, (_, i) => rest.slice(i * size, (i + 1) * size));
  const further = groups.slice(0, room);
  const left = sum(groups.slice(room).map(({ length }) => length));
  return { value, further, count: fresh.length - left, columns, repeated, left, shortened };
}

/** Each row of a table as a group; the first one replaces a blank group. */
function table({ pasted, members, field, size, room }: Pasting): PastePlan {
  const cut = (text: string) => text.slice(0, field.longest).replace(/[\uD800-\uDBFF]$/, '');
  const rows = cellsOf(pasted.text)
    .map((cells) => cells.filter(Boolean).slice(0, size))
    .filter((cells) => cells.length > 0);
  const isBlank = members.every((member) => wordsOf(member).trim() === '');
  const taken = rows.slice(0, room + (isBlank ? 1 : 0)).map((cells) => cells.map(cut));
  const [value, ...further] = isBlank ? taken : [undefined, ...taken];
  const texts = (groups: readonly string[][]) => sum(groups.map(({ length }) => length));
  return {
    value,
    further: further as string[][],
    count: texts(taken),
    columns: 1,
    repeated: 0,
    left: texts(rows) - texts(taken),
    shortened: rows.flat().filter((text) => cut(text) !== text).length,
  };
}

const sum = (figures: readonly number[]): number => figures.reduce((total, figure) => total + figure, 0);
