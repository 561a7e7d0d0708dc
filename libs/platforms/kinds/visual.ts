import * as z from 'zod/mini';
import { addressFault, type Filling } from '../checking/address.js';
import { isBlank, keyOf, listOf, recordOf, textOf, type Untrusted } from '../reading/untrusted.js';
import type { VisualField } from '../fields/fields.js';
import type { RuleName } from '../checking/rules.js';
import { checkCrops, cropsSchema, shownCrops } from './crops.js';
import type { Kind, Scope, Report } from './kind.js';
import { lookOfAny, tidy, tidyLink, tidyRow } from './tidy.js';

const line = (most: number) => z.string().check(z.maxLength(most));
const asset = z.optional(z.uuid());

/** An image, a video with its thumbnail, or a carousel whose cards have addresses of their own. */
export const visual: Kind<VisualField> = {
  schema: ({ types, crops }) =>
    z.strictObject({
      name: line(400),
      type: z.enum(types as readonly [string, ...string[]]),
      asset,
      thumbnail_asset: asset,
      ...(crops === undefined ? {} : { crops: cropsSchema({ crops }) }),
      lead_form: z.optional(z.string().check(z.regex(/^$|^\d{1,32}$/))),
      carousel: z.optional(
        z
          .array(
            z.strictObject({
              id: line(100),
              headline: z.optional(line(1_000)),
              description: z.optional(line(1_000)),
              website: line(2_000),
              asset,
            }),
          )
          .check(z.maxLength(50)),
      ),
    }),
  isEmpty: (value) => value === undefined || value === null,
  missing: 'file',
  check: (value, field, report, scope) => {
    const { types, cards, form, narrowed } = field;
    const shown = recordOf(value);
    if (form !== undefined && scope.holds(form.when) && isBlank(shown.lead_form)) report('leadForm', '.lead_form');
    if (!(types as readonly unknown[]).includes(shown.type)) return report('selectOption', '.type');
    if (narrowed !== undefined && scope.holds(narrowed.when) && !narrowed.types.includes(textOf(shown.type)))
      return report(narrowed.rule, '.type');
    if (shown.type !== 'carousel') {
      if (isBlank(shown.asset)) report('file', '.asset');
      else if (shown.type === 'image') checkCrops(value, field, report, scope);
      if (shown.type === 'video' && isBlank(shown.thumbnail_asset)) report('thumbnail', '.thumbnail_asset');
      return;
    }
    const items = listOf(shown.carousel);
    if (items.length < cards.least) return report(cards.tooFew ?? 'carouselMinimum', '.carousel');
    if (items.length > cards.most) return report('carouselMaximum', '.carousel');
    if (!areAddresses(items, report, scope.filling)) return;
    items.forEach((card, i) => {
      if (isBlank(recordOf(card).asset)) report('file', `.carousel[${i}].asset`);
    });
  },
  settled: settledVisual,
  shownFiles: (value, field) => {
    const isCropped = recordOf(value).type === 'image' && field.crops !== undefined;
    if (isCropped && !isBlank(recordOf(value).asset)) return shownCrops(value, field);
    return assetsOf(value).map((asset) => ({ asset, variant: '' }));
  },
  keyOf: visualKey,
  words: (value) => textOf(recordOf(value).name),
};

/** Checks the addresses of cards. A malformed address is reported for the carousel, any other fault for its card. */
function areAddresses(items: readonly unknown[], report: Report, filling: Filling | undefined): boolean {
  const faults = items.map((card) => addressFault(recordOf(card).website, filling));
  if (faults.some((fault) => fault !== null && NO_ADDRESS.includes(fault.rule))) report('carouselItems', '.carousel');
  faults.forEach((fault, i) => {
    if (fault !== null && !NO_ADDRESS.includes(fault.rule)) report(fault.rule, `.carousel[${i}].website`, fault.params);
  });
  return faults.every((fault) => fault === null);
}
const NO_ADDRESS: readonly RuleName[] = ['destination', 'urlScheme'];

function settledVisual(value: unknown): unknown {
  const shown = recordOf(value);
  if (shown !== value) return value;
  const { name, carousel } = shown;
  return {
    ...shown,
    name: tidy(name),
    ...(carousel === undefined ? {} : { carousel: listOf(carousel).map((card) => settledCard(recordOf(card))) }),
  };
}

const settledCard = (card: Untrusted): Untrusted => ({
  ...recordOf(tidyRow(card, ['id', 'asset', 'website'])),
  website: tidyLink(card.website),
});

/**
 * A key of the part of a visual that the platform gets: two names of one picture make one ad. A form counts only for the goals that send
 * it. Empty while a file is missing.
 */
function visualKey(
  value: unknown,
  { cards, form, crops }: VisualField,
  scope?: Pick<Scope, 'fileOf' | 'holds'>,
): string {
  const { type, asset, thumbnail_asset: thumbnail, lead_form: leadForm, carousel } = recordOf(value);
  const { fileOf = (id: string) => id } = scope ?? {};
  const isFormSent = form !== undefined && scope?.holds(form.when) !== false;
  const file = (id: unknown) => (isBlank(id) ? '' : fileOf(textOf(id)));
  const shown = type === 'carousel' ? listOf(carousel).map(recordOf) : [];
  const needed = type === 'carousel' ? shown.map((card) => card.asset) : [asset];
  if (needed.length === 0 || needed.some(isBlank)) return '';
  const items = shown.map(({ asset: picture, headline, description, website }, i) => [
    file(picture),
    ...(cards.instead?.headline === undefined ? [] : [lookOfAny(headline)]),
    ...(cards.instead?.description === undefined ? [] : [lookOfAny(description)]),
    cards.onePage === true && i > 0 ? '' : tidyLink(website),
  ]);
  return keyOf([
    type,
    isFormSent ? textOf(leadForm) : '',
    type === 'carousel' ? items : [file(asset), type === 'video' ? file(thumbnail) : ''],
    ...(crops === undefined || type !== 'image'
      ? []
      : [Object.keys(crops).map((name) => recordOf(recordOf(value).crops)[name])]),
  ]);
}

/** The upload that previews a visual: the image, the thumbnail of a video, the first card of a carousel. */
export function pictureOf(value: unknown): string | null {
  const { type, asset, thumbnail_asset: thumbnail, carousel } = recordOf(value);
  const shown = type === 'video' ? thumbnail : (asset ?? recordOf(listOf(carousel)[0]).asset);
  return typeof shown === 'string' ? shown : null;
}

/** A place in a visual that refers to a file. */
export interface FilePlace {
  /** The path within the visual: `.asset`, `.carousel[0].asset`. */
  at: string;
  kind: 'image' | 'video';
  holder: Untrusted;
  key: 'asset' | 'thumbnail_asset';
}

/** All places in a visual that refer to files, filled or empty. */
export function filesOf(value: unknown): FilePlace[] {
  const holder = recordOf(value);
  const kind = holder['type'] === 'video' ? 'video' : 'image';
  return [
    { at: '.asset', kind, holder, key: 'asset' },
    { at: '.thumbnail_asset', kind: 'image', holder, key: 'thumbnail_asset' },
    ...listOf(holder['carousel']).map((card, i): FilePlace => {
      return { at: `.carousel[${i}].asset`, kind: 'image', holder: recordOf(card), key: 'asset' };
    }),
  ];
}

/** Ids of the stored uploads that a visual shows. */
export const assetsOf = (value: unknown): string[] =>
  filesOf(value).flatMap(({ holder, key }) => {
    const id = holder[key];
    return typeof id === 'string' && id !== '' ? [id] : [];
  });
