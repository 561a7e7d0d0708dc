import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsObject, IsString, MaxLength, ValidateNested } from 'class-validator';
import { META_ACCOUNT_ID } from '#libs/platforms/meta/ids.js';
import { ErrorItemDto } from '../../http/errors/error.dto.js';
import { PlatformIdField } from '../../http/bodies/platform-id.js';
import { MayBeLeftOut } from '../../http/bodies/may-be-left-out.js';
import { FIELD_TEXTS } from '#libs/contracts/messages/field-texts.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import { ruleText } from '../../http/bodies/rule-text.js';

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
  @PlatformIdField(META_ACCOUNT_ID)
  account_id!: string;

  @ApiProperty({ type: [ReachAudienceDto], minItems: 1, maxItems: 200 })
  @ValidateNested({ each: true })
  @Type(() => ReachAudienceDto)
  @ArrayMaxSize(200)
  @ArrayMinSize(1, ruleText(withParams(FIELD_TEXTS.noAudience, { field: 'audiences' })))
  @IsArray()
  audiences!: ReachAudienceDto[];

  @ApiPropertyOptional({ type: 'object', additionalProperties: true })
  @MayBeLeftOut()
  @IsObject()
  exclusions?: Record<string, unknown>;

  @ApiPropertyOptional({ type: String })
  @MayBeLeftOut()
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
