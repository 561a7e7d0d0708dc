import { ApiProperty } from '@nestjs/swagger';
import { DecisionDto } from './decision.dto.js';
import { ExperimentItemDto } from './experiments.dto.js';

/** A file of an experiment, by the address at which its team can read it. */
export class StoredVisualDto {
  @ApiProperty({ type: String, enum: ['image', 'video', 'carousel'] })
  type!: string;

  @ApiProperty({ type: String })
  name!: string;

  @ApiProperty({ type: String, nullable: true, description: 'The image or video; of a carousel its first card.' })
  path!: string | null;

  @ApiProperty({ type: String, nullable: true })
  thumbnail!: string | null;

  @ApiProperty({ type: String, nullable: true })
  logo!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Id of a video on the platform that hosts it.' })
  url!: string | null;
}

export class ExperimentDetailDto extends ExperimentItemDto {
  @ApiProperty({ type: Number })
  estimated_variations!: number;

  @ApiProperty({ type: Number })
  tested_variations!: number;

  @ApiProperty({ type: String, nullable: true })
  account_name!: string | null;

  @ApiProperty({ type: String, nullable: true })
  page_name!: string | null;

  @ApiProperty({ type: String, nullable: true })
  pixel_name!: string | null;

  @ApiProperty({ type: String, nullable: true })
  industry_name!: string | null;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'Creatives and audiences as submitted.',
  })
  content!: object;

  @ApiProperty({ type: [StoredVisualDto] })
  visuals!: StoredVisualDto[];

  @ApiProperty({ type: 'object', additionalProperties: true })
  exclusions!: object;

  @ApiProperty({ type: DecisionDto, nullable: true })
  decision!: DecisionDto | null;
}
