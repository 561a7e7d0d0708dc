import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsInt,
  IsNumber,
  IsObject,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateNested,
} from 'class-validator';
import { META_OBJECTIVES } from '#libs/contracts/meta-experiment.js';
import { ErrorItemDto } from '../http/error.dto.js';

const GOALS = [...META_OBJECTIVES, 'OUTCOME_SALES'];

export class ReferenceDto {
  @ApiProperty({ type: String })
  id!: string;

  @ApiProperty({ type: String })
  name!: string;
}

export class AdAccountDto extends ReferenceDto {
  @ApiProperty({ type: String, example: 'USD' })
  currency!: string;

  @ApiProperty({ type: String, example: 'America/New_York' })
  time_zone!: string;

  @ApiProperty({ type: Boolean, description: 'Whether ads can be created there now.' })
  is_usable!: boolean;

  @ApiProperty({ type: Number, description: 'Least daily budget of an ad set, major units.' })
  min_daily_budget!: number;
}

export class PageDto extends ReferenceDto {
  @ApiProperty({ type: String, nullable: true })
  picture!: string | null;
}

export class AdAccountsDto {
  @ApiProperty({ type: [AdAccountDto] })
  ad_accounts!: AdAccountDto[];

  @ApiProperty({ type: [PageDto] })
  pages!: PageDto[];
}

export class AccountLookupsQueryDto {
  @ApiProperty({ type: String })
  @MaxLength(64)
  @MinLength(1, { message: 'account_id is required.' })
  @IsString({ message: 'account_id is required.' })
  account_id!: string;

  @ApiPropertyOptional({ enum: GOALS })
  @IsOptional()
  @IsIn(GOALS, { message: 'goal is not an objective.' })
  goal?: string;
}

export class CustomAudienceDto extends ReferenceDto {
  @ApiProperty({ type: Number, nullable: true })
  lower_bound!: number | null;

  @ApiProperty({ type: Number, nullable: true })
  upper_bound!: number | null;
}

export class AccountLookupsDto {
  @ApiProperty({ type: [ReferenceDto] })
  pixels!: ReferenceDto[];

  @ApiProperty({ type: [CustomAudienceDto] })
  custom_audiences!: CustomAudienceDto[];

  @ApiProperty({ type: [ReferenceDto] })
  custom_conversions!: ReferenceDto[];
}

export class PageLookupsQueryDto {
  @ApiProperty({ type: String })
  @MaxLength(64)
  @MinLength(1, { message: 'id is required.' })
  @IsString({ message: 'id is required.' })
  id!: string;

  @ApiPropertyOptional({ enum: GOALS })
  @IsOptional()
  @IsIn(GOALS, { message: 'goal is not an objective.' })
  goal?: string;

  @ApiPropertyOptional({ type: String, description: 'Instagram accounts are those this ad account may use.' })
  @IsOptional()
  @MaxLength(64)
  @IsString()
  account_id?: string;
}

export class PageLookupsDto {
  @ApiProperty({ type: [ReferenceDto] })
  forms!: ReferenceDto[];

  @ApiProperty({ type: [ReferenceDto] })
  ig_accounts!: ReferenceDto[];
}

export class ExperimentLookupDto extends ReferenceDto {
  @ApiProperty({
    enum: ['industries', 'user_os', 'user_device', 'positions', 'ctas', 'attribution_settings', 'secondary_goals'],
  })
  type!: string;

  @ApiPropertyOptional({ type: String, description: 'Platform of a position or a device; goal of a call to action.' })
  group?: string;
}

export class SearchQueryDto {
  @ApiProperty({ type: String, minLength: 1, maxLength: 100 })
  @MaxLength(100, { message: 'q must have at most 100 characters.' })
  @MinLength(1, { message: 'q is required.' })
  @IsString({ message: 'q is required.' })
  q!: string;
}

export class LocationDto {
  @ApiProperty({ enum: ['city', 'region', 'country', 'custom_location'] })
  type!: 'city' | 'region' | 'country' | 'custom_location';

  @ApiPropertyOptional({ type: String })
  key?: string;

  @ApiProperty({ type: String })
  name!: string;

  @ApiPropertyOptional({ type: String })
  region?: string;

  @ApiPropertyOptional({ type: String })
  country_name?: string;

  @ApiPropertyOptional({ type: String })
  country_code?: string;

  @ApiPropertyOptional({ type: Number })
  latitude?: number;

  @ApiPropertyOptional({ type: Number })
  longitude?: number;

  @ApiPropertyOptional({ type: Number })
  radius?: number;

  @ApiPropertyOptional({ enum: ['mile', 'kilometer'] })
  distance_unit?: 'mile' | 'kilometer';
}

export class InterestDto extends ReferenceDto {
  @ApiPropertyOptional({ type: String })
  description?: string;

  @ApiPropertyOptional({ type: String })
  topic?: string;

  @ApiPropertyOptional({ type: String })
  type?: string;

  @ApiPropertyOptional({ type: Number })
  audience_size_lower_bound?: number;

  @ApiPropertyOptional({ type: Number })
  audience_size_upper_bound?: number;
}

export class ReachAudienceDto {
  @ApiProperty({ type: String })
  @MaxLength(200)
  @IsString()
  name!: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: "The audience component's alternative by component name.",
  })
  @IsObject()
  components!: Record<string, unknown>;
}

export class ReachQueryDto {
  @ApiProperty({ type: String })
  @MaxLength(64)
  @MinLength(1)
  @IsString()
  account_id!: string;

  @ApiProperty({ type: [ReachAudienceDto], minItems: 1, maxItems: 200 })
  @ValidateNested({ each: true })
  @Type(() => ReachAudienceDto)
  @ArrayMaxSize(200)
  @ArrayMinSize(1, { message: 'audiences must hold at least one audience.' })
  @IsArray()
  audiences!: ReachAudienceDto[];

  @ApiPropertyOptional({ type: 'object', additionalProperties: true })
  @IsOptional()
  @IsObject()
  exclusions?: Record<string, unknown>;

  @ApiPropertyOptional({ type: String })
  @IsOptional()
  @MaxLength(40)
  @IsString()
  user_os?: string;
}

export class ReachBoundsDto {
  @ApiProperty({ type: Number, nullable: true })
  lower_bound!: number | null;

  @ApiProperty({ type: Number, nullable: true })
  upper_bound!: number | null;

  @ApiProperty({ type: Boolean })
  issue!: boolean;
}

export class ReachRowDto {
  @ApiProperty({ type: String })
  name!: string;

  @ApiProperty({ type: ReachBoundsDto })
  reach!: ReachBoundsDto;

  @ApiProperty({ type: 'object', additionalProperties: true })
  components!: Record<string, unknown>;

  @ApiProperty({ type: ErrorItemDto, nullable: true })
  error!: ErrorItemDto | null;
}

export class UsageDto {
  @ApiProperty({ type: Number, description: 'Variations created this month.' })
  used!: number;

  @ApiProperty({ type: Number })
  included!: number;

  @ApiProperty({ type: Number })
  remaining!: number;

  @ApiProperty({ type: Number, description: 'Charged for variations this month, US cents.' })
  charged_cents!: number;
}

/** Alternatives per component. */
export class CountsQueryDto {
  @ApiProperty({ type: 'object', additionalProperties: { type: 'integer' }, example: { ages: 2, headlines: 3 } })
  @IsObject({ message: 'created must be an object of counts.' })
  created!: Record<string, number>;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'integer' },
    description: 'As created; the design is derived from it.',
  })
  @IsOptional()
  @IsObject({ message: 'tested must be an object of counts.' })
  tested?: Record<string, number>;

  @ApiPropertyOptional({ type: String, description: "With it the page's own limit of live ads counts." })
  @IsOptional()
  @MaxLength(64)
  @IsString()
  page_id?: string;

  @ApiPropertyOptional({ type: String })
  @IsOptional()
  @MaxLength(64)
  @IsString()
  account_id?: string;

  @ApiPropertyOptional({ type: Number, description: "Total budget, major units of the account's currency." })
  @IsOptional()
  @Max(1_000_000_000)
  @Min(0)
  @IsNumber({ allowNaN: false, allowInfinity: false }, { message: 'budget must be a number.' })
  budget?: number;

  @ApiPropertyOptional({ type: String, example: 'USD' })
  @IsOptional()
  @MaxLength(3)
  @IsString()
  currency?: string;
}

export class ForecastQueryDto extends CountsQueryDto {
  @ApiPropertyOptional({ type: Number, description: 'Days of the run.' })
  @IsOptional()
  @Max(31)
  @Min(1)
  @IsInt()
  days?: number;
}

export class ForecastDto {
  @ApiProperty({ type: Number })
  created!: number;

  @ApiProperty({ type: Number })
  tested!: number;

  @ApiProperty({ type: Number, description: 'Impressions that the budget buys for each tested variation.' })
  impressions_per_variation!: number;

  @ApiProperty({ type: Number, description: 'Expected price of 1,000 impressions, major units.' })
  cpm!: number;

  @ApiProperty({ type: Number, description: 'Most that can be spent in total, major units.' })
  worst_case_total!: number;

  @ApiProperty({ type: Number, description: 'Most that can be spent on one day, major units.' })
  worst_case_daily!: number;

  @ApiProperty({ type: String })
  currency!: string;

  @ApiProperty({
    type: Number,
    nullable: true,
    description:
      'Tested variations that the budget can feed with 1,000 impressions each, where it is fewer than tested.',
  })
  suggested_tested!: number | null;
}
