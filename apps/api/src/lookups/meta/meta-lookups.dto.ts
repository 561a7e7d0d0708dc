import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsString, MaxLength, MinLength } from 'class-validator';
import { META_OBJECTIVES } from '#libs/platforms/meta/goals.js';
import { META_ACCOUNT_ID, META_ID } from '#libs/platforms/meta/ids.js';
import { AdAccountsDto, ReferenceDto } from '../ad-accounts.dto.js';
import { PlatformIdField } from '../../http/bodies/platform-id.js';
import { MayBeLeftOut } from '../../http/bodies/may-be-left-out.js';
import { LANGUAGES, type Language } from '#libs/contracts/messages/language.js';
import { HTTP_TEXTS } from '#libs/contracts/messages/http-texts.js';
import { FIELD_TEXTS } from '#libs/contracts/messages/field-texts.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import { ruleText } from '../../http/bodies/rule-text.js';

const GOALS = [...META_OBJECTIVES, 'OUTCOME_SALES'];

export class PageDto extends ReferenceDto {
  @ApiProperty({ type: String, nullable: true })
  picture!: string | null;
}

export class AdAccountsAndPagesDto extends AdAccountsDto {
  @ApiProperty({ type: [PageDto] })
  pages!: PageDto[];
}

export class AccountLookupsQueryDto {
  @PlatformIdField(META_ACCOUNT_ID)
  account_id!: string;

  @ApiPropertyOptional({ enum: GOALS })
  @MayBeLeftOut()
  @IsIn(GOALS, ruleText(withParams(FIELD_TEXTS.notObjective, { field: 'goal' })))
  goal?: string;
}

export class CustomAudienceDto extends ReferenceDto {
  @ApiProperty({ type: Number, nullable: true })
  lower_bound!: number | null;

  @ApiProperty({ type: Number, nullable: true })
  upper_bound!: number | null;
}

export class ApplicationDto extends ReferenceDto {
  @ApiProperty({ type: String, nullable: true, description: 'Its page in Google Play.' })
  google_play!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Its page in the App Store.' })
  itunes!: string | null;
}

export class AccountLookupsDto {
  @ApiProperty({ type: [ReferenceDto] })
  pixels!: ReferenceDto[];

  @ApiProperty({ type: [CustomAudienceDto] })
  custom_audiences!: CustomAudienceDto[];

  @ApiProperty({ type: [ReferenceDto] })
  custom_conversions!: ReferenceDto[];

  @ApiProperty({ type: [ApplicationDto] })
  applications!: ApplicationDto[];

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Default beneficiary of ads for the EU.',
  })
  dsa_beneficiary!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Default payor of ads for the EU.' })
  dsa_payor!: string | null;
}

export class PageLookupsQueryDto {
  @PlatformIdField(META_ID)
  id!: string;

  @ApiPropertyOptional({ enum: GOALS })
  @MayBeLeftOut()
  @IsIn(GOALS, ruleText(withParams(FIELD_TEXTS.notObjective, { field: 'goal' })))
  goal?: string;

  @PlatformIdField(META_ACCOUNT_ID, {
    isOptional: true,
    description: 'Limits Instagram accounts to those that this ad account may use.',
  })
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

  @ApiPropertyOptional({ type: Number, description: 'People who have a device.' })
  audience_size_lower_bound?: number;

  @ApiPropertyOptional({ type: Number })
  audience_size_upper_bound?: number;
}

export class SearchQueryDto {
  @ApiProperty({ type: String, minLength: 1, maxLength: 100 })
  @MaxLength(100, ruleText(HTTP_TEXTS.tooLong))
  @MinLength(1, ruleText(withParams(FIELD_TEXTS.required, { field: 'q' })))
  @IsString(ruleText(withParams(FIELD_TEXTS.required, { field: 'q' })))
  q!: string;
}

export class PlatformSearchQueryDto extends SearchQueryDto {
  @ApiPropertyOptional({ enum: LANGUAGES, description: 'Language of the searched and returned names.' })
  @MayBeLeftOut()
  @IsIn(LANGUAGES)
  lang?: Language;
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
