import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsInt, IsNumber, IsObject, IsString, Max, MaxLength, Min } from 'class-validator';
import { PLATFORM_ID } from '#libs/contracts/platform/platform-id.js';
import { FIELD_TEXTS } from '#libs/contracts/messages/field-texts.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import type { Params } from '#libs/contracts/messages/finding.js';
import { PlatformIdField } from '../http/bodies/platform-id.js';
import { MayBeLeftOut } from '../http/bodies/may-be-left-out.js';
import { ruleText } from '../http/bodies/rule-text.js';

/** Alternatives per component. */
export class CountsQueryDto {
  @ApiProperty({ type: 'object', additionalProperties: { type: 'integer' }, example: { ages: 2, headlines: 3 } })
  @IsObject(ruleText(withParams(FIELD_TEXTS.counts, { field: 'created' })))
  created!: Record<string, number>;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'integer' },
    description: 'As created; the design is derived from it.',
  })
  @MayBeLeftOut()
  @IsObject(ruleText(withParams(FIELD_TEXTS.counts, { field: 'tested' })))
  tested?: Record<string, number>;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: 1,
    maximum: 2_000,
    description: 'Variations to test, from min(created, 2p) to min(created, 2,000); by default the recommended number.',
  })
  @MayBeLeftOut()
  @IsInt()
  tested_count?: number;

  @ApiPropertyOptional({
    type: String,
    example: 'OUTCOME_TRAFFIC',
    description: 'The goal, if limits depend on it.',
  })
  @MayBeLeftOut()
  @MaxLength(60)
  @IsString()
  objective?: string;

  @PlatformIdField(PLATFORM_ID, {
    isOptional: true,
    description: 'The page; its own limit of live ads then counts too.',
  })
  page_id?: string;

  @PlatformIdField(PLATFORM_ID, { isOptional: true })
  account_id?: string;

  @ApiPropertyOptional({ type: Number, description: "Total budget, major units of the account's currency." })
  @MayBeLeftOut()
  @Max(1_000_000_000)
  @Min(0)
  @IsNumber({ allowNaN: false, allowInfinity: false })
  budget?: number;

  @ApiPropertyOptional({ type: String, example: 'USD' })
  @MayBeLeftOut()
  @MaxLength(3)
  @IsString()
  currency?: string;

  @ApiPropertyOptional({ type: Number, description: 'How many days the run lasts, to the second.' })
  @MayBeLeftOut()
  @Max(31)
  @Min(0.01)
  @IsNumber({ allowNaN: false, allowInfinity: false })
  days?: number;

  @ApiPropertyOptional({
    type: String,
    example: 'WEB_CONVERSIONS',
    description: 'With end_date, it decides how the platform creates the campaign.',
  })
  @MayBeLeftOut()
  @MaxLength(40)
  @IsString()
  campaign_type?: string;

  @ApiPropertyOptional({ type: Boolean, description: 'Whether the run searches for the best variation.' })
  @MayBeLeftOut()
  @IsBoolean()
  search?: boolean;

  @ApiPropertyOptional({
    type: String,
    example: '2027-01-02',
    description:
      "The start of the run, as in the experiment. With it and end_date, the account's clocks decide about days.",
  })
  @MayBeLeftOut()
  @MaxLength(40)
  @IsString()
  start_date?: string;

  @ApiPropertyOptional({
    type: String,
    example: '2027-01-08',
    description: 'The end of the run, as in the experiment.',
  })
  @MayBeLeftOut()
  @MaxLength(40)
  @IsString()
  end_date?: string;
}

export class ForecastProblemDto {
  @ApiProperty({ type: String, description: 'The field of the experiment that it is about.' })
  field!: string;

  @ApiProperty({ type: String })
  message!: string;

  @ApiProperty({ type: String, description: 'The key of the text.' })
  key!: string;

  @ApiPropertyOptional({ type: 'object', additionalProperties: true, description: "The text's parameters." })
  params?: Params;
}

export class ForecastDto {
  @ApiProperty({ type: Number })
  created!: number;

  @ApiProperty({ type: Number })
  tested!: number;

  @ApiProperty({
    type: 'integer',
    description: 'The recommended number of tested variations: the largest design for which the budget is enough.',
  })
  recommended!: number;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Maximum live ads of the page or account, including those that are live; null if there is no limit.',
  })
  live_ad_limit!: number | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'How many more ads may be live at once; null if there is no limit.',
  })
  room!: number | null;

  @ApiProperty({
    type: 'integer',
    description: 'Number of consecutive waves in which the tested ads run.',
  })
  waves!: number;

  @ApiProperty({ type: Number, description: 'Impressions that the budget buys for each tested variation.' })
  impressions_per_variation!: number;

  @ApiProperty({ type: Number, description: 'Expected price of 1,000 impressions, major units.' })
  cpm!: number;

  @ApiProperty({ type: Number, description: 'Maximum spend in total, major units.' })
  worst_case_total!: number;

  @ApiProperty({ type: Number, description: 'Maximum spend on one day, major units.' })
  worst_case_daily!: number;

  @ApiProperty({ type: String })
  currency!: string;

  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'The recommendation if the budget does not buy 1,000 impressions for each tested variation.',
  })
  suggested_tested!: number | null;

  @ApiProperty({
    type: ForecastProblemDto,
    nullable: true,
    description: 'The refusal of a submit, as far as it depends on budget, dates and the account.',
  })
  problem!: ForecastProblemDto | null;
}
