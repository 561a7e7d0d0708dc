import { ApiProperty } from '@nestjs/swagger';
import { DELIVERY_ADVICE, type DeliveryAdvice } from '#libs/contracts/results/results.js';

/** A delivered and a planned share of the spend. */
class SharesDto {
  @ApiProperty({ type: Number, description: 'Fraction of the spend, 0 to 1.' })
  share!: number;

  @ApiProperty({ type: Number, description: 'The planned share, a fraction.' })
  planned_share!: number;
}

class ComparedSharesDto extends SharesDto {
  @ApiProperty({
    type: Number,
    description: 'Actual share divided by planned share: 0.03 means that it got 3 % of its share.',
  })
  part!: number;
}

/** An alternative that was hardly delivered. */
export class StarvedAlternativeDto extends SharesDto {
  @ApiProperty({ type: String })
  component!: string;

  @ApiProperty({ type: String })
  value!: string;
}

/** An alternative's delivered and planned share. */
export class AlternativeShareDto extends ComparedSharesDto {
  @ApiProperty({ type: String })
  component!: string;

  @ApiProperty({ type: String })
  value!: string;
}

/** An ad that was hardly delivered. */
export class StarvedAdDto extends ComparedSharesDto {
  @ApiProperty({ type: Number, description: 'Variation number.' })
  variation!: number;

  @ApiProperty({ type: 'integer', description: 'Its wave of the run, from 1.' })
  wave!: number;
}

/** An audience whose share of the spend is far from its planned share. */
export class UnevenGroupDto extends SharesDto {
  @ApiProperty({ type: String, description: 'Its alternatives in lists with several.' })
  name!: string;
}

/** How evenly ads were delivered. An auction decides, so this names only ads and audiences far from their planned share. */
export class DeliveryDto {
  @ApiProperty({
    type: Number,
    description: 'Ads that were compared: those that did not fail and whose wave delivered.',
  })
  ads!: number;

  @ApiProperty({ type: Number, description: 'Ads with less than a tenth of their share.' })
  starved_ads!: number;

  @ApiProperty({ type: [StarvedAdDto], description: 'The 10 of them with the smallest part of their share.' })
  worst_ads!: StarvedAdDto[];

  @ApiProperty({ type: [AlternativeShareDto], description: 'Every alternative of a list that has several.' })
  shares!: AlternativeShareDto[];

  @ApiProperty({
    enum: DELIVERY_ADVICE,
    enumName: 'DeliveryAdvice',
    isArray: true,
    description:
      "What helps: 'separate-audiences' if the spend of audiences was far from their share, 'fewer-ads' if that of ads or alternatives was; empty if delivery was as planned.",
  })
  advice!: DeliveryAdvice[];

  @ApiProperty({ type: [StarvedAlternativeDto], description: 'Alternatives with less than a tenth of their share.' })
  starved!: StarvedAlternativeDto[];

  @ApiProperty({
    type: Number,
    description: 'Audiences whose spend clearly differs from their share by more than half of it.',
  })
  uneven_groups!: number;

  @ApiProperty({ type: [UnevenGroupDto], description: 'The 3 of them with the largest difference.' })
  worst_groups!: UnevenGroupDto[];

  @ApiProperty({ type: Number, description: 'Audiences.' })
  groups!: number;
}
