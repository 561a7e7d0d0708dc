import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsDefined, IsInt, IsNotIn, IsString, Max, MaxLength, Min, MinLength } from 'class-validator';
import { FIELD_TEXTS } from '#libs/contracts/messages/field-texts.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import { ruleText } from '../http/bodies/rule-text.js';

const LONGEST_NAME = 100;
const MOST = 50_000;

/** A value of a list, in whatever shape its field has. */
const VALUE = {
  oneOf: [
    { type: 'string' },
    { type: 'number' },
    { type: 'array', items: {} },
    { type: 'object', additionalProperties: true },
  ],
} satisfies ApiPropertyOptions;

/** Names an alternative of an experiment. */
class AlternativeRefDto {
  @ApiProperty({ type: String, minLength: 1, maxLength: LONGEST_NAME, description: 'The list, such as `headlines`.' })
  @MaxLength(LONGEST_NAME)
  @MinLength(1, ruleText(withParams(FIELD_TEXTS.required, { field: 'component' })))
  @IsString()
  component!: string;

  @ApiProperty({ type: 'integer', minimum: 0, maximum: MOST, description: 'The index of its alternative, from 0.' })
  @Max(MOST)
  @Min(0)
  @IsInt(ruleText(withParams(FIELD_TEXTS.wholeNumber, { field: 'level' })))
  level!: number;
}

/** Names an alternative in an address, where every number is a text. */
export class AlternativeQueryDto extends AlternativeRefDto {
  @Type(() => Number)
  override level!: number;
}

export class AlternativeDto extends AlternativeRefDto {
  @ApiProperty({ ...VALUE, description: 'The stored value, in the format of a submit.' })
  value!: unknown;

  @ApiProperty({ type: Number, description: 'The revision of the experiment. Send it with an edit.' })
  revision!: number;

  @ApiProperty({ type: Number, description: 'Ads that show it; an edit plans them again.' })
  ads!: number;

  @ApiProperty({ type: Number, description: 'Those of them that exist; an edit deletes them at the platform.' })
  created_ads!: number;

  @ApiProperty({ type: Number, description: 'Ad sets that use it; an edit plans them again too.' })
  ad_sets!: number;

  @ApiProperty({ type: Number, description: 'Those of them that exist; an edit deletes them.' })
  created_ad_sets!: number;
}

export class EditAlternativeDto extends AlternativeRefDto {
  @ApiProperty({
    ...VALUE,
    description: 'The new value, in the format of a submit; a visual names the upload of its file.',
  })
  @IsNotIn([true, false], ruleText(withParams(FIELD_TEXTS.wrong, { field: 'value' })))
  @IsDefined()
  value!: unknown;

  @ApiProperty({ type: 'integer', minimum: 1, description: 'The revision that was edited.' })
  @Max(2_147_483_647)
  @Min(1)
  @IsInt(ruleText(withParams(FIELD_TEXTS.wholeNumber, { field: 'revision' })))
  revision!: number;
}
