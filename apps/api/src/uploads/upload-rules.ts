import { ERROR_CODES } from '#libs/contracts/messages/error-codes.js';
import { LIMITS } from '#libs/contracts/limits.js';
import { EXPERIMENT_TEXTS } from '#libs/contracts/experiment/experiment-texts.js';
import { FORM_TEXTS } from '#libs/contracts/messages/form-texts.js';
import { FIELD_TEXTS } from '#libs/contracts/messages/field-texts.js';
import { MOST_BYTES, type FileFault } from '#libs/media/judge.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import { ApiError, invalidField, item } from '../http/errors/api-error.js';

/** A file of a form, checked and stored. */
export interface Upload {
  /** The id of its future asset row. */
  assetId: string;
  field: string;
  kind: 'image' | 'video';
  contentType: string;
  sizeBytes: number;
  width: number | null;
  height: number | null;
  /** Length of a video. */
  seconds: number | null;
  sha256: string;
  storageKey: string;
  originalName: string;
}

/** The measures of a file that matter for an ad. */
export type Measures = Pick<Upload, 'width' | 'height' | 'seconds'>;

/** The allowed fields and files of a form, and the errors for all others. Names have no brackets. */
export interface UploadRules {
  /** Text fields, and how many times each may be sent. */
  texts: Readonly<Record<string, number>>;
  /** Names of file fields. */
  fields: readonly string[];
  files: number;
  accepts(kind: Upload['kind'], field: string): boolean;
  /** The largest file that is accepted. */
  maxBytes: Readonly<Record<Upload['kind'], number>>;
  refusal(cause: Refused, label: string, kind: Upload['kind']): ApiError;
}

/** Why a file is refused. */
export type Refused = FileFault;

export const unknownField = (name: string): ApiError =>
  invalidField(name, withParams(FIELD_TEXTS.notOfForm, { field: name }));

/** Fields that accept only images. */
const IMAGES_ONLY = new Set(['thumbnails', 'carousel']);
/** More visuals than an experiment can have files: some visuals may use files of earlier experiments. */
const MOST_VISUALS = 1_000;

/** An experiment's form. */
export const EXPERIMENT_FORM: UploadRules = {
  texts: {
    data: 1,
    audience_sizes: 1,
    draft: 1,
    sample: 1,
    template: 1,
    editing_id: 1,
    dry_run: 1,
    charge: 1,
    confirmed_ads: 1,
    lead_forms: MOST_VISUALS,
    visual_data: MOST_VISUALS,
  },
  fields: ['attachments', 'thumbnails', 'carousel'],
  files: 400,
  accepts: (kind, field) => kind === 'image' || !IMAGES_ONLY.has(field),
  maxBytes: MOST_BYTES,
  refusal(cause, label, kind) {
    if (cause === 'type') return invalidField(label, FORM_TEXTS.fileFormats, ERROR_CODES.creative);
    if (cause === 'pixels') return invalidField(label, EXPERIMENT_TEXTS.filePixels, ERROR_CODES.creative);
    if (cause === 'video')
      return invalidField(
        label,
        withParams(EXPERIMENT_TEXTS.videoLength, { minutes: LIMITS.videoMinutes }),
        ERROR_CODES.creative,
      );
    const size = kind === 'image' ? EXPERIMENT_TEXTS.imageSize : EXPERIMENT_TEXTS.videoSize;
    const text = withParams(size, { bytes: MOST_BYTES[kind] + 1 });
    return new ApiError(400, ERROR_CODES.creative, text, [item(text, { field: label, type: 'size' })]);
  },
};
