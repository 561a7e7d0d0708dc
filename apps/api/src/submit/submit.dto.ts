import { ApiProperty, ApiPropertyOptional, type ApiBodyOptions } from '@nestjs/swagger';
import { IsInt, IsObject, Min } from 'class-validator';
import { MayBeLeftOut } from '../http/bodies/may-be-left-out.js';

/** The multipart form of a submit, for the OpenAPI document. */
export const SUBMIT_FORM: ApiBodyOptions = {
  schema: {
    type: 'object',
    required: ['data'],
    properties: {
      data: {
        type: 'string',
        description:
          'JSON of the experiment: objective, information, account, page, pixel, ig, attribution_setting, audiences, exclusions, creatives.',
      },
      audience_sizes: { type: 'string', description: 'JSON of the reach rows that were shown.' },
      draft: { type: 'string', enum: ['true', 'false'] },
      sample: { type: 'string', enum: ['true', 'false'], description: 'Staff only.' },
      template: { type: 'string', enum: ['true', 'false'] },
      'attachments[]': {
        type: 'array',
        items: { type: 'string', format: 'binary' },
        description: 'Images and videos.',
      },
      'thumbnails[]': { type: 'array', items: { type: 'string', format: 'binary' } },
      'carousel[]': { type: 'array', items: { type: 'string', format: 'binary' } },
      'lead_forms[]': { type: 'array', items: { type: 'string' }, description: 'Per visual: id of its lead form.' },
      'visual_data[]': {
        type: 'array',
        items: { type: 'string' },
        description:
          'Per visual: JSON of { id, name, type, attachment, thumbnail, carousel }, the last three being indexes of its files.',
      },
    },
  },
};

export class DraftSaveDto {
  @ApiProperty({ type: 'object', additionalProperties: true, description: 'The experiment as far as it is filled in.' })
  @IsObject()
  data!: Record<string, unknown>;

  @ApiPropertyOptional({ type: Number, description: 'The draft to overwrite.' })
  @MayBeLeftOut()
  @Min(1)
  @IsInt()
  id?: number;
}

export class CreatedDto {
  @ApiProperty({ type: String })
  experiment_uuid!: string;

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

  @ApiProperty({ type: String })
  uuid!: string;
}
