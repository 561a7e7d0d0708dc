import { z } from 'zod';
import { BILLING_CURRENCY } from '#libs/contracts/billing/billing-limits.js';
import { FEE_TEXTS } from '#libs/contracts/billing/fee-texts.js';
import { toMinorUnits } from '#libs/contracts/money/money.js';
import { ERROR_CODES } from '#libs/contracts/messages/error-codes.js';
import type { VisualValue } from '#libs/platforms/field-values.js';
import type { ExperimentInput } from '#libs/platforms/registry.js';
import { MOST_ID } from '#libs/database/repositories/experiment/draft.repository.js';
import { EXPERIMENT_TEXTS } from '#libs/contracts/experiment/experiment-texts.js';
import { FORM_TEXTS } from '#libs/contracts/messages/form-texts.js';
import { FIELD_TEXTS } from '#libs/contracts/messages/field-texts.js';
import { told } from '#libs/contracts/messages/texts.js';
import { invalidField } from '../http/errors/api-error.js';
import { EXPERIMENT_BODY, SMALL_BODY, type Bounds } from '../http/bodies/bounded-json.js';
import { cleanInput } from '../http/bodies/clean-input.js';
import { readJsonField } from '../http/bodies/json-body.js';
import type { ReceivedForm } from '../uploads/receive-form.js';
import { namedUpload, type NamedUpload } from '../uploads/named-uploads.js';
import type { Upload } from '../uploads/upload-rules.js';

/** What a submit asks for. */
export type SubmitKind = 'run' | 'draft' | 'sample' | 'template';

const FLAGS = ['draft', 'sample', 'template'] as const;

/** Which of the form's files it is, or an upload that is finished already. */
const file = z.union([z.number().int().nonnegative(), namedUpload]);
type FileRef = z.output<typeof file>;
const visualData = z.strictObject({
  id: z.string().max(100),
  name: z.string().max(400),
  type: z.enum(['image', 'video', 'carousel']),
  attachment: file.nullish(),
  thumbnail: file.nullish(),
  carousel: z.array(file).max(50).nullish(),
});
export type VisualData = z.output<typeof visualData>;

/** What the text fields of the form say. @throws ApiError 400 naming the field */
export function readFields({ fields }: ReceivedForm): {
  data: unknown;
  kind: SubmitKind;
  leadForms: string[];
  visualData: VisualData[];
  /** The draft that it was, by its number. */
  draftId: number | undefined;
  /** The reservation of a dry run. */
  dryRun: string | undefined;
  /** The fee that was approved, in cents. */
  approvedCents: number;
} {
  const asked = FLAGS.filter((flag) => isOn(fields[flag], flag));
  if (asked.length > 1) throw invalidField(asked[1]!, EXPERIMENT_TEXTS.oneKind);
  return {
    data: parseJson(fields['data'], 'data', EXPERIMENT_BODY),
    kind: asked[0] ?? 'run',
    draftId: numberOf(textList(fields['editing_id'], 'editing_id')[0], 'editing_id'),
    dryRun: textList(fields['dry_run'], 'dry_run')[0],
    approvedCents: centsOf(textList(fields['charge'], 'charge')[0]),
    leadForms: textList(fields['lead_forms'], 'lead_forms'),
    visualData: textList(fields['visual_data'], 'visual_data').map((text, i) => {
      const parsed = visualData.safeParse(parseJson(text, `visual_data[${i}]`, SMALL_BODY));
      if (parsed.success) return parsed.data;
      const field = [`visual_data[${i}]`, ...(parsed.error.issues[0]?.path ?? [])].join('.');
      throw invalidField(`visual_data[${i}]`, told(FIELD_TEXTS.wrong, { field }), ERROR_CODES.creative);
    }),
  };
}

/** The uploads that the visuals of the form name. */
export const uploadsNamedBy = (visuals: readonly VisualData[]): NamedUpload[] =>
  visuals.flatMap(({ attachment, thumbnail, carousel }, i) =>
    Object.entries({ attachment, thumbnail, ...carousel }).flatMap(([at, ref]) =>
      typeof ref === 'object' && ref !== null ? [{ ...ref, field: `visual_data[${i}].${at}` }] : [],
    ),
  );

function isOn(value: unknown, field: string): boolean {
  if (value === undefined || value === '' || value === 'false' || value === '0') return false;
  if (value === 'true' || value === '1') return true;
  throw invalidField(field, told(FIELD_TEXTS.yesOrNo, { field }));
}

function numberOf(text: string | undefined, field: string): number | undefined {
  if (text === undefined || text === '') return undefined;
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  if (id < 1 || id > MOST_ID) throw invalidField(field, told(FIELD_TEXTS.wrong, { field }));
  return id;
}

/** @param text US dollars, as the fee check answers them */
function centsOf(text: string | undefined): number {
  if (text === undefined || Number(text) === 0) return 0;
  const cents = toMinorUnits(text, BILLING_CURRENCY);
  if (cents === null) throw invalidField('charge', FEE_TEXTS.amount);
  return cents;
}

function textList(value: unknown, field: string): string[] {
  const list: unknown[] = value === undefined ? [] : Array.isArray(value) ? value : [value];
  if (list.every((item) => typeof item === 'string')) return list.map((item) => cleanInput(item, field) as string);
  throw invalidField(field, told(FIELD_TEXTS.texts, { field }));
}

function parseJson(text: unknown, field: string, bounds: Bounds): unknown {
  if (typeof text !== 'string') throw invalidField(field, told(FIELD_TEXTS.required, { field }));
  return readJsonField(text, field, bounds);
}

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
    if (!upload) throw invalidField(name, told(FIELD_TEXTS.noSuchFile, { field: name, at }), ERROR_CODES.creative);
    if (upload.kind !== kind) throw invalidField(name, FORM_TEXTS.fileFormats, ERROR_CODES.creative);
    used.add(upload);
    return upload.assetId;
  };
  // the first of equal ids, as a search would find it; thousands of visuals are not searched for each of hundreds
  const { visuals = [] }: { visuals?: typeof input.creatives.visuals } = input.creatives;
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
    const visual: VisualValue<'image' | 'video' | 'carousel'> = listed?.value ?? {
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
          told(FIELD_TEXTS.moreFilesThanItems, { field: `${field}.carousel` }),
          ERROR_CODES.creative,
        );
      item.asset = take(carousel, at, `${field}.carousel[${card}]`, 'image');
    });
  });
  return [...used];
}

/**
 * Files that nothing else places belong to the visuals that lack one, in their order (TIKTOK-125): of a carousel one to each card, of
 * a video its thumbnail too.
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
