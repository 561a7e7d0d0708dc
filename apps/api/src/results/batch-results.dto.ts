import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, IsUUID, MaxLength } from 'class-validator';
import { ExperimentRef } from '../experiments/experiment-ref.js';
import { MayBeLeftOut } from '../http/bodies/may-be-left-out.js';

export class InsightsQueryDto {
  @ExperimentRef()
  id!: string;

  @ApiPropertyOptional({
    type: String,
    format: 'uuid',
    description: "The uuid of an activation batch; if omitted, the experiment's own ads.",
  })
  @MayBeLeftOut()
  @IsUUID()
  batch?: string;

  @ApiPropertyOptional({ type: String, description: 'Result variable; by default the one that the ranking uses.' })
  @MayBeLeftOut()
  @MaxLength(100)
  @IsString()
  variable?: string;
}

export class BatchQueryDto {
  @ExperimentRef()
  id!: string;

  @ApiProperty({ type: String, format: 'uuid', description: 'The uuid of the batch.' })
  @IsUUID()
  batch!: string;

  @ApiPropertyOptional({ type: String, description: 'Result variable; by default the one by which it was chosen.' })
  @MayBeLeftOut()
  @MaxLength(100)
  @IsString()
  variable?: string;
}
