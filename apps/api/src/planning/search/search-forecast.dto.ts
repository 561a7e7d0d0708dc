import { ApiProperty } from '@nestjs/swagger';

const REFUSALS = ['RUN_TOO_SHORT', 'BUDGET_TOO_SMALL'] as const;

class ReachedDto {
  @ApiProperty({ type: Number, description: 'Mean of the simulated experiments, 0 to 1.', example: 0.95 })
  mean!: number;

  @ApiProperty({ type: Number, description: 'One experiment in ten reaches less.', example: 0.84 })
  low!: number;

  @ApiProperty({ type: Number, description: 'One experiment in ten reaches more.', example: 1 })
  high!: number;
}

class SearchRefusalDto {
  @ApiProperty({ enum: REFUSALS })
  code!: (typeof REFUSALS)[number];

  @ApiProperty({ type: 'integer', description: 'The minimum days, or the minimum impressions of the whole budget.' })
  least!: number;
}

export class SearchForecastDto {
  @ApiProperty({
    type: 'integer',
    isArray: true,
    description: "Each wave's share of time and budget, in hundredths; empty if a search is not offered.",
    example: [60, 20, 20],
  })
  shares!: number[];

  @ApiProperty({
    type: ReachedDto,
    nullable: true,
    description: 'The rate of the chosen variation as a fraction of the best possible rate, after one wave.',
  })
  even!: ReachedDto | null;

  @ApiProperty({ type: ReachedDto, nullable: true, description: 'The same, after a search.' })
  search!: ReachedDto | null;

  @ApiProperty({ type: SearchRefusalDto, nullable: true, description: 'Why a search is not offered.' })
  refusal!: SearchRefusalDto | null;
}
