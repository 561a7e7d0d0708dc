import { ERROR_CODES } from '#libs/contracts/messages/error-codes.js';
import { FIELD_TEXTS } from '#libs/contracts/messages/field-texts.js';
import { FORM_TEXTS } from '#libs/contracts/messages/form-texts.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import type { Alternative, VisualValue } from '#libs/platforms/fields/field-values.js';
import { fileListOf } from '#libs/platforms/kinds/file-lists.js';
import { recordOf, valueAt } from '#libs/platforms/reading/untrusted.js';
import { descriptionOf, type ExperimentInput } from '#libs/platforms/registry.js';
import { invalidField } from '../http/errors/api-error.js';
import type { ReceivedForm } from '../uploads/receive-form.js';
import type { Upload } from '../uploads/upload-rules.js';
import type { FileRef, readFields } from './form-fields.js';

/** A visual of any platform; an earlier check covers what the platform allows. */
type AnyVisual = VisualValue<'image' | 'video' | 'carousel'>;

/**
 * Puts the ids of the stored files into the experiment's visuals, by the indexes of `visual_data`.
 * A visual of the form that `data` does not list is added to the list.
 * @returns the uploads that a visual uses, in order; a file that no visual names is not kept
 * @throws ApiError 400 for an index without a file and for a file of the wrong kind
 */
export function placeFiles(
  input: ExperimentInput,
  form: Pick<ReceivedForm, 'uploads'>,
  { visualData, leadForms }: Pick<ReturnType<typeof readFields>, 'visualData' | 'leadForms'>,
): Upload[] {
  const used = new Set<Upload>();
  const files = (field: string) => form.uploads.filter((upload) => upload.field === field);
  const [attachments, thumbnails, carousel] = [files('attachments'), files('thumbnails'), files('carousel')];
  const take = (
    list: Upload[],
    at: FileRef | null | undefined,
    name: string,
    kind: Upload['kind'],
  ): string | undefined => {
    if (at === null || at === undefined) return undefined;
    if (typeof at === 'object') return at.upload;
    const upload = list[at];
    if (!upload)
      throw invalidField(name, withParams(FIELD_TEXTS.noSuchFile, { field: name, at }), ERROR_CODES.creative);
    if (upload.kind !== kind) throw invalidField(name, FORM_TEXTS.fileFormats, ERROR_CODES.creative);
    used.add(upload);
    return upload.assetId;
  };
  // keeps the first of equal ids, as a search would; a map avoids searching thousands of visuals for each of hundreds
  const path = fileListOf(descriptionOf(input), input);
  const visuals = ((path && valueAt(recordOf(input), path)) ?? []) as Alternative<AnyVisual>[];
  const byId = new Map(visuals.toReversed().map((visual) => [visual.id, visual]));
  if (visualData.length === 0) {
    placeInOrder(
      visuals.map(({ value }) => value),
      attachments,
      thumbnails,
    ).forEach((upload) => used.add(upload));
    return [...used];
  }
  visualData.forEach((described, i) => {
    const field = `visual_data[${i}]`;
    const listed = byId.get(described.id);
    const visual: AnyVisual = listed?.value ?? {
      name: described.name,
      type: described.type,
    };
    if (!listed) {
      const added = { id: described.id, value: visual };
      visuals.push(added);
      byId.set(described.id, added);
    }
    visual.name = described.name;
    visual.type = described.type;
    const asset = take(
      attachments,
      described.attachment,
      `${field}.attachment`,
      described.type === 'video' ? 'video' : 'image',
    );
    const thumbnail = take(thumbnails, described.thumbnail, `${field}.thumbnail`, 'image');
    if (asset) visual.asset = asset;
    if (thumbnail) visual.thumbnail_asset = thumbnail;
    if (leadForms[i]) visual.lead_form = leadForms[i];
    described.carousel?.forEach((at, card) => {
      const item = visual.carousel?.[card];
      if (!item)
        throw invalidField(
          `${field}.carousel`,
          withParams(FIELD_TEXTS.moreFilesThanItems, { field: `${field}.carousel` }),
          ERROR_CODES.creative,
        );
      item.asset = take(carousel, at, `${field}.carousel[${card}]`, 'image');
    });
  });
  return [...used];
}

/**
 * Places the remaining files into the visuals that lack one, in order (TIKTOK-125). A carousel gets one for each card, a video also one
 * for its thumbnail.
 * @returns the uploads that were placed
 * @throws ApiError 400 for a file of the wrong kind
 */
function placeInOrder(
  visuals: readonly VisualValue<'image' | 'video' | 'carousel'>[],
  attachments: readonly Upload[],
  thumbnails: readonly Upload[],
): Upload[] {
  const lists = { attachments: attachments.values(), thumbnails: thumbnails.values() };
  const placed: Upload[] = [];
  const next = (list: keyof typeof lists, kind: Upload['kind']): string | undefined => {
    const upload = lists[list].next().value;
    if (upload === undefined) return undefined;
    if (upload.kind !== kind) throw invalidField(list, FORM_TEXTS.fileFormats, ERROR_CODES.creative);
    placed.push(upload);
    return upload.assetId;
  };
  for (const visual of visuals) {
    if (visual.type === 'carousel')
      for (const card of visual.carousel ?? []) card.asset ??= next('attachments', 'image');
    else visual.asset ??= next('attachments', visual.type);
    if (visual.type === 'video') visual.thumbnail_asset ??= next('thumbnails', 'image');
  }
  return placed;
}
