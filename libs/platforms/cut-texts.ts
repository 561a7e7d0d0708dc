import { lengthOf } from './clean-text.js';
import { holds, type PlatformDescription } from './description.js';
import { fieldsOf } from './fields-of.js';
import { recordOf, textOf, valueAt, valuesOf } from './loose.js';
import { chosenPositions, isAimedAt, type Placement } from './placements.js';

/** Texts of a list that are longer than what some placements show. */
export interface CutTexts {
  /** Of the list: `creatives.headlines`. */
  path: string;
  /** What those placements show. */
  characters: number;
  placements: readonly Placement[];
  /** Indexes of the alternatives that are longer, from 0. */
  rows: readonly number[];
}

/** The texts that placements will cut off, by list and by how much is shown of them; only where the ads may be shown at all. */
export function cutTexts(description: PlatformDescription, input: unknown): CutTexts[] {
  const chosen = chosenPositions(description, input);
  const goal = recordOf(input).objective;
  return fieldsOf(description).flatMap(({ path, isList, field }) => {
    if (!isList || field.kind !== 'text' || !holds(field.when, goal, (other) => valueAt(input, other))) return [];
    const lengths = valuesOf(valueAt(input, path)).map((text) => lengthOf(textOf(text)));
    const shown = (field.shown ?? []).filter(({ placement }) => isAimedAt(placement, chosen));
    return [...new Set(shown.map(({ characters }) => characters))].flatMap((characters) => {
      const rows = lengths.flatMap((length, row) => (length > characters ? [row] : []));
      const placements = shown.filter((one) => one.characters === characters).map(({ placement }) => placement);
      return rows.length === 0 ? [] : [{ path, characters, placements, rows }];
    });
  });
}
