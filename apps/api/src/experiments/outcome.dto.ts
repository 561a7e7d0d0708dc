import { ApiProperty } from '@nestjs/swagger';
import { OUTCOME_VERDICTS, type Outcome } from '#libs/contracts/results/outcome.js';

/** What gives a result for less than the best by its rate. */
export class CheaperDto {
  @ApiProperty({ type: String, description: 'What the variation is called.' })
  name!: string;

  @ApiProperty({ type: Number, description: 'What one of its results costs, major units.' })
  cost!: number;

  @ApiProperty({ type: Number, description: 'What one result of the best costs, major units.' })
  instead!: number;

  @ApiProperty({ type: Number, description: 'cost / instead, below 1.' })
  ratio!: number;
}

/** What a run has found, among its tested variations and by the result of its goal. */
export class OutcomeDto {
  @ApiProperty({
    enum: OUTCOME_VERDICTS,
    description:
      'use: the best is certainly better than the pool; not-enough: too little was delivered to say anything.',
  })
  verdict!: Outcome['verdict'];

  @ApiProperty({ type: String, description: 'Id of the result variable that is ranked by.' })
  variable!: string;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'What the best variation is called; null with not-enough.',
  })
  best!: string | null;

  @ApiProperty({
    type: Number,
    nullable: true,
    description:
      'Its estimate: a fraction of impressions, what one result costs in major units of the currency where is_cost, or what each unit of money brought back.',
  })
  value!: number | null;

  @ApiProperty({ type: Number, nullable: true, description: 'Lower end of the 95 % interval of the estimate.' })
  lower!: number | null;

  @ApiProperty({ type: Number, nullable: true, description: 'Upper end of the 95 % interval of the estimate.' })
  upper!: number | null;

  @ApiProperty({ type: Boolean, description: 'Whether the estimate is an amount of money, of which less is better.' })
  is_cost!: boolean;

  @ApiProperty({ type: String, description: 'ISO 4217.' })
  currency!: string;

  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'How much better than all tested ads together: 0.59 is +59 %. Null where there is nothing to compare.',
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
      'Of a finished run that is ranked by a rate: the variation that gives a result for surely less than the best.',
  })
  cheaper!: CheaperDto | null;

  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'About how many more days of the same delivery tell it; null where no number of them promises to.',
  })
  days_left!: number | null;
}
