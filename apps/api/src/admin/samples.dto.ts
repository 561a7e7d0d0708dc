import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsUUID } from 'class-validator';
import { EXPERIMENT_STATUSES, type ExperimentStatus } from '#libs/contracts/experiment/experiment-status.js';
import { FIELD_TEXTS } from '#libs/contracts/messages/field-texts.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import { PLATFORMS, type Platform } from '#libs/contracts/platform/platform.js';
import { ruleText } from '../http/bodies/rule-text.js';

export class SampleDto {
  @ApiProperty({ type: String, format: 'uuid' })
  uuid!: string;

  @ApiProperty({ type: String })
  name!: string;

  @ApiProperty({ type: String, description: 'Empty if none was given.' })
  promoted_url!: string;

  @ApiProperty({ type: String, format: 'date-time' })
  created_at!: string;

  @ApiProperty({
    enum: EXPERIMENT_STATUSES,
    enumName: 'ExperimentStatus',
    description: 'SAMPLE while it is enabled, COMPLETED while it is not.',
  })
  status!: ExperimentStatus;

  @ApiProperty({ enum: PLATFORMS, enumName: 'Platform' })
  platform!: Platform;

  @ApiProperty({ type: String, description: 'The team.' })
  company!: string;
}

const SAMPLE_ACTIONS = ['enable', 'disable', 'remove'] as const;
export type SampleAction = (typeof SAMPLE_ACTIONS)[number];

export class UpdateSampleDto {
  @ApiProperty({ type: String, format: 'uuid', description: 'The uuid of a sample.' })
  @IsUUID()
  id!: string;

  @ApiProperty({ enum: SAMPLE_ACTIONS, enumName: 'SampleAction' })
  @IsIn(
    SAMPLE_ACTIONS,
    ruleText(withParams(FIELD_TEXTS.oneOf, { field: 'action', options: SAMPLE_ACTIONS.join(', ') })),
  )
  action!: SampleAction;
}
