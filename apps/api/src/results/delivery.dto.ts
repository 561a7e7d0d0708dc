import { ApiProperty } from '@nestjs/swagger';
import { DELIVERY_ADVICE, type DeliveryAdvice } from '#libs/contracts/results/results.js';

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

/** What an alternative got, against what was planned for it. */
export class AlternativeShareDto {
  @ApiProperty({ type: String })
  component!: string;

  @ApiProperty({ type: String })
  value!: string;

  @ApiProperty({ type: Number, description: 'Of the spend, a fraction.' })
  share!: number;

  @ApiProperty({ type: Number, description: 'What was planned, a fraction.' })
  planned_share!: number;

  @ApiProperty({ type: Number, description: 'The one over the other: 0.03 is 3 % of its share.' })
  part!: number;
}

/** An ad that was hardly delivered. */
export class StarvedAdDto {
  @ApiProperty({ type: Number, description: 'Variation number.' })
  variation!: number;

  @ApiProperty({ type: 'integer', description: 'The part of the run that it ran in, from 1.' })
  wave!: number;

  @ApiProperty({ type: Number, description: 'Of the spend, a fraction.' })
  share!: number;

  @ApiProperty({ type: Number, description: 'What was planned, a fraction.' })
  planned_share!: number;

  @ApiProperty({ type: Number, description: 'The one over the other: 0.03 is 3 % of its share.' })
  part!: number;
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

  @ApiProperty({ type: [StarvedAdDto], description: 'Those of them with the least of their share, at most 10.' })
  worst_ads!: StarvedAdDto[];

  @ApiProperty({ type: [AlternativeShareDto], description: 'Every alternative of a list that has several.' })
  shares!: AlternativeShareDto[];

  @ApiProperty({
    enum: DELIVERY_ADVICE,
    enumName: 'DeliveryAdvice',
    isArray: true,
    description:
      "What helps: 'separate-audiences' where audiences got far from their share, 'fewer-ads' where ads or parts of them did; empty where delivery was as planned.",
  })
  advice!: DeliveryAdvice[];

  @ApiProperty({ type: [StarvedAlternativeDto], description: 'Alternatives with less than a tenth of their share.' })
  starved!: StarvedAlternativeDto[];

  @ApiProperty({ type: Number, description: 'Audiences clearly more than half off their share of the spend.' })
  uneven_groups!: number;

  @ApiProperty({ type: [UnevenGroupDto], description: 'Those of them that are furthest off, at most 3.' })
  worst_groups!: UnevenGroupDto[];

  @ApiProperty({ type: Number, description: 'Audiences.' })
  groups!: number;
}
