import * as z from 'zod/mini';
import { isShaped, largestCrop, type CropBox, type ImageSize } from '#libs/contracts/pictures/crop.js';
import type { Crop, VisualField } from '../fields/fields.js';
import type { VisualValue } from '../fields/field-values.js';
import { isBlank, recordOf, textOf } from '../reading/untrusted.js';
import type { Scope, Report } from './kind.js';
import { fileKey, variantOf, type ShownFile } from './shown-file.js';

const pixels = z.number().check(z.int(), z.gte(0), z.lte(100_000));
const box = z.strictObject({ x: pixels, y: pixels, width: pixels, height: pixels });

/** The boxes that a person chose, by the name of the field's crop. */
export const cropsSchema = ({ crops = {} }: Pick<VisualField, 'crops'>): z.ZodMiniType =>
  z.optional(z.strictObject(Object.fromEntries(Object.keys(crops).map((name) => [name, z.optional(box)]))));

/** The box that a person chose for a crop; undefined if there is none. */
const chosenBox = (value: unknown, name: string): CropBox | undefined =>
  recordOf(recordOf(value)['crops'])[name] as CropBox | undefined;

/**
 * The key of a cropped image among the files of a create request. A connector finds the platform's id by it.
 * @param name of the field's crops
 */
export const croppedFile = (value: Pick<VisualValue, 'asset' | 'crops'>, name: string): string =>
  fileKey(value.asset ?? '', variantOf(name, chosenBox(value, name)));

/** The crops of an image that ads show. */
export const shownCrops = (value: unknown, { crops = {} }: VisualField): ShownFile[] => {
  const { asset } = recordOf(value);
  return Object.entries(crops).map(([name, { aspect }]) => {
    const chosen = chosenBox(value, name);
    return { asset: textOf(asset), variant: variantOf(name, chosen), crop: { aspect, box: chosen } };
  });
};

/** Compares a picture with the minimum sizes of its crops, and the chosen boxes with the picture. */
export function checkCrops(value: unknown, { crops = {} }: VisualField, report: Report, { sizeOf }: Scope): void {
  const { asset } = recordOf(value);
  const size = isBlank(asset) ? undefined : sizeOf?.(textOf(asset));
  if (size === undefined) return;
  for (const [name, crop] of Object.entries(crops)) {
    const fault = faultOfCrop(chosenBox(value, name), crop, size);
    if (fault !== null)
      return report(fault.rule, fault.rule === 'pictureSmall' ? '.asset' : `.crops.${name}`, fault.params);
  }
}

/** The error of a chosen box, or of a picture that is too small for the crop. */
export function faultOfCrop(chosen: CropBox | undefined, { aspect, least }: Crop, size: ImageSize) {
  const [leastWidth, leastHeight] = least;
  const params = { aspect: `${aspect}:1`, leastWidth, leastHeight };
  const isSmall = ({ width, height }: ImageSize) => width < leastWidth || height < leastHeight;
  if (isSmall(largestCrop(size, aspect)))
    return { rule: 'pictureSmall', params: { ...params, width: size.width, height: size.height } } as const;
  if (chosen === undefined) return null;
  const { x, y, width, height } = chosen;
  const isWithin = width > 0 && height > 0 && x + width <= size.width && y + height <= size.height;
  if (!isWithin || !isShaped(chosen, aspect)) return { rule: 'cropWrong', params } as const;
  return isSmall(chosen) ? ({ rule: 'cropSmall', params: { ...params, width, height } } as const) : null;
}
