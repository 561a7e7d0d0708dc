import { ApiProperty } from '@nestjs/swagger';
import { ResultRowDto } from './result-row.dto.js';

/** The recorded figures of an ad up to the end of a day. */
export class HistoryDayDto {
  @ApiProperty({ type: String, format: 'date', description: "In the ad account's zone." })
  day!: string;

  @ApiProperty({ type: Number })
  impressions!: number;

  @ApiProperty({ type: Number, description: 'Count of the result variable.' })
  conversion!: number;

  @ApiProperty({ type: Number, nullable: true, description: 'Plain ratio of the totals up to that day.' })
  observed!: number | null;
}

export class LeadingPartDto {
  @ApiProperty({ type: String })
  component!: string;

  @ApiProperty({ type: String, description: "The alternative's text." })
  value!: string;

  @ApiProperty({ type: Number, description: 'Its own lift against the average of all variations, a fraction.' })
  effect_percent!: number;
}

/**
 * The alternatives of a variation that raise the result most, and their own effect, averaged over everything they can be combined with. The
 * variation's lift differs, because its other parts contribute too.
 */
export class LeadDto {
  @ApiProperty({ type: [LeadingPartDto], description: 'At most three, the strongest first.' })
  parts!: LeadingPartDto[];

  @ApiProperty({
    type: Number,
    description: 'Their common effect compared with the average of all variations that carry the anchors, a fraction.',
  })
  effect_percent!: number;

  @ApiProperty({ type: Number, description: '95 % interval.' })
  lower_percent!: number;

  @ApiProperty({ type: Number, description: '95 % interval.' })
  upper_percent!: number;

  @ApiProperty({ type: Number })
  probability_better!: number;
}

export class VariationDto {
  @ApiProperty({ type: ResultRowDto })
  row!: ResultRowDto;

  @ApiProperty({ type: LeadDto, nullable: true, description: 'The alternatives that make it good; null if none does.' })
  lead!: LeadDto | null;

  @ApiProperty({ type: [HistoryDayDto], description: 'For a tested variation: days with delivery and totals so far.' })
  history!: HistoryDayDto[];
}
