import { ApiProperty } from '@nestjs/swagger';

export class SpentMoneyDto {
  @ApiProperty({ type: String, description: 'ISO 4217.' })
  currency!: string;

  @ApiProperty({ type: Number, description: 'Major units.' })
  spent!: number;
}

/** Live experiments and batches in one currency. */
export class RunningMoneyDto extends SpentMoneyDto {
  @ApiProperty({ type: 'integer', description: 'Live experiments.' })
  experiments!: number;

  @ApiProperty({ type: 'integer', description: 'Live batches of winners.' })
  batches!: number;

  @ApiProperty({ type: Number, description: 'Their maximum cost, major units.' })
  most!: number;
}

/** The live runs and the spend of a team on all platforms, by currency. */
export class OverviewDto {
  @ApiProperty({ type: [RunningMoneyDto], description: 'The most money first.' })
  running!: RunningMoneyDto[];

  @ApiProperty({ type: [SpentMoneyDto], description: 'Of the last 30 days, experiments and winners together.' })
  spent_lately!: SpentMoneyDto[];
}
