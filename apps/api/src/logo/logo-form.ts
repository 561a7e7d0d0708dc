import type { ApiBodyOptions } from '@nestjs/swagger';
import { ApiProperty } from '@nestjs/swagger';
import { LOGO } from '#libs/contracts/account/logo.js';
import type { CropBox } from '#libs/contracts/pictures/crop.js';
import { LOGO_TEXTS } from '#libs/contracts/account/logo-texts.js';
import { FIELD_TEXTS } from '#libs/contracts/messages/field-texts.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import { invalid, invalidField, item } from '../http/errors/api-error.js';
import type { ReceivedForm } from '../uploads/receive-form.js';
import type { Upload, UploadRules } from '../uploads/upload-rules.js';

const NUMBERS = ['x', 'y', 'width', 'height'] as const;
const pixels = { type: 'string', pattern: '^\\d{1,6}$' };

/** The multipart form of a logo, for the OpenAPI document. */
export const LOGO_FORM: ApiBodyOptions = {
  schema: {
    oneOf: [
      {
        type: 'object',
        description: 'A part of an image.',
        required: ['attachments[]', ...NUMBERS],
        properties: {
          'attachments[]': {
            type: 'array',
            minItems: 1,
            maxItems: 1,
            items: { type: 'string', format: 'binary' },
            description: `The original: ${LOGO.extensions.join(', ')} by content, at most ${LOGO.maxBytes} bytes and 50 megapixels.`,
          },
          x: {
            ...pixels,
            description: 'Left edge of the crop, in pixels of the original as it is seen (EXIF orientation applied).',
          },
          y: { ...pixels, description: 'Its upper edge.' },
          width: { ...pixels, description: `Its width, ${LOGO.aspect} times its height to the pixel.` },
          height: pixels,
        },
      },
      {
        type: 'object',
        description: 'The default logo is restored.',
        required: ['action'],
        properties: { action: { type: 'string', enum: ['restore'] } },
      },
    ],
  },
};

export class LogoDto {
  @ApiProperty({ type: String, nullable: true, description: 'Address of the logo; null for the default.' })
  path!: string | null;
}

/** The rules for a logo's original: one image, measured where it is decoded. */
export const LOGO_UPLOAD: UploadRules = {
  texts: { action: 1, x: 1, y: 1, width: 1, height: 1 },
  fields: ['attachments'],
  files: 1,
  accepts: (kind) => kind === 'image',
  maxBytes: { image: LOGO.maxBytes, video: 0 },
  refusal(cause, label) {
    if (cause !== 'size') return invalidField(label, LOGO_TEXTS[cause === 'video' ? 'type' : cause]);
    return invalid([item(LOGO_TEXTS.size, { field: label, type: 'size' })]);
  },
};

/** The action that a form requests. */
export type LogoOrder = { action: 'restore' } | { action: 'crop'; original: Upload; box: CropBox };

/** @throws ApiError 400 naming the field */
export function readLogoForm({ fields, uploads }: ReceivedForm): LogoOrder {
  const [original] = uploads;
  if (fields['action'] !== undefined) {
    if (fields['action'] !== 'restore')
      throw invalidField('action', withParams(FIELD_TEXTS.only, { field: 'action', value: 'restore' }));
    if (original) throw invalidField('attachments', FIELD_TEXTS.imageWithRestore);
    const other = NUMBERS.find((name) => fields[name] !== undefined);
    if (other) throw invalidField(other, withParams(FIELD_TEXTS.notWithRestore, { field: other }));
    return { action: 'restore' };
  }
  if (!original) throw invalidField('attachments', LOGO_TEXTS.missing);
  const wrong = NUMBERS.filter((name) => !/^\d{1,6}$/.test(String(fields[name])));
  if (wrong.length > 0) throw invalid(wrong.map((field) => item(withParams(FIELD_TEXTS.pixels, { field }), { field })));
  const [x = 0, y = 0, width = 0, height = 0] = NUMBERS.map((name) => Number(fields[name]));
  return { action: 'crop', original, box: { x, y, width, height } };
}
