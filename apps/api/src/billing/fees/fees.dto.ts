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

  @ApiProperty({ type: Boolean, description: 'False where it has expired.' })
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

  @ApiProperty({ type: 'integer', description: 'Those of them that are run.' })
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

  @ApiProperty({ type: Boolean, description: 'The price is less than the minimum charge, which is charged.' })
  is_minimum!: boolean;

  @ApiProperty({ type: Boolean, description: "The month's cap is reached with this experiment." })
  is_capped!: boolean;

  @ApiProperty({ type: FeeCardDto, nullable: true, description: 'The default card; null where there is none.' })
  payment_method!: FeeCardDto | null;

  @ApiProperty({
    type: FeeTrialDto,
    nullable: true,
    description: 'Where the free trial pays for it: what is left of the trial. Nothing is charged then.',
  })
  trial!: FeeTrialDto | null;
}

export class UsageDto {
  @ApiProperty({
    type: Number,
    description: 'Variations created this month; on a free trial those of all of its days.',
  })
  used!: number;

  @ApiProperty({ type: Number })
  included!: number;

  @ApiProperty({ type: Number })
  remaining!: number;

  @ApiProperty({
    type: Number,
    description:
      'Of the price of this month: charged, held on a card, or released by its bank and not held again, US cents.',
  })
  charged_cents!: number;

  @ApiProperty({ type: Boolean, description: 'The free trial pays: above what it includes an experiment is refused.' })
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

  @ApiProperty({ type: 'integer', description: 'Of them, those that the month included when it was submitted.' })
  included!: number;

  @ApiProperty({ type: 'integer', description: 'What it is charged by now, US cents.' })
  charge_cents!: number;

  @ApiProperty({ type: 'integer', description: 'What the card holds, US cents.' })
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

  @ApiProperty({ type: 'integer', description: 'Held and captured and not given back, US cents.' })
  charged_cents!: number;

  @ApiProperty({ type: 'integer', description: 'By the books: what cards hold, US cents.' })
  held_cents!: number;

  @ApiProperty({ type: 'integer', description: 'By the books: what was captured and not refunded, US cents.' })
  paid_cents!: number;

  @ApiProperty({ type: [StatementRowDto], description: 'The newest first.' })
  rows!: StatementRowDto[];

  @ApiProperty({ type: 'integer' })
  total!: number;
}
