import { lengthOf } from '../reading/clean-text.js';
import { holds, type PlatformDescription } from '../description.js';
import type { Shown, Placement } from '../fields/placement.js';
import { fieldsOf, placeAt } from '../fields/fields-of.js';
import { listOf, recordOf, textOf, valueAt, valuesOf } from '../reading/untrusted.js';
import { chosenPositions, isAimedAt } from '../fields/placements.js';

/** Texts of a list that are longer than some placements show. */
export interface CutTexts {
  /** The list's path: `creatives.headlines`; for texts of carousel cards the path of the visuals. */
  path: string;
  /** The list that the cards' texts replace; absent for other texts. */
  instead?: string;
  /** How many characters those placements show. */
  characters: number;
  placements: readonly Placement[];
  /** Indexes, from 0, of the alternatives that are too long or have a card whose text is too long. */
  rows: readonly number[];
}

/** The texts that placements will cut off, by list and by shown length; only for placements that the ads aim at. */
export function cutTexts(description: PlatformDescription, input: unknown): CutTexts[] {
  const chosen = chosenPositions(description, input);
  const goal = recordOf(input).objective;
  const cut = (where: Pick<CutTexts, 'path' | 'instead'>, all: readonly Shown[] = [], texts: unknown[][]) => {
    const lengths = texts.map((row) => Math.max(0, ...row.map((text) => lengthOf(textOf(text)))));
    const shown = all.filter(({ placement }) => isAimedAt(placement, chosen));
    return [...new Set(shown.map(({ characters }) => characters))].flatMap((characters): CutTexts[] => {
      const rows = lengths.flatMap((length, row) => (length > characters ? [row] : []));
      const placements = shown.filter((one) => one.characters === characters).map(({ placement }) => placement);
      return rows.length === 0 ? [] : [{ ...where, characters, placements, rows }];
    });
  };
  return fieldsOf(description).flatMap(({ path, isList, field }) => {
    if (!isList || !holds(field.when, goal, (other) => valueAt(input, other))) return [];
    const values = valuesOf(valueAt(input, path));
    if (field.kind === 'text')
      return cut(
        { path },
        field.shown,
        values.map((text) => [text]),
      );
    if (field.kind !== 'visual') return [];
    return Object.entries(field.cards.instead ?? {}).flatMap(([name, instead]) => {
      const { field: list } = placeAt(description, instead);
      const texts = values.map((visual) => listOf(recordOf(visual).carousel).map((card) => recordOf(card)[name]));
      return list.kind === 'text' ? cut({ path, instead }, list.shown, texts) : [];
    });
  });
}
