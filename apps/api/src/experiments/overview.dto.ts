import { ApiProperty } from '@nestjs/swagger';

export class SpentMoneyDto {
  @ApiProperty({ type: String, description: 'ISO 4217.' })
  currency!: string;

  @ApiProperty({ type: Number, description: 'Major units.' })
  spent!: number;
}

/** What runs in one currency. */
export class RunningMoneyDto extends SpentMoneyDto {
  @ApiProperty({ type: 'integer', description: 'Live experiments.' })
  experiments!: number;

  @ApiProperty({ type: 'integer', description: 'Live batches of winners.' })
  batches!: number;

  @ApiProperty({ type: Number, description: 'Their maximum cost, major units.' })
  most!: number;
}

/** What a team runs and spends, on all platforms; amounts of two currencies are never added up. */
export class OverviewDto {
  @ApiProperty({ type: [RunningMoneyDto], description: 'The most money first.' })
  running!: RunningMoneyDto[];

  @ApiProperty({ type: [SpentMoneyDto], description: 'Of the last 30 days, experiments and winners together.' })
  spent_lately!: SpentMoneyDto[];
}
