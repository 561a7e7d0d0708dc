import { ApiProperty, ApiPropertyOptional, type ApiBodyOptions } from '@nestjs/swagger';
import { IsInt, IsObject, Max, Min } from 'class-validator';
import { MOST_ID } from '#libs/database/repositories/experiment/draft.repository.js';
import { MayBeLeftOut } from '../http/bodies/may-be-left-out.js';
import { EXPERIMENT_FORM } from '../uploads/upload-rules.js';

/** The multipart form of a submit, for the OpenAPI document. */
export const SUBMIT_FORM: ApiBodyOptions = {
  description:
    'A visual may name a finished upload wherever it names a file, in `data` or by an index in `visual_data`: { upload, name, size, type }.',
  schema: {
    type: 'object',
    required: ['data'],
    properties: {
      data: {
        type: 'string',
        description:
          "JSON of the experiment, in the format of the platform's schema (`{Platform}Experiment`), for submits, drafts, templates and samples alike. Only `draft/save` accepts missing fields.",
      },
      audience_sizes: { type: 'string', description: 'JSON of the reach rows that were shown.' },
      draft: { type: 'string', enum: ['true', 'false'] },
      sample: { type: 'string', enum: ['true', 'false'], description: 'Staff only.' },
      template: { type: 'string', enum: ['true', 'false'] },
      editing_id: {
        type: 'string',
        pattern: '^([1-9]\\d{0,8})?$',
        description:
          'The number of the submitted draft, which then leaves the list of drafts. A draft that no longer exists, or that you may not change, is ignored.',
      },
      dry_run: {
        type: 'string',
        description:
          'The reservation of a dry run. Exactly its objects are created. If they would differ by now, nothing is created.',
      },
      charge: {
        type: 'string',
        pattern: '^(\\d{1,6}(\\.\\d{1,2})?)?$',
        description:
          'The approved fee in US dollars: the `charge` of the fee check. If the fee has changed since, nothing is stored and the answer is 409.',
      },
      confirmed_ads: {
        type: 'string',
        pattern: '^([1-9]\\d{0,8})?$',
        description:
          'The confirmed number of tested ads. If the run would test another number by now, nothing is stored and the answer is 409; `params.tested` has the new number.',
      },
      'attachments[]': {
        type: 'array',
        items: { type: 'string', format: 'binary' },
        maxItems: EXPERIMENT_FORM.files,
        description: `Images and videos. A form has at most ${EXPERIMENT_FORM.files} files.`,
      },
      'thumbnails[]': { type: 'array', items: { type: 'string', format: 'binary' }, maxItems: EXPERIMENT_FORM.files },
      'carousel[]': { type: 'array', items: { type: 'string', format: 'binary' }, maxItems: EXPERIMENT_FORM.files },
      'lead_forms[]': {
        type: 'array',
        items: { type: 'string', pattern: '^\\d{0,32}$' },
        maxItems: EXPERIMENT_FORM.texts['lead_forms'],
        description: 'Per visual: id of its lead form.',
      },
      'visual_data[]': {
        type: 'array',
        items: { type: 'string' },
        maxItems: EXPERIMENT_FORM.texts['visual_data'],
        description:
          'Per visual: JSON of { id, name, type, attachment, thumbnail, carousel }, the last three being indexes of its files.',
      },
    },
  },
};

export class DraftSaveDto {
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description:
      "The unfinished experiment, in the format of the platform's draft (`{Platform}ExperimentDraft`), as an object or as JSON text.",
  })
  @IsObject()
  data!: Record<string, unknown>;

  @ApiPropertyOptional({ type: Number, description: 'The draft to overwrite.' })
  @MayBeLeftOut()
  @Min(1)
  @IsInt()
  id?: number;

  @ApiPropertyOptional({
    type: Number,
    description:
      'The revision that this save is based on. If the draft was saved since, the answer is 409. Without it, the draft is overwritten.',
  })
  @MayBeLeftOut()
  @Max(MOST_ID)
  @Min(1)
  @IsInt()
  revision?: number;
}

export class CreatedDto {
  @ApiProperty({ type: String })
  experiment_uuid!: string;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Steps to run at the platform by hand; null if Polyad does everything through its API.',
  })
  script!: string | null;

  @ApiProperty({ type: String })
  uuid!: string;

  @ApiProperty({ type: Number })
  id!: number;

  @ApiProperty({ type: Number })
  created!: number;

  @ApiProperty({ type: Number })
  tested!: number;
}

export class DraftSavedDto {
  @ApiProperty({ type: Number })
  id!: number;

  @ApiProperty({ type: Number, description: 'Increases with each save.' })
  revision!: number;

  @ApiProperty({ type: String })
  uuid!: string;
}
