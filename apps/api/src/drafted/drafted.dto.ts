import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsInt, Max, Min } from 'class-validator';
import { EXPERIMENT_STATUSES, type ExperimentStatus } from '#libs/contracts/experiment/experiment-status.js';
import { FIELD_TEXTS } from '#libs/contracts/messages/field-texts.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import { DEFAULT_PLATFORM, PLATFORMS, type Platform } from '#libs/contracts/platform/platform.js';
import { MOST_ID } from '#libs/database/repositories/experiment/draft.repository.js';
import { MayBeLeftOut } from '../http/bodies/may-be-left-out.js';
import { ruleText } from '../http/bodies/rule-text.js';

/** Names an experiment by its number, on the platform of `type` (LIST-053). */
export class DraftedDto {
  @ApiProperty({ type: Number, minimum: 1 })
  @Max(MOST_ID)
  @Min(1)
  @IsInt()
  id!: number;

  @ApiPropertyOptional({ enum: PLATFORMS, enumName: 'Platform', default: DEFAULT_PLATFORM })
  @MayBeLeftOut()
  @IsIn(PLATFORMS, ruleText(withParams(FIELD_TEXTS.oneOf, { field: 'type', options: PLATFORMS.join(', ') })))
  type?: Platform;
}

/** Names an experiment by its number, on the platform of the route. */
export class SamplingDto {
  @ApiProperty({ type: Number, minimum: 1 })
  @Max(MOST_ID)
  @Min(1)
  @IsInt()
  id!: number;
}

export class DraftedChangeDto {
  @ApiProperty({ type: Number })
  id!: number;

  @ApiProperty({ type: String })
  uuid!: string;
}

export class LeftOutDto {
  @ApiPropertyOptional({ type: String, description: 'The path of the value, such as `audiences.ages[0]`.' })
  field?: string;

  @ApiProperty({ type: String, description: 'The reason, as the key of a text.' })
  key!: string;

  @ApiPropertyOptional({ type: 'object', additionalProperties: true })
  params?: object;
}

export class CopiedDto extends DraftedChangeDto {
  @ApiProperty({
    type: [LeftOutDto],
    description: 'Stored values that the platform no longer accepts; the draft leaves them out.',
  })
  left_out!: LeftOutDto[];
}

export class TemplateDto {
  @ApiProperty({ type: Number })
  id!: number;

  @ApiProperty({ type: String })
  uuid!: string;

  @ApiProperty({ type: String })
  name!: string;

  @ApiProperty({ enum: EXPERIMENT_STATUSES, enumName: 'ExperimentStatus' })
  status!: ExperimentStatus;

  @ApiProperty({ type: Number, description: 'The revision of a draft.' })
  revision!: number;

  @ApiProperty({ type: String, format: 'date-time', description: 'When it was changed last.' })
  updated_at!: string;

  @ApiProperty({
    type: Boolean,
    description: "Whether the reader may change it: its author and the team's owner may.",
  })
  changeable!: boolean;

  @ApiProperty({
    type: Boolean,
    nullable: true,
    description: 'Whether the reader saved this draft last; null if unknown.',
  })
  is_saved_by_reader!: boolean | null;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: "The experiment's contents, with which the form starts.",
  })
  template!: object;

  @ApiProperty({ type: [LeftOutDto], description: 'Stored values that the platform no longer accepts.' })
  left_out!: LeftOutDto[];
}
