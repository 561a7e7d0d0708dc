import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsString, MaxLength, MinLength } from 'class-validator';
import { FIELD_TEXTS } from '#libs/contracts/messages/field-texts.js';
import { HTTP_TEXTS } from '#libs/contracts/messages/http-texts.js';
import { LANGUAGES, type Language } from '#libs/contracts/messages/language.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import { IDENTITY_PROBLEMS, type IdentityProblem } from '#libs/connectors/tiktok/lookups/tiktok-lookups.js';
import { IDENTITY_TYPES, type IdentityType } from '#libs/platforms/tiktok/identities.js';
import { TIKTOK_ID } from '#libs/platforms/tiktok/ids.js';
import { MayBeLeftOut } from '../../http/bodies/may-be-left-out.js';
import { PlatformIdField } from '../../http/bodies/platform-id.js';
import { ruleText } from '../../http/bodies/rule-text.js';
import { AdAccountDto, ReferenceDto } from '../ad-accounts.dto.js';

export class TikTokAccountDto extends AdAccountDto {
  @ApiProperty({ type: String, description: 'The same as `id`.' })
  advertiser_id!: string;
}

export class OfTikTokAccountDto {
  @PlatformIdField(TIKTOK_ID, { description: 'The ad account (advertiser).' })
  account!: string;
}

export class TikTokLocationsQueryDto extends OfTikTokAccountDto {
  @ApiProperty({ type: String, minLength: 1, maxLength: 100 })
  @MaxLength(100, ruleText(HTTP_TEXTS.tooLong))
  @MinLength(1, ruleText(withParams(FIELD_TEXTS.required, { field: 'q' })))
  @IsString(ruleText(withParams(FIELD_TEXTS.required, { field: 'q' })))
  q!: string;
}

export class TikTokInterestsQueryDto extends OfTikTokAccountDto {
  @ApiPropertyOptional({ enum: LANGUAGES, description: 'Language of the returned names.' })
  @MayBeLeftOut()
  @IsIn(LANGUAGES)
  lang?: Language;
}

export class TikTokConversionsQueryDto extends OfTikTokAccountDto {
  @PlatformIdField(TIKTOK_ID, { description: 'The pixel whose conversions are asked for.' })
  pixel!: string;
}

export class TikTokLocationDto extends ReferenceDto {
  @ApiProperty({ type: String, description: 'The same as `id`.' })
  geo_id!: string;

  @ApiProperty({ type: String, example: 'ES' })
  region_code!: string;

  @ApiProperty({ type: String, example: 'Málaga, Andalusia, Spain' })
  description!: string;

  @ApiProperty({ type: String, example: 'CITY' })
  geo_type!: string;
}

export class TikTokInterestDto extends ReferenceDto {
  @ApiPropertyOptional({ type: String, description: 'The interest above it.' })
  topic?: string;
}

export class TikTokPixelDto extends ReferenceDto {
  @ApiProperty({ type: String, description: 'The same as `id`.' })
  pixel_id!: string;

  @ApiProperty({ type: String, description: 'The same as `name`.' })
  pixel_name!: string;

  @ApiProperty({ type: [ReferenceDto], description: 'Its events, by optimization goal of an ad group.' })
  events!: ReferenceDto[];
}

export class TikTokDeviceDto extends ReferenceDto {
  @ApiProperty({ type: String, example: 'Apple › iPhone › iPhone 15' })
  description!: string;

  @ApiProperty({ type: String, example: 'IOS' })
  os_type!: string;
}

export class TikTokIdentityDto extends ReferenceDto {
  @ApiProperty({ enum: IDENTITY_TYPES, enumName: 'TikTokIdentityType' })
  type!: IdentityType;

  @ApiPropertyOptional({ type: String, description: 'The Business Center through which it may be used.' })
  authorized_bc_id?: string;

  @ApiPropertyOptional({
    enum: IDENTITY_PROBLEMS,
    enumName: 'TikTokIdentityProblem',
    description:
      'Why it cannot be used now; absent if it can. unbound: no longer connected; scope: not permitted for ads; personal: not a Business Account; push: it does not allow new videos.',
  })
  problem?: IdentityProblem;
}
