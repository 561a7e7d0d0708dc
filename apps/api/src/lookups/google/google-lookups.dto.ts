import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayNotEmpty, IsArray, IsIn, IsString, Matches, MaxLength } from 'class-validator';
import type { GoogleAudience, GoogleDemographic } from '#libs/connectors/google/lookups/google-lookups.js';
import { FIELD_TEXTS } from '#libs/contracts/messages/field-texts.js';
import { FORM_TEXTS } from '#libs/contracts/messages/form-texts.js';
import { LANGUAGES, type Language } from '#libs/contracts/messages/language.js';
import { HTTP_TEXTS } from '#libs/contracts/messages/http-texts.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import { PLACEMENT_TYPES, type PlacementType } from '#libs/platforms/google/audience.js';
import { CUSTOMER_ID, GOOGLE_ID } from '#libs/platforms/google/ids.js';
import { MayBeLeftOut } from '../../http/bodies/may-be-left-out.js';
import { PlatformIdField } from '../../http/bodies/platform-id.js';
import { ruleText } from '../../http/bodies/rule-text.js';
import { AdAccountDto, ReferenceDto } from '../ad-accounts.dto.js';

/** The maximum number of campaigns that one request declares. */
const MOST_DECLARED = 200;

export class GoogleAccountDto extends AdAccountDto {
  @ApiProperty({ type: String, description: 'The same as `id`.' })
  customer_id!: string;

  @ApiProperty({
    type: [ReferenceDto],
    description: 'The managers above it, the outermost first; none if it is reached directly.',
  })
  managers!: ReferenceDto[];
}

export class OfGoogleAccountDto {
  @PlatformIdField(CUSTOMER_ID, {
    description: "The customer; by default the team's own, as set with POST /providers/google/customer.",
    isOptional: true,
  })
  account?: string;
}

export class GoogleSearchQueryDto extends OfGoogleAccountDto {
  @ApiProperty({ type: String, minLength: 1, maxLength: 100 })
  @MaxLength(100, ruleText(HTTP_TEXTS.tooLong))
  @IsString(ruleText(withParams(FIELD_TEXTS.required, { field: 'q' })))
  q!: string;
}

export class GoogleLocationsQueryDto extends GoogleSearchQueryDto {
  @ApiPropertyOptional({ enum: LANGUAGES, description: 'Language of the searched and returned names.' })
  @MayBeLeftOut()
  @IsIn(LANGUAGES)
  lang?: Language;
}

export class GoogleTopicsQueryDto extends OfGoogleAccountDto {
  @ApiPropertyOptional({ type: String, maxLength: 100, description: 'Words of its name; all topics without them.' })
  @MaxLength(100, ruleText(HTTP_TEXTS.tooLong))
  @IsString()
  @MayBeLeftOut()
  q?: string;
}

export class GoogleCustomerDto {
  @PlatformIdField(CUSTOMER_ID, { description: 'The customer that the team uses from now on.' })
  customer!: string;
}

export class GoogleDeclarationDto extends OfGoogleAccountDto {
  @ApiProperty({
    type: [String],
    minItems: 1,
    maxItems: MOST_DECLARED,
    description: 'Campaigns that hold no political advertising for the EU.',
  })
  @Matches(GOOGLE_ID, { each: true })
  @ArrayMaxSize(MOST_DECLARED, ruleText(HTTP_TEXTS.tooLong))
  @ArrayNotEmpty(ruleText(FORM_TEXTS.required))
  @IsArray(ruleText(FORM_TEXTS.required))
  campaigns!: string[];
}

export class GoogleLocationDto extends ReferenceDto {
  @ApiProperty({ type: String, example: 'ES' })
  country_code!: string;

  @ApiProperty({ type: String, example: 'City' })
  target_type!: string;

  @ApiProperty({ type: String, example: 'Malaga, Andalusia, Spain' })
  description!: string;
}

export class GoogleAudienceDto extends ReferenceDto {
  @ApiProperty({ enum: ['user_list', 'custom_audience'], enumName: 'GoogleAudienceType' })
  type!: GoogleAudience['type'];
}

export class GoogleDemographicDto extends ReferenceDto {
  @ApiProperty({ enum: ['detailed_demographic', 'life_event'], enumName: 'GoogleDemographicType' })
  type!: GoogleDemographic['type'];
}

export class GooglePlacementDto extends ReferenceDto {
  @ApiProperty({ enum: PLACEMENT_TYPES, enumName: 'GooglePlacementType' })
  type!: PlacementType;
}

export class GoogleAssetDto extends ReferenceDto {
  @ApiProperty({ type: Number, description: 'Pixels.' })
  width!: number;

  @ApiProperty({ type: Number, description: 'Pixels.' })
  height!: number;

  @ApiProperty({ type: String, description: 'Address at which Google shows it.' })
  url!: string;
}

export class GooglePixelDto extends ReferenceDto {
  @ApiProperty({ type: String, example: 'PURCHASE' })
  category!: string;

  @ApiProperty({ type: String, example: 'WEBSITE' })
  origin!: string;
}
