import { holds, type PlatformDescription } from '../description.js';
import type { PictureAdvice, PictureShape } from '../fields/placement.js';
import { fieldsOf } from '../fields/fields-of.js';
import { filesOf } from '../kinds/visual.js';
import { recordOf, valueAt, valuesOf } from '../reading/untrusted.js';
import { chosenPositions, isAimedAt } from '../fields/placements.js';

/** In pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

/** Warnings about the pictures of a list before they are shown. `rows` are indexes of alternatives, from 0. */
export interface PictureFault {
  path: string;
  rows: readonly number[];
  fault:
    | { kind: 'small'; advice: PictureAdvice }
    | { kind: 'shape'; shape: PictureShape }
    /** Not uploaded yet, or of an unreadable size. */
    | { kind: 'unknown' };
}

/**
 * Pictures that are smaller than the platform advises, or of a shape that placements crop.
 * @param sizes of stored uploads by their ids; null for an upload that is not a picture (a video)
 */
export function pictureFaults(
  description: PlatformDescription,
  input: unknown,
  sizes: ReadonlyMap<string, PictureSize | null>,
): PictureFault[] {
  const chosen = chosenPositions(description, input);
  const goal = recordOf(input).objective;
  return fieldsOf(description).flatMap(({ path, isList, field }) => {
    if (!isList || field.kind !== 'visual' || field.pictures === undefined) return [];
    if (!holds(field.when, goal, (other) => valueAt(input, other))) return [];
    const advice = field.pictures;
    const rows = valuesOf(valueAt(input, path)).map((visual) => picturesOf(visual, sizes));
    const rowsWith = (isWrong: (picture: PictureSize | undefined) => boolean) =>
      rows.flatMap((pictures, row) => (pictures.some(isWrong) ? [row] : []));
    const faults: PictureFault['fault'][] = [
      { kind: 'small', advice },
      ...advice.shapes
        .filter(({ placement }) => isAimedAt(placement, chosen))
        .map((shape) => ({ kind: 'shape', shape }) as const),
      { kind: 'unknown' },
    ];
    return faults
      .map((fault) => ({ path, fault, rows: rowsWith((picture) => hasFault(picture, fault)) }))
      .filter((found) => found.rows.length > 0);
  });
}

/** The size of each picture in a visual; undefined while unknown. A video contributes its thumbnail. */
const picturesOf = (visual: unknown, sizes: ReadonlyMap<string, PictureSize | null>) =>
  filesOf(visual).flatMap(({ kind, holder, key, at }): (PictureSize | undefined)[] => {
    const type = recordOf(visual).type;
    const isShown =
      type === 'carousel' ? at.startsWith('.carousel') : at === (type === 'video' ? '.thumbnail_asset' : '.asset');
    if (kind !== 'image' || !isShown) return [];
    const id = holder[key];
    const size = typeof id === 'string' ? sizes.get(id) : undefined;
    return size === null ? [] : [size];
  });

/** Shapes should be exact, but pictures have whole pixels: 1,200 by 628 counts as 1.91 to 1. */
const TOLERANCE = 0.01;
const ratio = ([width, height]: readonly [number, number]): number => width / height;

function hasFault(picture: PictureSize | undefined, fault: PictureFault['fault']): boolean {
  if (picture === undefined) return fault.kind === 'unknown';
  const { width, height } = picture;
  if (fault.kind === 'small') return Math.min(width, height) < fault.advice.least;
  if (fault.kind === 'unknown') return false;
  const { tallest, widest } = fault.shape;
  return width / height < ratio(tallest) * (1 - TOLERANCE) || width / height > ratio(widest) * (1 + TOLERANCE);
}
