import { ApiProperty } from '@nestjs/swagger';
import { ExperimentRef } from '../experiments/experiment-ref.js';

export class CreateAdSetsDto {
  @ExperimentRef()
  id!: string;
}

export class CreatedAdSetsDto {
  @ApiProperty({ type: Number })
  id!: number;

  @ApiProperty({ type: String, format: 'uuid' })
  uuid!: string;

  @ApiProperty({ type: Number, description: 'Ad sets that are missing and being created again.' })
  ad_sets!: number;

  @ApiProperty({ type: Number, description: 'Ads that went with them.' })
  ads!: number;
}
