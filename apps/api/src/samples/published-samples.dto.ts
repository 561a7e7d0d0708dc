import { ApiProperty, ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import { IsIn, IsUUID } from 'class-validator';
import { PLATFORMS, type Platform } from '#libs/contracts/platform/platform.js';
import { MayBeLeftOut } from '../http/bodies/may-be-left-out.js';
import { CurvesQueryDto, ResultQueryDto } from '../results/results-query.dto.js';
import { VISITOR_SORTS } from '../sharing/visitor.dto.js';

export class PublishedSampleDto {
  @ApiProperty({ type: String, format: 'uuid' })
  uuid!: string;

  @ApiProperty({ type: String })
  name!: string;

  @ApiProperty({ enum: PLATFORMS, enumName: 'Platform' })
  platform!: Platform;

  @ApiProperty({ type: 'integer', description: 'Created variations.' })
  created!: number;

  @ApiProperty({ type: 'integer', description: 'Those of them that ran as ads.' })
  tested!: number;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  start_date!: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  end_date!: string | null;
}

/** Names a sample by its uuid, because numbers would reveal how many experiments there are. */
const SampleId = (): PropertyDecorator => (target, name) => {
  ApiProperty({ type: String, format: 'uuid', description: 'The uuid of a published sample.' })(target, name);
  IsUUID()(target, name);
};

export class SampleImpactQueryDto extends OmitType(ResultQueryDto, ['id'] as const) {
  @SampleId()
  id!: string;
}

export class SampleCurvesQueryDto extends OmitType(CurvesQueryDto, ['id', 'sort'] as const) {
  @SampleId()
  id!: string;

  @ApiPropertyOptional({ enum: VISITOR_SORTS, default: 'value' })
  @MayBeLeftOut()
  @IsIn(VISITOR_SORTS)
  sort?: (typeof VISITOR_SORTS)[number];
}
