import { ApiProperty } from '@nestjs/swagger';

/** An alternative that was hardly delivered. */
export class StarvedAlternativeDto {
  @ApiProperty({ type: String })
  component!: string;

  @ApiProperty({ type: String })
  value!: string;

  @ApiProperty({ type: Number, description: 'Of all impressions, 0 to 1.' })
  share!: number;

  @ApiProperty({ type: Number, description: 'What it would have been with every ad delivered alike.' })
  planned_share!: number;
}

/** An audience whose share of the spend is far from what was planned. */
export class UnevenGroupDto {
  @ApiProperty({ type: String, description: 'Its alternatives, of the lists that have several.' })
  name!: string;

  @ApiProperty({ type: Number, description: 'Of the spend, a fraction.' })
  share!: number;

  @ApiProperty({ type: Number, description: 'What was planned, a fraction.' })
  planned_share!: number;
}

/** How evenly ads were delivered. An auction decides, so only what is far from its share is named. */
export class DeliveryDto {
  @ApiProperty({
    type: Number,
    description: 'Ads that were looked at: those that did not fail and whose part of the run delivered.',
  })
  ads!: number;

  @ApiProperty({ type: Number, description: 'Ads with less than a tenth of their share.' })
  starved_ads!: number;

  @ApiProperty({ type: [StarvedAlternativeDto], description: 'Alternatives with less than a tenth of their share.' })
  starved!: StarvedAlternativeDto[];

  @ApiProperty({ type: Number, description: 'Audiences clearly more than half off their share of the spend.' })
  uneven_groups!: number;

  @ApiProperty({ type: [UnevenGroupDto], description: 'Those of them that are furthest off, at most 3.' })
  worst_groups!: UnevenGroupDto[];

  @ApiProperty({ type: Number, description: 'Audiences.' })
  groups!: number;
}
