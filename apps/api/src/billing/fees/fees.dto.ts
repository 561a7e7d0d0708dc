import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, IsString, Matches, Max, Min } from 'class-validator';
import { FEE_STATES, HOLD_STATES, type FeeState, type HoldState } from '#libs/contracts/billing/fee-states.js';
import { FEE_TEXTS } from '#libs/contracts/billing/fee-texts.js';
import { MayBeLeftOut } from '../../http/bodies/may-be-left-out.js';
import { ruleText } from '../../http/bodies/rule-text.js';

export class FeeCardDto {
  @ApiProperty({ type: String })
  brand!: string;

  @ApiProperty({ type: String })
  funding!: string;

  @ApiProperty({ type: String })
  last4!: string;

  @ApiProperty({ type: String, example: '04/2028' })
  exp!: string;

  @ApiProperty({ type: Boolean, description: 'False if it has expired.' })
  valid!: boolean;
}

export class FeeTrialDto {
  @ApiProperty({ type: 'integer', description: 'Experiments that the trial still pays for, this one included.' })
  experiments_left!: number;

  @ApiProperty({ type: String, format: 'date-time' })
  ends_at!: string;
}

export class FeeCheckDto {
  @ApiProperty({ type: 'integer', description: "The experiment's created variations." })
  total!: number;

  @ApiProperty({ type: 'integer', description: 'The tested ones.' })
  tested!: number;

  @ApiProperty({
    type: 'integer',
    description: "The month's created variations, with this experiment; of a free trial all of the trial's.",
  })
  estimated!: number;

  @ApiProperty({ type: 'integer', description: 'Variations that a month, or the free trial, includes.' })
  included!: number;

  @ApiProperty({ type: Number, description: 'What is charged now, US dollars: 0 within the included variations.' })
  charge!: number;

  @ApiProperty({ type: Number, description: 'Price of a variation above the included ones, US dollars.' })
  charge_fee!: number;

  @ApiProperty({ type: Boolean, description: 'Whether the minimum charge applies, because the price is below it.' })
  is_minimum!: boolean;

  @ApiProperty({ type: Boolean, description: "Whether this experiment reaches the month's cap." })
  is_capped!: boolean;

  @ApiProperty({ type: FeeCardDto, nullable: true, description: 'The default card; null if there is none.' })
  payment_method!: FeeCardDto | null;

  @ApiProperty({
    type: FeeTrialDto,
    nullable: true,
    description: 'What remains of the free trial, if it pays for the experiment. Then nothing is charged.',
  })
  trial!: FeeTrialDto | null;
}

export class UsageDto {
  @ApiProperty({
    type: Number,
    description: 'Variations created this month, or on all days of a free trial.',
  })
  used!: number;

  @ApiProperty({ type: Number })
  included!: number;

  @ApiProperty({ type: Number })
  remaining!: number;

  @ApiProperty({
    type: Number,
    description:
      "The part of this month's price that is charged, held on a card, or released by the bank and not held again, US cents.",
  })
  charged_cents!: number;

  @ApiProperty({ type: Boolean, description: 'Whether the free trial pays. Experiments above its limit are refused.' })
  is_trial!: boolean;
}

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;

export class StatementQueryDto {
  @ApiPropertyOptional({
    type: String,
    pattern: MONTH.source,
    example: '2026-11',
    description: 'A calendar month of UTC; this one if left out.',
  })
  @MayBeLeftOut()
  @Matches(MONTH, ruleText(FEE_TEXTS.month))
  @IsString(ruleText(FEE_TEXTS.month))
  month?: string;

  @ApiPropertyOptional({ type: 'integer', default: 1, minimum: 1, maximum: 10_000 })
  @MayBeLeftOut()
  @Max(10_000)
  @Min(1)
  @IsInt()
  @Type(() => Number)
  page?: number;

  @ApiPropertyOptional({ type: 'integer', default: 20, minimum: 1, maximum: 100 })
  @MayBeLeftOut()
  @Max(100)
  @Min(1)
  @IsInt()
  @Type(() => Number)
  size?: number;
}

export class StatementRowDto {
  @ApiProperty({ type: String })
  uuid!: string;

  @ApiProperty({ type: String })
  name!: string;

  @ApiProperty({ type: String, format: 'date-time' })
  submitted_at!: string;

  @ApiProperty({ type: 'integer' })
  created!: number;

  @ApiProperty({ type: 'integer', description: 'Those of them that were included in the month at the submit.' })
  included!: number;

  @ApiProperty({ type: 'integer', description: 'Its current charge, US cents.' })
  charge_cents!: number;

  @ApiProperty({ type: 'integer', description: 'Held on the card, US cents.' })
  held_cents!: number;

  @ApiProperty({ type: 'integer' })
  captured_cents!: number;

  @ApiProperty({ type: 'integer' })
  refunded_cents!: number;

  @ApiProperty({ enum: FEE_STATES, enumName: 'FeeState' })
  state!: FeeState;

  @ApiProperty({ enum: HOLD_STATES, enumName: 'HoldState', nullable: true })
  hold_state!: HoldState | null;

  @ApiProperty({ type: String, nullable: true })
  card!: string | null;
}

export class StatementDto {
  @ApiProperty({ type: String, example: '2026-11' })
  month!: string;

  @ApiProperty({ type: 'integer' })
  used!: number;

  @ApiProperty({ type: 'integer' })
  included!: number;

  @ApiProperty({ type: 'integer', description: 'Captured and not refunded, US cents.' })
  charged_cents!: number;

  @ApiProperty({ type: 'integer', description: 'Held on cards according to the books, US cents.' })
  held_cents!: number;

  @ApiProperty({ type: 'integer', description: 'Captured and not refunded according to the books, US cents.' })
  paid_cents!: number;

  @ApiProperty({ type: [StatementRowDto], description: 'The newest first.' })
  rows!: StatementRowDto[];

  @ApiProperty({ type: 'integer' })
  total!: number;
}
