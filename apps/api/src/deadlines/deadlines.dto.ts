import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsObject, IsString, IsUUID, Matches, MaxLength } from 'class-validator';
import { EXPERIMENT_STATUSES, type ExperimentStatus } from '#libs/contracts/experiment/experiment-status.js';
import { DEADLINE_STANDINGS, type DeadlineStanding } from '#libs/contracts/platform/deadline.js';
import { PLATFORM_ID } from '#libs/contracts/platform/platform-id.js';
import { PLATFORMS, type Platform } from '#libs/contracts/platform/platform.js';
import {
  CONFIDENCES,
  ENDING_SUBJECTS,
  REMEDIES,
  type Confidence,
  type EndingSubject,
  type Remedy,
} from '#libs/platforms/endings/endings.js';
import { MayBeLeftOut } from '../http/bodies/may-be-left-out.js';
import { FromQuery, PageNumber, PageSize } from '../http/routing/paging.js';

/** Experiments that one request converts. */
export const MOST_CONVERTED = 50;

/** A feature that a platform ends, with the number of experiments that use it. */
export class EndingDto {
  @ApiProperty({ type: String, description: 'Stable: it names this deadline in the other calls.' })
  id!: string;

  @ApiProperty({ enum: PLATFORMS, enumName: 'Platform' })
  platform!: Platform;

  @ApiProperty({ enum: ENDING_SUBJECTS, enumName: 'EndingSubject' })
  subject!: EndingSubject;

  @ApiProperty({ type: String, description: "What ends, in the reader's language." })
  title!: string;

  @ApiProperty({ type: String, format: 'date', description: 'The last day on which the platform takes it.' })
  ends_on!: string;

  @ApiProperty({ type: String, description: 'The zone in which that day ends (IANA).' })
  zone!: string;

  @ApiProperty({ type: String, format: 'date-time', description: 'When that day ends.' })
  ends_at!: string;

  @ApiProperty({
    type: 'integer',
    description: 'Whole days until then: 0 on the last day, negative once it has ended.',
  })
  days_left!: number;

  @ApiProperty({ enum: DEADLINE_STANDINGS, enumName: 'DeadlineStanding' })
  standing!: DeadlineStanding;

  @ApiProperty({ type: Boolean, description: 'Whether the platform announced only an approximate day.' })
  is_estimate!: boolean;

  @ApiProperty({
    enum: CONFIDENCES,
    enumName: 'Confidence',
    description: "The source: the platform's own text, several other sources that agree, or a single other source.",
  })
  confidence!: Confidence;

  @ApiProperty({ type: String, format: 'uri' })
  source!: string;

  @ApiProperty({ type: String, format: 'date', description: 'When the source was last checked.' })
  read_on!: string;

  @ApiProperty({ type: 'integer' })
  drafts!: number;

  @ApiProperty({ type: 'integer' })
  templates!: number;

  @ApiProperty({ type: 'integer' })
  samples!: number;

  @ApiProperty({ type: 'integer', description: 'Runs that continue after that day.' })
  runs!: number;
}

export class DeadlineDto extends EndingDto {
  @ApiProperty({ type: String, description: 'What the platform does from that day on.' })
  lost!: string;

  @ApiProperty({
    enum: REMEDIES,
    enumName: 'Remedy',
    description:
      'What helps a draft or template: `submit`: nothing to do; `choose`: another row for `field`; `drop`: remove the ending feature; `none`: submit before the day.',
  })
  remedy!: Remedy['kind'];

  @ApiProperty({ type: String })
  remedy_text!: string;

  @ApiProperty({ type: String, nullable: true, description: 'What a run loses; null if none loses anything.' })
  run_text!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'For `choose`: the lookup of the ad account with the rows to choose from.',
  })
  lookup!: string | null;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    nullable: true,
    description: 'For `choose`: rows with these values end too.',
  })
  excluded!: Record<string, string> | null;
}

export class ConcernedQueryDto {
  @ApiProperty({ type: String, maxLength: 60, description: 'Of the deadline.' })
  @MaxLength(60)
  @IsString()
  id!: string;

  @PageNumber()
  @FromQuery()
  page?: number;

  @PageSize()
  @FromQuery()
  size?: number;
}

/** A draft, template, sample or run that a deadline concerns. */
export class ConcernedDto {
  @ApiProperty({ type: 'integer' })
  id!: number;

  @ApiProperty({ type: String, format: 'uuid' })
  uuid!: string;

  @ApiProperty({ type: String })
  name!: string;

  @ApiProperty({ enum: PLATFORMS, enumName: 'Platform' })
  platform!: Platform;

  @ApiProperty({ enum: EXPERIMENT_STATUSES, enumName: 'ExperimentStatus' })
  status!: ExperimentStatus;

  @ApiProperty({ type: Boolean, description: "Whether the reader may change it: its author and the team's owner may." })
  changeable!: boolean;

  @ApiProperty({ type: Boolean, description: 'Whether `convert` can change it and the reader may do so.' })
  convertible!: boolean;

  @ApiProperty({ type: String, description: 'Its author; empty if that person has left.' })
  creator!: string;

  @ApiProperty({ type: String, description: 'Empty if a draft has none.' })
  account_id!: string;

  @ApiProperty({ type: String, nullable: true })
  account_name!: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'When a run ends.' })
  end_date!: string | null;

  @ApiProperty({ type: String, format: 'date-time' })
  updated_at!: string;
}

export class ConvertDto {
  @ApiProperty({ type: String, maxLength: 60, description: 'Of the deadline.' })
  @MaxLength(60)
  @IsString()
  id!: string;

  @ApiProperty({
    type: 'array',
    items: { type: 'string', format: 'uuid' },
    minItems: 1,
    maxItems: MOST_CONVERTED,
    description: 'Drafts and templates.',
  })
  @ArrayMaxSize(MOST_CONVERTED)
  @ArrayMinSize(1)
  @IsUUID('all', { each: true })
  @IsArray()
  experiments!: string[];

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: true,
    description: 'For `choose`: the replacing row, as returned by the lookup.',
  })
  @MayBeLeftOut()
  @IsObject()
  choice?: Record<string, unknown>;

  @ApiPropertyOptional({ type: String, description: 'For `choose`: the ad account that the row belongs to.' })
  @MayBeLeftOut()
  @Matches(PLATFORM_ID)
  account?: string;
}

export const CONVERSIONS = ['converted', 'unchanged', 'other-account', 'forbidden', 'missing'] as const;

export class ConvertedDto {
  @ApiProperty({ type: String, format: 'uuid' })
  uuid!: string;

  @ApiProperty({
    enum: CONVERSIONS,
    enumName: 'Conversion',
    description:
      '`unchanged`: nothing in it ends any more. `other-account`: the choice belongs to another ad account. `missing`: not a draft or template of the team.',
  })
  outcome!: (typeof CONVERSIONS)[number];

  @ApiProperty({ type: 'integer', nullable: true, description: 'The revision of this save; null if nothing changed.' })
  revision!: number | null;
}
