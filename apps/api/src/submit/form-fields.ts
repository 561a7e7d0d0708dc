import { z } from 'zod';
import { BILLING_CURRENCY } from '#libs/contracts/billing/billing-limits.js';
import { FEE_TEXTS } from '#libs/contracts/billing/fee-texts.js';
import { toMinorUnits } from '#libs/contracts/money/money.js';
import { ERROR_CODES } from '#libs/contracts/messages/error-codes.js';
import { MOST_ID } from '#libs/database/repositories/experiment/draft.repository.js';
import { EXPERIMENT_TEXTS } from '#libs/contracts/experiment/experiment-texts.js';
import { FIELD_TEXTS } from '#libs/contracts/messages/field-texts.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import { invalidField } from '../http/errors/api-error.js';
import { EXPERIMENT_BODY, SMALL_BODY, type Bounds } from '../http/bodies/bounded-json.js';
import { cleanInput } from '../http/bodies/clean-input.js';
import { readJsonField } from '../http/bodies/json-body.js';
import type { ReceivedForm } from '../uploads/receive-form.js';
import { namedUpload, type NamedUpload } from '../uploads/named-uploads.js';

/** The kind of a submit. */
export type SubmitKind = 'run' | 'draft' | 'sample' | 'template';

const FLAGS = ['draft', 'sample', 'template'] as const;

/** The index of a file in the form, or an upload that has already finished. */
const file = z.union([z.number().int().nonnegative(), namedUpload]);
export type FileRef = z.output<typeof file>;
const visualData = z.strictObject({
  id: z.string().max(100),
  name: z.string().max(400),
  type: z.enum(['image', 'video', 'carousel']),
  attachment: file.nullish(),
  thumbnail: file.nullish(),
  carousel: z.array(file).max(50).nullish(),
});
export type VisualData = z.output<typeof visualData>;

/** Reads the text fields of the form. @throws ApiError 400 naming the field */
export function readFields({ fields }: ReceivedForm): {
  data: unknown;
  kind: SubmitKind;
  leadForms: string[];
  visualData: VisualData[];
  /** The number of the draft that is submitted. */
  draftId: number | undefined;
  /** The reservation of a dry run. */
  dryRun: string | undefined;
  /** The fee that was approved, in cents. */
  approvedCents: number;
  /** The number of tested ads that the person confirmed; undefined if the person was not asked. */
  confirmedAds: number | undefined;
} {
  const chosenFlags = FLAGS.filter((flag) => isOn(fields[flag], flag));
  if (chosenFlags.length > 1) throw invalidField(chosenFlags[1]!, EXPERIMENT_TEXTS.oneKind);
  return {
    data: parseJson(fields['data'], 'data', EXPERIMENT_BODY),
    kind: chosenFlags[0] ?? 'run',
    draftId: numberOf(textList(fields['editing_id'], 'editing_id')[0], 'editing_id'),
    dryRun: textList(fields['dry_run'], 'dry_run')[0],
    approvedCents: centsOf(textList(fields['charge'], 'charge')[0]),
    confirmedAds: numberOf(textList(fields['confirmed_ads'], 'confirmed_ads')[0], 'confirmed_ads'),
    leadForms: textList(fields['lead_forms'], 'lead_forms').map(leadFormOf),
    visualData: textList(fields['visual_data'], 'visual_data').map((text, i) => {
      const parsed = visualData.safeParse(parseJson(text, `visual_data[${i}]`, SMALL_BODY));
      if (parsed.success) return parsed.data;
      const field = [`visual_data[${i}]`, ...(parsed.error.issues[0]?.path ?? [])].join('.');
      throw invalidField(`visual_data[${i}]`, withParams(FIELD_TEXTS.wrong, { field }), ERROR_CODES.creative);
    }),
  };
}

/** A lead form's id as a visual stores it; empty for a visual without one. */
function leadFormOf(text: string, i: number): string {
  const field = `lead_forms[${i}]`;
  if (/^\d{0,32}$/.test(text)) return text;
  throw invalidField(field, withParams(FIELD_TEXTS.wrong, { field }), ERROR_CODES.creative);
}

/** The uploads that the form's visuals name. */
export const uploadsNamedBy = (visuals: readonly VisualData[]): NamedUpload[] =>
  visuals.flatMap(({ attachment, thumbnail, carousel }, i) =>
    Object.entries({ attachment, thumbnail, ...carousel }).flatMap(([at, ref]) =>
      typeof ref === 'object' && ref !== null ? [{ ...ref, field: `visual_data[${i}].${at}` }] : [],
    ),
  );

function isOn(value: unknown, field: string): boolean {
  if (value === undefined || value === '' || value === 'false' || value === '0') return false;
  if (value === 'true' || value === '1') return true;
  throw invalidField(field, withParams(FIELD_TEXTS.yesOrNo, { field }));
}

function numberOf(text: string | undefined, field: string): number | undefined {
  if (text === undefined || text === '') return undefined;
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  if (id < 1 || id > MOST_ID) throw invalidField(field, withParams(FIELD_TEXTS.wrong, { field }));
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
  throw invalidField(field, withParams(FIELD_TEXTS.texts, { field }));
}

function parseJson(text: unknown, field: string, bounds: Bounds): unknown {
  if (typeof text !== 'string') throw invalidField(field, withParams(FIELD_TEXTS.required, { field }));
  return readJsonField(text, field, bounds);
}
