import { ApiProperty } from '@nestjs/swagger';
import { OUTCOME_VERDICTS, type Outcome } from '#libs/contracts/results/outcome.js';

/** A variation whose results cost less than those of the best by rate. */
export class CheaperDto {
  @ApiProperty({ type: String, description: 'Name of the variation.' })
  name!: string;

  @ApiProperty({ type: Number, description: 'Its cost per result, major units.' })
  cost!: number;

  @ApiProperty({ type: Number, description: 'Cost per result of the best variation, major units.' })
  instead!: number;

  @ApiProperty({ type: Number, description: 'cost / instead, below 1.' })
  ratio!: number;
}

/** The outcome of a run among its tested variations, by the result variable of its goal. */
export class OutcomeDto {
  @ApiProperty({
    enum: OUTCOME_VERDICTS,
    description:
      'use: the best variation is clearly better than the average of all tested ads; not-enough: too little delivery for an answer.',
  })
  verdict!: Outcome['verdict'];

  @ApiProperty({ type: String, description: 'Id of the result variable of the ranking.' })
  variable!: string;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Name of the best variation; null with not-enough.',
  })
  best!: string | null;

  @ApiProperty({
    type: Number,
    nullable: true,
    description:
      'Its estimate: results as a fraction of impressions, cost per result in major units if is_cost, or return on ad spend.',
  })
  value!: number | null;

  @ApiProperty({ type: Number, nullable: true, description: 'Lower end of the 95 % interval of the estimate.' })
  lower!: number | null;

  @ApiProperty({ type: Number, nullable: true, description: 'Upper end of the 95 % interval of the estimate.' })
  upper!: number | null;

  @ApiProperty({ type: Boolean, description: 'Whether the estimate is a cost: less is better.' })
  is_cost!: boolean;

  @ApiProperty({ type: String, description: 'ISO 4217.' })
  currency!: string;

  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'Improvement over all tested ads together: 0.59 is +59 %. Null if there is nothing to compare.',
  })
  lift!: number | null;

  @ApiProperty({ type: Number, nullable: true, description: 'Lower end of its 95 % interval.' })
  lift_lower!: number | null;

  @ApiProperty({ type: Number, nullable: true })
  lift_upper!: number | null;

  @ApiProperty({
    type: CheaperDto,
    nullable: true,
    description:
      "For a finished run ranked by a rate: the variation whose cost per result is clearly lower than the best one's.",
  })
  cheaper!: CheaperDto | null;

  @ApiProperty({
    type: Number,
    nullable: true,
    description:
      'Estimated number of further days of the same delivery until there is an answer; null if none can be expected.',
  })
  days_left!: number | null;
}
