import { holds, type PlatformDescription } from '../description.js';
import type { FilmBounds, VideoLength } from '../fields/fields.js';
import { fieldsOf } from '../fields/fields-of.js';
import { filesOf } from '../kinds/visual.js';
import { recordOf, valueAt, valuesOf } from '../reading/loose.js';

/** A stored video; its length is null where it could not be read. */
export interface Film {
  bytes: number;
  seconds: number | null;
}

/**
 * Videos of a list that exceed the platform's reported limits, or whose length the review refuses. `rows` are indexes of alternatives,
 * from 0.
 */
export interface FilmFault {
  path: string;
  rows: readonly number[];
  fault: { kind: 'large'; bounds: FilmBounds } | { kind: 'length'; bounds: VideoLength };
}

/** Whether any visual of the platform has limits for videos. If not, no video needs a check. */
export const hasFilmBounds = (description: PlatformDescription): boolean =>
  fieldsOf(description).some(({ field }) => field.kind === 'visual' && field.films !== undefined);

/** @param films stored uploads by their ids; a video that is not among them is not checked */
export function filmFaults(
  description: PlatformDescription,
  input: unknown,
  films: ReadonlyMap<string, Film>,
): FilmFault[] {
  const goal = recordOf(input).objective;
  return fieldsOf(description).flatMap(({ path, isList, field }) => {
    if (!isList || field.kind !== 'visual' || field.films === undefined) return [];
    if (!holds(field.when, goal, (other) => valueAt(input, other))) return [];
    const { films: bounds, videoLength: length } = field;
    const rowsWith = (isAtFault: (film: Film) => boolean) =>
      valuesOf(valueAt(input, path)).flatMap((visual, row) => (filmsOf(visual, films).some(isAtFault) ? [row] : []));
    const faults: FilmFault[] = [
      { path, rows: rowsWith((film) => isBeyond(film, bounds)), fault: { kind: 'large', bounds } },
    ];
    if (length !== undefined && holds(length.when, goal, (other) => valueAt(input, other)))
      faults.push({
        path,
        rows: rowsWith((film) => isOutside(film, length)),
        fault: { kind: 'length', bounds: length },
      });
    return faults.filter(({ rows }) => rows.length > 0);
  });
}

const filmsOf = (visual: unknown, films: ReadonlyMap<string, Film>): Film[] =>
  recordOf(visual).type === 'video'
    ? filesOf(visual).flatMap(({ holder, key }) => films.get(`${holder[key]}`) ?? [])
    : [];

const isBeyond = ({ bytes, seconds }: Film, { megabytes, minutes }: FilmBounds): boolean =>
  bytes > megabytes * 1_000_000 || (seconds ?? 0) > minutes * 60;

/** A video whose length could not be read is not checked. */
const isOutside = ({ seconds }: Film, { least, most }: VideoLength): boolean =>
  seconds !== null && (seconds < least || seconds > most);
