import { ApiProperty } from '@nestjs/swagger';
import { PLATFORMS, type Platform } from '#libs/contracts/platform/platform.js';

/** The experiment that a batch activates variations of. */
export class ActivatedExperimentDto {
  @ApiProperty({ type: Number })
  id!: number;

  @ApiProperty({ type: String })
  uuid!: string;

  @ApiProperty({ type: String })
  name!: string;
}

/** The fields that identify an experiment in every list. */
export class NamedExperimentDto extends ActivatedExperimentDto {
  @ApiProperty({ enum: PLATFORMS, enumName: 'Platform' })
  platform!: Platform;
}
