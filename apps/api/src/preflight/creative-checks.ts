import { EXPERIMENT_TEXTS } from '#libs/contracts/experiment/experiment-texts.js';
import { PREFLIGHT_TEXTS } from '#libs/contracts/experiment/plan/preflight-texts.js';
import type { KeyedText } from '#libs/contracts/messages/finding.js';
import { byKey, withParams } from '#libs/contracts/messages/texts.js';
import { cutTexts } from '#libs/platforms/checking/cut-texts.js';
import type { PlatformDescription } from '#libs/platforms/description.js';
import { videoFaults, type Video } from '#libs/platforms/checking/video-faults.js';
import { isOfFiles } from '#libs/platforms/kinds/file-lists.js';
import { filesOf } from '#libs/platforms/kinds/visual.js';
import { listOf, recordOf, textOf, valueAt, valuesOf } from '#libs/platforms/reading/untrusted.js';
import { pictureFaults, type PictureFault, type PictureSize } from '#libs/platforms/checking/picture-faults.js';
import { fieldsOf } from '#libs/platforms/fields/fields-of.js';
import type { Check, Checks } from './checks.js';

/** Maximum number of row numbers in a text: nobody reads more. */
const MOST_ROWS = 10;

/** The row numbers of texts or pictures in their list: `2, 5`. */
const rowsIn = (rows: readonly number[]): string => {
  const first = rows.slice(0, MOST_ROWS).map((row) => row + 1);
  return first.join(', ') + (rows.length > MOST_ROWS ? ' …' : '');
};
const rowAt = (path: string, [row = 0]: readonly number[]): string => `${path}[${row}].value`;

/** Texts that placements will cut off. */
export function textChecks(checks: Checks, description: PlatformDescription, input: unknown): Check[] {
  const cut = cutTexts(description, input);
  if (cut.length === 0) return hasField(description, input, 'text') ? [checks.done(PREFLIGHT_TEXTS.textsFit)] : [];
  return cut.map(({ path, instead, characters, placements, rows }) => {
    const text = { title: titleOf(description, path), rows: rowsIn(rows), characters, places: placements.map(byKey) };
    const message =
      instead === undefined
        ? withParams(PREFLIGHT_TEXTS.textsCut, text)
        : withParams(PREFLIGHT_TEXTS.cardsCut, { ...text, list: titleOf(description, instead) });
    return checks.warned(message, rowAt(path, rows));
  });
}

/** Carousels whose cards lead to different addresses, if the platform opens one page for all of them. */
export const cardChecks = (checks: Checks, description: PlatformDescription, input: unknown): Check[] =>
  fieldsOf(description).flatMap(({ path, isList, field }) => {
    if (!isList || field.kind !== 'visual' || !field.cards.onePage) return [];
    const rows = valuesOf(valueAt(input, path)).flatMap((visual, row) => (pagesOf(visual).size > 1 ? [row] : []));
    const which = { title: titleOf(description, path), rows: rowsIn(rows) };
    return rows.length === 0 ? [] : [checks.warned(withParams(PREFLIGHT_TEXTS.cardsOnePage, which), rowAt(path, rows))];
  });

const pagesOf = (visual: unknown): Set<string> =>
  new Set(listOf(recordOf(visual).carousel).map((card) => textOf(recordOf(card).website).trim()));

/**
 * Faults of the pictures, or one check that all of them fit.
 * @param files sizes: of the team's uploads by id, null for a file that is not a picture; known: the ids of all the team's uploads
 */
export function pictureChecks(
  checks: Checks,
  description: PlatformDescription,
  input: unknown,
  { sizes, known }: { sizes: ReadonlyMap<string, PictureSize | null>; known: ReadonlySet<string> },
): Check[] {
  const lost = lostFiles(description, input, known)
    .slice(0, MOST_ROWS)
    .map((field) => checks.blocking(EXPERIMENT_TEXTS.fileGone, field));
  const faults = pictureFaults(description, input, sizes);
  if (lost.length > 0 || faults.length > 0)
    return [...lost, ...faults.map((found) => pictureCheck(checks, description, found))];
  return hasField(description, input, 'visual') ? [checks.done(PREFLIGHT_TEXTS.picturesFit)] : [];
}

function pictureCheck(checks: Checks, description: PlatformDescription, { path, rows, fault }: PictureFault): Check {
  const which = { title: titleOf(description, path), rows: rowsIn(rows) };
  if (fault.kind === 'unknown') return checks.unknown(withParams(PREFLIGHT_TEXTS.picturesUnknown, which));
  if (fault.kind === 'small') {
    const { least, best } = fault.advice;
    return checks.warned(withParams(PREFLIGHT_TEXTS.pictureSmall, { ...which, least, best }), rowAt(path, rows));
  }
  const { placement, tallest, widest } = fault.shape;
  const shape = {
    places: byKey(placement),
    tallWidth: tallest[0],
    tallHeight: tallest[1],
    wideWidth: widest[0],
    wideHeight: widest[1],
  };
  return checks.warned(withParams(PREFLIGHT_TEXTS.pictureShape, { ...which, ...shape }), rowAt(path, rows));
}

/**
 * Videos that the platform may refuse, at upload or in review. The platform's documents give the bounds; only an upload shows the outcome.
 */
export const videoChecks = (
  checks: Checks,
  description: PlatformDescription,
  input: unknown,
  videos: ReadonlyMap<string, Video>,
): Check[] =>
  videoFaults(description, input, videos).map(({ path, rows, fault }) => {
    const which = { title: titleOf(description, path), rows: rowsIn(rows) };
    if (fault.kind === 'length') {
      const { least, most } = fault.bounds;
      return checks.warned(withParams(PREFLIGHT_TEXTS.filmsLength, { ...which, least, most }), rowAt(path, rows));
    }
    const { megabytes, minutes } = fault.bounds;
    return checks.warned(withParams(PREFLIGHT_TEXTS.filmsLarge, { ...which, megabytes, minutes }), rowAt(path, rows));
  });

/** Paths of fields that name a file which the team does not have, or no longer has. */
const lostFiles = (description: PlatformDescription, input: unknown, known: ReadonlySet<string>): string[] =>
  fieldsOf(description).flatMap(({ path, isList, field }) =>
    isList
      ? valuesOf(valueAt(input, path)).flatMap((visual, row) =>
          (isOfFiles(field, visual) ? filesOf(visual) : []).flatMap(({ holder, key, at }) => {
            const id = holder[key];
            return typeof id === 'string' && id !== '' && !known.has(id) ? [`${path}[${row}].value${at}`] : [];
          }),
        )
      : [],
  );

const titleOf = ({ texts }: PlatformDescription, path: string): KeyedText => byKey(texts[path]?.title ?? { key: path });

/** Whether an experiment has a text or a visual that this module has advice for. */
const hasField = (description: PlatformDescription, input: unknown, kind: 'text' | 'visual'): boolean =>
  fieldsOf(description).some(
    ({ path, isList, field }) =>
      isList &&
      (kind === 'text'
        ? field.kind === 'text' && field.shown !== undefined
        : field.kind === 'visual' && field.pictures !== undefined) &&
      valuesOf(valueAt(input, path)).length > 0,
  );
